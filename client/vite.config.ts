import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const server = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

const FIRST_ICONS =
  /@tabler[\\/]icons-react[\\/].*(createReactComponent|defaultAttributes|Icon(Sun|Moon|AlertTriangle|Help|Home|ListSearch|Login2|MathFunction))\.mjs$/;

/** The parts of the first page, and of every page after it: in files of their own they would be mostly wrapping. */
const FIRST_PARTS =
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](ActionIcon|Alert|Button|CloseButton|Input|InputBase|Loader|PasswordInput|Text|TextInput|Title|Transition|UnstyledButton)[\\/]/;

/** Icons and our own styles: each is small, every page has some of them, and they are fetched together. */
const LOOKS = /@tabler[\\/]icons-react|[\\/]client[\\/].*\.module\.css/;

/** Colours that no screen has; each would be some twenty lines of the stylesheet. */
const UNUSED_COLOURS = /--mantine-color-(pink|violet|indigo|cyan|lime)-[\w-]+:[^;]*;/g;

/** All that these need at once, without themselves: what is fetched alone later is not in it. */
function neededBy(roots: readonly string[], context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const entries = roots.map((root) => here + root);
  const needed = new Set<string>();
  const visit = (id: string): void => {
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) {
      // A library's index names modules that nobody here uses.
      if (needed.has(next) || next.includes('node_modules')) continue;
      needed.add(next);
      visit(next);
    }
  };
  entries.forEach(visit);
  return needed;
}

/** One file of all that these pages need before they are drawn. */
function chunkOf(
  name: string,
  roots: readonly string[],
  ...besides: readonly RegExp[]
): Rolldown.CodeSplittingNameFunction {
  let needed: ReadonlySet<string> | undefined;
  return (id, context) => {
    needed ??= neededBy(roots, context);
    return needed.has(id) || besides.some((some) => some.test(id)) ? name : null;
  };
}

const FIRST = chunkOf(
  'first',
  ['main.tsx', 'app/shell.tsx', 'home/home-page.tsx', 'identity/sign-in-page.tsx'],
  FIRST_ICONS,
  FIRST_PARTS,
);
const WORK = chunkOf('work', ['app/signed-in.tsx']);
/** Stands in for a file that could not be loaded: it must not need the same file. */
const AWAY = chunkOf(
  'away',
  ['app/page-loading.tsx', 'ui/feedback/lazy-fallback.tsx'],
  /(IconCloudOff\.mjs|page-on-its-way\.tsx|until-there\.tsx)$/,
);

const ROUTER = fileURLToPath(new URL('../node_modules/react-router/dist/production/', import.meta.url));

/** The router's package names its build for development only. */
const routerForUse: Plugin = {
  name: 'router-for-use',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: `${ROUTER}index.mjs` },
        { find: /^react-router\/dom$/, replacement: `${ROUTER}dom-export.mjs` },
      ],
    },
  }),
};

/** Parts that several pages share are named after all of them. */
function firstName(name: string): string {
  return path.parse(name.split('~', 1)[0] ?? name).name;
}

const usedColours: Plugin = {
  name: 'used-colours',
  enforce: 'pre',
  transform: (text, file) =>
    file.endsWith('default-css-variables.css') ? text.replace(UNUSED_COLOURS, '') : undefined,
};

const MORE_STYLES = `${here}app/mantine-more-styles.ts`;
const DRESSED_PART = /@mantine[\\/]core[\\/]esm[\\/].*\.module\.mjs$/;

/** No component is drawn before its styles are there; those of the first page have come with it. */
const dressed: Plugin = {
  name: 'dressed',
  transform: (text, file) =>
    DRESSED_PART.test(file) && !FIRST_PARTS.test(file) ? `import '${MORE_STYLES}';\n${text}` : undefined,
};

/** In development the libraries are bundled beforehand, and pass no plugin. */
const allDressed: Plugin = {
  name: 'all-dressed',
  apply: 'serve',
  transform: (text, file) =>
    file.endsWith('/mantine-styles.ts') ? `${text}\nimport './mantine-more-styles.js';\n` : undefined,
};

const KEPT_AFTER_FAILURE = /\(err\) => \{\s*seen\[href\] = void 0;/;
const FORGOTTEN = `(err) => {
  delete seen[href];
  for (const link of document.querySelectorAll('link[rel=stylesheet]')) if (link.href === href) link.remove();`;

/**
 * Vite takes styles that could not be had for styles that are there: the next try for their page would show it undressed.
 * They are forgotten, and had again with it.
 */
const stylesAgain: Plugin = {
  name: 'styles-again',
  apply: 'build',
  transform(text, file) {
    if (!file.includes('vite/preload-helper')) return undefined;
    if (!KEPT_AFTER_FAILURE.test(text))
      this.error('Vite keeps what failed in other words: see styles-again.');
    return text.replace(KEPT_AFTER_FAILURE, FORGOTTEN);
  },
};

/** Asked for with the scripts, and not after the styles that name it: no text is drawn in other letters first. */
const fontAhead: Plugin = {
  name: 'font-ahead',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /inter-latin-wght.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          injectTo: 'head' as const,
        })),
  },
};

export default defineConfig({
  root: here,
  plugins: [react(), usedColours, dressed, allDressed, stylesAgain, fontAhead, routerForUse],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // Code that three or more pages share is one file, fetched while the browser is idle.
    chunkSizeWarningLimit: 600,
    // Fonts stay files of their own: the browser fetches only the alphabets that a page uses.
    assetsInlineLimit: 2048,
    // The first scripts are preloaded; a page's scripts name each other, and only those that it cannot be drawn without
    // are preloaded.
    modulePreload: {
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        // Two files may need each other: what one of them keeps ready is made before it is used, whichever came first.
        strictExecutionOrder: true,
        chunkFileNames: ({ name }) => `assets/${firstName(name)}-[hash:7].js`,
        assetFileNames: ({ names }) => `assets/${firstName(names[0] ?? 'file')}-[hash:7][extname]`,
        // A page is a dozen files, not a hundred: what every page needs, how things look, what those who are signed in
        // need, what pages share, what the same two share, and its own. Those before take what those after would.
        codeSplitting: {
          groups: [
            { name: 'more-styles', test: (id) => id === MORE_STYLES, priority: 6 },
            { name: FIRST, debugName: 'first', priority: 4 },
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 3 },
            { name: AWAY, debugName: 'away', priority: 3 },
            { name: 'screens', test: /[\\/]client[\\/]app[\\/]screens[\\/]/, priority: 2 },
            { name: 'looks', test: LOOKS, priority: 2 },
            { name: WORK, debugName: 'work', priority: 1 },
            { name: 'common', minShareCount: 3, priority: 0 },
            // A small file takes as long to ask for as a large one: it goes with the one that is nearest to it.
            {
              name: 'shared',
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 20_000,
              priority: 0,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: server, changeOrigin: false },
      '/socket.io': { target: server, ws: true },
    },
  },
});
