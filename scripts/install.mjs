// Brings node_modules to what package-lock.json says, and does nothing when it is there already.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

const ATTEMPTS = 2;

/** Packages to build and run the product with, and those and the ones that its tests need besides. */
export const PRODUCT = 'product';
export const TESTS = 'tests';

const OPTIONS = ['--include=optional', '--no-audit', '--no-fund'];

export function checkNode() {
  const wanted = readJson('package.json').engines.node.replace('>=', '').split('.').map(Number);
  const found = process.versions.node.split('.').map(Number);
  const difference = found.map((part, i) => part - wanted[i]).find((part) => part !== 0) ?? 0;
  if (difference < 0) {
    throw new Error(`Node.js ${wanted.join('.')} or newer is needed; this is ${process.versions.node}.`);
  }
}

/** `packages`: PRODUCT or TESTS. Where the tests' packages are there they stay, also when the lock has changed. */
export async function ensureInstalled(packages = PRODUCT) {
  if (isInstalled(packages)) return;
  const args = installation(hasTests() ? TESTS : packages);
  console.log(`Installing packages (npm ${args[0]}) ...`);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if ((await run('npm', args)) === 0) return;
  }
  throw new Error(`npm ${args[0]} failed: see above.`);
}

// What NODE_ENV says does not matter. The packages of the tests are added to those of the product where these are
// whole: npm ci would first take away what a laboratory in this folder may be running on.
function installation(packages) {
  if (packages === PRODUCT) return ['ci', '--omit=dev', ...OPTIONS];
  if (isInstalled(PRODUCT)) return ['install', '--no-save', '--include=dev', ...OPTIONS];
  return ['ci', '--include=dev', ...OPTIONS];
}

function hasTests() {
  return Object.values(installedPackages()).some(({ dev }) => dev === true);
}

/** npm writes this list last: where it agrees with the lock, the tree is whole. */
function installedPackages() {
  const list = join('node_modules', '.package-lock.json');
  return existsSync(join(root, list)) ? readJson(list).packages : {};
}

function isInstalled(packages) {
  const wanted = readJson('package-lock.json').packages;
  const installed = installedPackages();
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || (packages === PRODUCT && entry.dev)) return true;
    if (installed[path]) return installed[path].version === entry.version;
    return Boolean(entry.optional || entry.devOptional || entry.peer);
  });
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
