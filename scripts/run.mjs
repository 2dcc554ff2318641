// Starting other programs, and finding those that the tests drive, with nothing but Node itself: these files run before
// anything is installed.
import { spawn } from 'node:child_process';
import { accessSync, constants as modes, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The programs beside Node that the tests drive: a browser and a Redis. */
const TOOLS = [
  {
    what: 'Chromium',
    variable: 'MENISCUS_CHROMIUM',
    // The same engine without the windows around it, which take a third of the time of every journey.
    programs: [
      'chromium-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
    ],
    packages: ['chromium-headless-shell', 'chromium'],
  },
  { what: 'Redis', variable: 'MENISCUS_REDIS', programs: ['redis-server'], packages: ['redis-server'] },
];

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

/** Whether Node was started with this file, which others import too. */
export function isEntry(url) {
  return process.argv[1] !== undefined && url === pathToFileURL(process.argv[1]).href;
}

/** Ends an entry script with a sentence instead of a stack trace. */
export function fail(message) {
  console.error(message);
  process.exit(1);
}

/** Environment variables that name each of these programs, installed first if this machine allows it. */
export async function ensureTestTools(names = TOOLS.map(({ what }) => what)) {
  const wanted = TOOLS.filter(({ what }) => names.includes(what));
  const missing = wanted.filter((tool) => !locate(tool));
  if (missing.length > 0) await installWithApt(missing);
  const absent = wanted.filter((tool) => !locate(tool));
  if (absent.length > 0) throw new Error(absent.map(howToInstall).join('\n'));
  return Object.fromEntries(wanted.map((tool) => [tool.variable, locate(tool)]));
}

function locate({ variable, programs }) {
  const named = process.env[variable];
  if (named) return isExecutable(named) ? named : undefined;
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, modes.X_OK);
    return true;
  } catch {
    return false;
  }
}

function howToInstall({ what, variable, packages }) {
  return (
    `The tests need ${what}: install it (Debian, Ubuntu: apt-get install ${packages[0]}), ` +
    `or name the program in ${variable}.`
  );
}

async function installWithApt(tools) {
  const apt = await aptCommand();
  if (!apt) return;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run(apt[0], [...apt.slice(1), 'update', '-q'], { env });
  for (const tool of tools)
    for (const name of tool.packages) {
      if (locate(tool)) break;
      console.log(`Installing ${name} ...`);
      await run(apt[0], [...apt.slice(1), 'install', '-y', '-q', '--no-install-recommends', name], { env });
    }
}

async function aptCommand() {
  if (!isExecutable('/usr/bin/apt-get')) return undefined;
  if (process.getuid?.() === 0) return ['apt-get'];
  const mayBecomeRoot = await run('sudo', ['-n', 'true'], { quiet: true }).catch(() => 1);
  return mayBecomeRoot === 0 ? ['sudo', '-n', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'] : undefined;
}
