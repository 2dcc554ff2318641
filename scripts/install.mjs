// Brings node_modules to the state of package-lock.json, and does nothing if it is there already. npm run lock: writes
// package-lock.json after a change of package.json, and makes it valid for every registry and platform.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, isEntry, root, run } from './run.mjs';

const ATTEMPTS = 2;

/** Packages to build and run the product with; those and its tests'. */
export const PRODUCT = 'product';
export const TESTS = 'tests';

const SETS = { [PRODUCT]: ['--omit=dev'], [TESTS]: ['--include=dev'] };
const OPTIONS = ['--include=optional', '--no-audit', '--no-fund'];

const SYSTEMS = {
  darwin: ['darwin', 'fsevents'],
  win32: ['win32', 'windows'],
  android: ['android'],
  freebsd: ['freebsd'],
  netbsd: ['netbsd'],
  openbsd: ['openbsd'],
  openharmony: ['openharmony'],
  sunos: ['sunos'],
  aix: ['aix'],
  linux: ['linux'],
};
const PROCESSORS = [
  'arm64',
  'x64',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
  'arm',
];
const LIBRARIES = { musl: 'musl', gnu: 'glibc' };

if (isEntry(import.meta.url) && process.argv[2] === 'lock') await lockPackages();

export function checkNode() {
  const wanted = readJson('package.json').engines.node.replace('>=', '').split('.').map(Number);
  const found = process.versions.node.split('.').map(Number);
  const difference = found.map((part, i) => part - wanted[i]).find((part) => part !== 0) ?? 0;
  if (difference < 0) {
    throw new Error(`Node.js ${wanted.join('.')} or newer is needed; this is ${process.versions.node}.`);
  }
}

/** `packages`: PRODUCT or TESTS. What is there besides stays, also when the lock has changed. */
export async function ensureInstalled(packages = PRODUCT) {
  if (isInstalled(packages)) return;
  const args = installation(Object.keys(SETS).findLast((set) => set === packages || isThere(set)));
  console.log(`Installing packages (npm ${args[0]}) ...`);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if ((await run('npm', args)) === 0) return;
  }
  throw new Error(`npm ${args[0]} failed: see above.`);
}

// Installed whatever NODE_ENV says. The test packages are added to a complete set of the product's: npm ci would first
// remove what a laboratory in this folder may be running on.
function installation(packages) {
  const isAdded = packages !== PRODUCT && isInstalled(PRODUCT);
  return [...(isAdded ? ['install', '--no-save'] : ['ci']), ...SETS[packages], ...OPTIONS];
}

function isThere(packages) {
  return packages === TESTS && Object.values(installedPackages()).some((entry) => entry.dev === true);
}

/** npm writes this list last: if it agrees with the lock, the tree is complete. */
function installedPackages() {
  const list = join('node_modules', '.package-lock.json');
  return existsSync(join(root, list)) ? readJson(list).packages : {};
}

function isInstalled(packages) {
  const { packages: locked } = readJson('package-lock.json');
  const wanted = neededBy(locked);
  const installed = installedPackages();
  return [...wanted].every((path) => {
    const entry = locked[path];
    if (packages === PRODUCT && entry.dev) return true;
    if (installed[path]) return installed[path].version === entry.version;
    return Boolean(entry.optional || entry.devOptional || entry.peer);
  });
}

/** The places in the lock of everything that the root needs, directly or not. */
function neededBy(locked) {
  const needed = new Set();
  follow('');
  return needed;

  function follow(place) {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = locked[place];
    const all = { ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies };
    for (const name of Object.keys(all)) {
      const found = lockedAt(locked, place, name);
      if (found === undefined || needed.has(found)) continue;
      needed.add(found);
      follow(found);
    }
  }
}

/** As Node resolves: inside the parent, beside it, or in any node_modules further up. */
function lockedAt(locked, parent, name) {
  for (let folder = parent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (path in locked) return path;
    if (folder === '') return undefined;
  }
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

/**
 * A registry that does not serve a platform's optional package leaves it out of the lock, and `npm ci` then refuses the
 * lock elsewhere: such packages are entered by name. Download addresses are taken out.
 */
async function lockPackages() {
  await writeLock();
  const lock = readJson('package-lock.json');
  const added = Object.entries(lock.packages).flatMap((of) => addMissing(lock.packages, of));
  for (const entry of Object.values(lock.packages)) if (!entry.link) delete entry.resolved;
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2);
  writeFileSync(join(root, 'package-lock.json'), `${text}\n`);
  console.log(`package-lock.json: ${added.length} platform packages entered, no download addresses.`);
}

// npm then lists the packages as installed that it has only locked: its list is put back as it was.
async function writeLock() {
  const list = join(root, 'node_modules', '.package-lock.json');
  const installed = existsSync(list) ? readFileSync(list) : undefined;
  const code = await run('npm', ['install', '--package-lock-only', '--ignore-scripts']);
  if (installed !== undefined) writeFileSync(list, installed);
  if (code !== 0) fail('npm could not write the lock: see above.');
}

function addMissing(locked, [parent, entry]) {
  const missing = Object.entries(entry.optionalDependencies ?? {}).filter(
    ([name]) => lockedAt(locked, parent, name) === undefined,
  );
  return missing.flatMap(([name, range]) => {
    const platform = platformOf(name);
    if (!platform) {
      console.warn(`${name} is missing from the lock, and its name tells no platform: left as it is.`);
      return [];
    }
    const version = range.replace(/^[\^~]/, '');
    const dev = entry.dev ? { dev: true } : {};
    locked[`node_modules/${name}`] = { version, ...dev, optional: true, ...platform };
    return [name];
  });
}

function platformOf(name) {
  const os = Object.keys(SYSTEMS).find((system) => SYSTEMS[system].some((word) => name.includes(word)));
  const cpu = PROCESSORS.find((processor) => name.includes(processor));
  if (!os && cpu !== 'wasm32') return undefined;
  const libc = os === 'linux' && Object.keys(LIBRARIES).find((word) => name.includes(word));
  return {
    ...(os ? { os: [os] } : {}),
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(libc ? { libc: [LIBRARIES[libc]] } : {}),
  };
}
