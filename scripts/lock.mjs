// npm run lock: writes package-lock.json after a change of package.json, and makes it good for every registry and platform.
// A registry that does not serve a platform's optional package leaves it out of the lock, and `npm ci` then
// refuses the lock elsewhere: such packages are entered by name. Download addresses are taken out.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockedAt } from './install.mjs';
import { fail, root, run } from './run.mjs';

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

const path = join(root, 'package-lock.json');
await writeLock();
const lock = JSON.parse(readFileSync(path, 'utf8'));
const added = Object.entries(lock.packages).flatMap(([parent, entry]) => addMissing(parent, entry));
for (const entry of Object.values(lock.packages)) if (!entry.link) delete entry.resolved;
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
console.log(`package-lock.json: ${added.length} platform packages entered, no download addresses.`);

// npm then lists the packages as installed that it has only locked: its list is put back as it was.
async function writeLock() {
  const list = join(root, 'node_modules', '.package-lock.json');
  const installed = existsSync(list) ? readFileSync(list) : undefined;
  const code = await run('npm', ['install', '--package-lock-only', '--ignore-scripts']);
  if (installed !== undefined) writeFileSync(list, installed);
  if (code !== 0) fail('npm could not write the lock: see above.');
}

function addMissing(parent, entry) {
  const missing = Object.entries(entry.optionalDependencies ?? {}).filter(
    ([name]) => lockedAt(lock.packages, parent, name) === undefined,
  );
  return missing.flatMap(([name, range]) => {
    const platform = platformOf(name);
    if (!platform) {
      console.warn(`${name} is missing from the lock, and its name tells no platform: left as it is.`);
      return [];
    }
    const version = range.replace(/^[\^~]/, '');
    const dev = entry.dev ? { dev: true } : {};
    lock.packages[`node_modules/${name}`] = { version, ...dev, optional: true, ...platform };
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
