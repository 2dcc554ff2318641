// Starting other programs, with nothing but Node itself: these files run before anything is installed.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs a program to its end, its output streaming through; answers its exit code. `calm`: in the time that others leave. */
export function run(command, args, { env = {}, limitMs, quiet = false, calm = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', quiet ? 'ignore' : 'inherit', quiet ? 'ignore' : 'inherit'],
      env: { ...process.env, ...env },
      shell: process.platform === 'win32' && command === 'npm',
    });
    if (calm && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const timer = limitMs && setTimeout(() => child.kill('SIGKILL'), limitMs);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve(code ?? 1);
    });
  });
}

/** Runs a program of an installed package with this Node, without npx. */
export function runBin(packageName, args, options) {
  return run(process.execPath, [binPath(packageName), ...args], options);
}

function binPath(packageName) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : (bin[packageName] ?? Object.values(bin)[0]));
}

/** Ends an entry script with a sentence instead of a stack trace. */
export function fail(message) {
  console.error(message);
  process.exit(1);
}
