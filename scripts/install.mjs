// Brings node_modules to what package-lock.json says, and does nothing when it is there already.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

const ATTEMPTS = 2;

export function checkNode() {
  const wanted = readJson('package.json').engines.node.replace('>=', '').split('.').map(Number);
  const found = process.versions.node.split('.').map(Number);
  const difference = found.map((part, i) => part - wanted[i]).find((part) => part !== 0) ?? 0;
  if (difference < 0) {
    throw new Error(`Node.js ${wanted.join('.')} or newer is needed; this is ${process.versions.node}.`);
  }
}

export async function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing packages (npm ci) ...');
  // A build needs the development packages too, whatever NODE_ENV says.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if ((await run('npm', args)) === 0) return;
  }
  throw new Error('npm ci failed: see above.');
}

// npm writes node_modules/.package-lock.json last: where it agrees with the lock, the tree is whole.
function isInstalled() {
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) return false;
  const wanted = readJson('package-lock.json').packages;
  const installed = readJson('node_modules/.package-lock.json').packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    if (installed[path]) return installed[path].version === entry.version;
    return Boolean(entry.optional || entry.devOptional || entry.peer);
  });
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
