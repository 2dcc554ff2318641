/**
 * The packages that draw parts of a screen, as a few files: jest loads every module again for each test file, and
 * theirs are some four thousand. Only the names that are imported somewhere are in them.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../scripts/run.mjs';

export const PACKED = join(root, 'dist', 'parts-packages');
/** The long run draws with React as its developers have it, which warns and has an act of its own. */
const IS_LONG_RUN = process.env.MENISCUS_LONG !== undefined;
/** The packages from elsewhere in an ordinary run. */
const INSTEAD = {
  scheduler: join(root, 'test', 'parts-act.mjs'),
  'react-dom/test-utils': join(root, 'test', 'parts-act.mjs'),
  '@floating-ui/dom': join(root, 'test', 'parts-places.mjs'),
};
const SOURCES = ['client', 'test/client', 'test/support'];
const PACKAGES =
  /^(react|react-dom|react-dom\/client|react-router-dom|zustand|@testing-library\/react|@tabler\/icons-react|@mantine\/[a-z]+)$/;
/** The names that swc imports for tags; nobody imports them by hand. */
const OF_TAGS = ['Fragment', 'jsx', 'jsxs'];
const IMPORT = /^(?:import|export) (?!type )([^;'"]*?) from '([^.'][^']*)'/gm;
const LATER = /\bimport\('([^.'][^']*)'\)/g;
const VIRTUAL = 'packed:';

/** The bundled file of a package, which parts-resolver.cjs finds. */
export const fileOf = (name) => `${name.replaceAll(/[@/]/g, '_')}.mjs`;

export default async function packPackages() {
  const wanted = await wantedNames();
  const stamp = fingerprint(wanted);
  const kept = join(PACKED, 'stamp');
  if (existsSync(kept) && readFileSync(kept, 'utf8') === stamp) return;
  console.log('Packing what parts of screens are drawn with ...');
  rmSync(PACKED, { recursive: true, force: true });
  await pack(wanted);
  mkdirSync(PACKED, { recursive: true });
  writeFileSync(kept, stamp);
}

function fingerprint(wanted) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const file of [import.meta.filename, ...Object.values(INSTEAD)]) hash.update(readFileSync(file));
  hash.update(String(IS_LONG_RUN));
  for (const [name, names] of wanted) hash.update(`${name}:${[...names].sort().join()};`);
  return hash.digest('hex');
}

/** By package, every name that some source imports. */
async function wantedNames() {
  const wanted = new Map([['react/jsx-runtime', new Set(OF_TAGS)]]);
  const want = (name, names) => {
    if (!PACKAGES.test(name)) return;
    wanted.set(name, new Set([...(wanted.get(name) ?? []), ...names]));
  };
  for (const text of SOURCES.flatMap(textsUnder)) {
    for (const [, clause, name] of text.matchAll(IMPORT)) want(name, namesIn(clause));
    for (const [, name] of text.matchAll(LATER)) if (PACKAGES.test(name)) want(name, await allNames(name));
  }
  return new Map([...wanted].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function textsUnder(folder) {
  const names = readdirSync(join(root, folder), { recursive: true });
  return names
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'));
}

async function allNames(name) {
  return Object.keys(await import(name)).filter((one) => one !== 'default' && one !== 'module.exports');
}

function namesIn(clause) {
  const inBraces = /\{([^}]*)\}/.exec(clause)?.[1] ?? '';
  const named = inBraces
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('type '))
    .map((one) => one.split(/\s+as\s+/)[0]);
  return /^\w/.test(clause) ? ['default', ...named] : named;
}

function pack(wanted) {
  const input = Object.fromEntries([...wanted.keys()].map((name) => [fileOf(name), VIRTUAL + name]));
  return build({
    root,
    configFile: false,
    logLevel: 'error',
    mode: 'test',
    plugins: IS_LONG_RUN ? [passOn(wanted)] : [passOn(wanted), asShipped],
    define: { 'process.env.NODE_ENV': '"test"' },
    build: {
      outDir: PACKED,
      emptyOutDir: true,
      minify: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'strict',
        output: { format: 'es', entryFileNames: '[name]', chunkFileNames: '[name].mjs' },
      },
    },
  });
}

/** React as shipped draws in half the time of the development build, and can be made to act. */
const asShipped = {
  name: 'as-shipped',
  enforce: 'pre',
  resolveId: (id, from = '') => (from === INSTEAD[id] ? undefined : INSTEAD[id]),
  transform(code, id) {
    if (!/\/node_modules\/(?:react|react-dom|scheduler)\//.test(id)) return undefined;
    return (
      code
        .replaceAll('process.env.NODE_ENV', '"production"')
        .replaceAll('react-dom-client.production.js', 'react-dom-profiling.profiling.js')
        .replace('"function" === typeof queueMicrotask', 'true')
        .replace('? queueMicrotask', '? Scheduler.soon')
        // The placeholder of a part that is still being fetched gives way at once.
        .replaceAll('globalMostRecentFallbackTime + 300', 'globalMostRecentFallbackTime')
    );
  },
};

/** A module for each package that passes on the names that are wanted of it. */
function passOn(wanted) {
  return {
    name: 'pass-on',
    resolveId: (id) => (id.startsWith(VIRTUAL) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${VIRTUAL}`)) return undefined;
      const name = id.slice(VIRTUAL.length + 1);
      return `export { ${[...wanted.get(name)].join(', ')} } from '${name}';`;
    },
  };
}
