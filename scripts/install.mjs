// Brings node_modules to what package-lock.json says, and does nothing when it is there already.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

const ATTEMPTS = 2;

/** Packages to build and run the product with; those and its tests'. */
export const PRODUCT = 'product';
export const TESTS = 'tests';

const SETS = { [PRODUCT]: ['--omit=dev'], [TESTS]: ['--include=dev'] };
const OPTIONS = ['--include=optional', '--no-audit', '--no-fund'];

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

// Whatever NODE_ENV says. More packages are added to those of the product where these are whole: npm ci would first
// take away what a laboratory in this folder may be running on.
function installation(packages) {
  const isAdded = packages !== PRODUCT && isInstalled(PRODUCT);
  return [...(isAdded ? ['install', '--no-save'] : ['ci']), ...SETS[packages], ...OPTIONS];
}

function isThere(packages) {
  return packages === TESTS && Object.values(installedPackages()).some((entry) => entry.dev === true);
}

/** npm writes this list last: where it agrees with the lock, the tree is whole. */
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

/** Where the lock has whatever is needed from these places on. */
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
export function lockedAt(locked, parent, name) {
  for (let folder = parent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (path in locked) return path;
    if (folder === '') return undefined;
  }
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
