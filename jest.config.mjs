export default {
  testEnvironment: '<rootDir>/test/kept-modules/environment.cjs',
  runtime: '<rootDir>/test/kept-modules/runtime.cjs',
  testMatch: ['<rootDir>/test/**/*.test.ts', '<rootDir>/test/**/*.test.tsx'],
  // Bounded, and long enough for a machine that is busy with other things.
  testTimeout: 180_000,
  // Modules that a test file loaded stay with its worker: at 3 GB it would take longer to end than jest waits for it.
  workerIdleMemoryLimit: '1GB',
  testSequencer: '<rootDir>/test/drills-in-time.cjs',
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  setupFilesAfterEnv: ['<rootDir>/test/support/every-test.ts'],
  extensionsToTreatAsEsm: ['.ts', '.tsx', '.css'],
  transform: {
    '\\.css$': '<rootDir>/test/css-names.cjs',
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true, decorators: true, dynamicImport: true },
          transform: {
            legacyDecorator: true,
            decoratorMetadata: true,
            react: { runtime: 'automatic' },
          },
          target: 'es2022',
          keepClassNames: true,
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  // A moduleNameMapper would rewrite the packages' own './x.js' imports too; the resolver touches only ours.
  resolver: '<rootDir>/test/jest-resolver.cjs',
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/dist/', '<rootDir>/data/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/'],
  watchPathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/'],
};
