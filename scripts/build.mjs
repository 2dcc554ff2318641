// Builds what is missing or older than its sources: `node scripts/build.mjs [server] [client] [tests]`.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { bundlePrograms } from './bundle.mjs';
import { checkNode, ensureInstalled } from './install.mjs';
import { fail, isEntry, root, runBin } from './run.mjs';

const PARTS = {
  server: {
    sources: ['server', 'demo', 'shared', 'migrations', '.swcrc'],
    outputs: ['server', 'demo', 'shared', 'migrations'],
  },
  tests: { sources: ['test', '.swcrc'], outputs: ['test'] },
  client: { sources: ['client', 'shared'], outputs: ['client'] },
};
const SMALLEST_PACKED = 1024;
// The slowest of eleven packs a twentieth smaller and takes ten times as long.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);
const COMMON_SOURCES = ['package-lock.json', 'scripts/build.mjs', 'scripts/bundle.mjs'];
const IGNORED = new Set(['node_modules', 'dist', 'screens']);

/** Installs when needed and builds the named parts; with all in place it only reads the sources. */
export async function prepare(parts = ['server', 'client'], packages) {
  checkNode();
  await ensureInstalled(packages);
  await Promise.all(parts.map(buildPart));
}

/**
 * Runs a built program in this very process: its own signal handlers see Ctrl+C and SIGTERM directly, and there is no
 * child that could outlive a kill.
 */
export async function serve(entry, parts, packages) {
  await prepare(parts, packages).catch((error) => fail(error.message));
  process.env.NODE_ENV ??= 'production';
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(root, 'dist', entry)).href);
}

async function buildPart(name) {
  const part = PARTS[name];
  const stamp = join(root, 'dist', '.stamps', name);
  const fingerprint = fingerprintOf([...part.sources, ...COMMON_SOURCES]);
  const built = part.outputs.every((output) => existsSync(join(root, 'dist', output)));
  if (built && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  console.log(`Building ${name} ...`);
  // Built beside and moved into place: nobody, also not a second build, ever sees half of it.
  const draft = join(root, 'dist', `.${name}-${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  try {
    await (name === 'client' ? bundleClient(join(draft, 'client')) : compile(part.outputs, draft));
    if (name === 'server') await bundlePrograms(draft);
    for (const output of part.outputs) moveIntoPlace(join(draft, output), join(root, 'dist', output));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  mkdirSync(join(root, 'dist', '.stamps'), { recursive: true });
  writeFileSync(stamp, fingerprint);
}

// tsc and swc emit the decorator metadata that Nest injects by; esbuild and tsx do not.
async function compile(folders, target) {
  const { transformFile } = await import('@swc/core');
  const files = folders.flatMap(filesOf);
  const compileFile = async (file) => {
    const output = join(target, file.replace(/\.tsx?$/, '.js'));
    mkdirSync(dirname(output), { recursive: true });
    if (output.endsWith(file)) return copyFileSync(join(root, file), output);
    // A database keeps the checksum of the sources that made it.
    if (dirname(file) === 'migrations') copyFileSync(join(root, file), join(target, file));
    // Relative to the place of the output in dist, which is not where it is written at first.
    const sourceFileName = relative(join('dist', dirname(file)), file);
    const { code, map } = await transformFile(join(root, file), { cwd: root, sourceFileName });
    writeFileSync(output, `${code}\n//# sourceMappingURL=${basename(output)}.map`);
    writeFileSync(`${output}.map`, map);
  };
  await Promise.all(files.map(compileFile));
}

// Packed once here instead of at every visit: `file.br` and `file.gz` beside the file.
async function packFiles(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => /\.(js|css|svg|ttf)$/.test(name));
  for (const name of names) {
    const text = readFileSync(join(folder, name));
    if (text.length < SMALLEST_PACKED) continue;
    const [br, gz] = await Promise.all([packBrotli(text, BROTLI), packGzip(text, { level: 9 })]);
    writeFileSync(join(folder, `${name}.br`), br);
    writeFileSync(join(folder, `${name}.gz`), gz);
  }
}

async function bundleClient(target) {
  const args = ['build', '--config', 'client/vite.config.ts', '--outDir', target, '--emptyOutDir'];
  const code = await runBin('vite', [...args, '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } });
  if (code !== 0) throw new Error('Building client failed: see above.');
  await packFiles(target);
}

function moveIntoPlace(from, to) {
  rmSync(to, { recursive: true, force: true, maxRetries: 3 });
  if (existsSync(from)) renameSync(from, to);
  else mkdirSync(to, { recursive: true });
}

function fingerprintOf(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesOf(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  const names = readdirSync(full).filter((name) => !IGNORED.has(name));
  return names.sort().flatMap((name) => filesOf(join(path, name)));
}

if (isEntry(import.meta.url)) {
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !(name in PARTS));
  if (unknown) fail(`Unknown part "${unknown}": ${Object.keys(PARTS).join(', ')}.`);
  await prepare(asked.length > 0 ? asked : undefined).catch((error) => fail(error.message));
}
