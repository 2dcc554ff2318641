// The programs beside Node that the tests drive: a browser and a Redis.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

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

/** Environment variables that name each of these programs, installed first where this machine allows it. */
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
    accessSync(path, constants.X_OK);
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
