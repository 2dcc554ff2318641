import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const SCRIPTS = ['scripts/**/*.mjs', '*.mjs', '*.cjs', 'test/**/*.cjs', 'test/*.mjs'];

const POINTER = ['onClick', 'onMouseDown', 'onMouseUp', 'onPointerDown', 'onPointerUp'];

export default tseslint.config(
  { ignores: ['dist/', 'data/', 'coverage/', 'node_modules/', 'test/screens/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all' },
      ],
      // Nest modules are classes with nothing but a decorator; and a class that is injected must not
      // be imported as a type, so consistent-type-imports stays off.
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/consistent-type-imports': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-control-regex': 'error',
      'no-debugger': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'no-duplicate-imports': ['error', { allowSeparateTypeImports: true }],
      'no-self-compare': 'error',
      'no-template-curly-in-string': 'error',
    },
  },
  {
    // The few rules that have to know the types: a promise that nobody waits for loses its failure.
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
    },
  },
  {
    files: ['client/**/*.{ts,tsx}'],
    plugins: { ...a11y.flatConfigs.recommended.plugins, 'react-hooks': hooks },
    rules: {
      ...a11y.flatConfigs.recommended.rules,
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      // The screens say where the typing begins (design: the first field takes the focus).
      'jsx-a11y/no-autofocus': 'off',
      // A label with a tooltip has to be reached by the keyboard.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['tabpanel', 'status'] }],
      // A frame may take the keys that come up from the fields in it (Esc, Enter).
      'jsx-a11y/no-noninteractive-element-interactions': ['error', { handlers: POINTER }],
      'jsx-a11y/no-static-element-interactions': ['error', { handlers: POINTER }],
    },
  },
  { files: [...SCRIPTS, 'test/bench/**/*.ts'], rules: { 'no-console': 'off' } },
  // Sent to the browser as it stands, before any bundle.
  { files: ['client/public/**/*.js'], rules: { 'no-var': 'off' } },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
