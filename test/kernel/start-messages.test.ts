import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, readConfig } from '../../server/kernel/config.js';
import { portReason } from '../../server/kernel/start-failure.js';
import { listener, type Listener } from './old-postgres.js';
import { refused, start as started, type Ended, type Environment } from './started-program.js';

let folder: string;
let other: Listener;
let isMounted = false;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'meniscus-start-'));
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'file'), '');
  mkdirSync(join(folder, 'small'));
  isMounted = mounted(join(folder, 'small'));
  other = await listener(() => undefined);
});
afterAll(async () => {
  await other?.close();
  if (isMounted) execFileSync('umount', [join(folder, 'small')]);
  rmSync(folder, { recursive: true, force: true });
});

/** Enough for what is tried before the database is made, and too little for that. */
const SMALL_KB = 1_024;

/** A separate disk that is soon full, if this account may make one; else no file may grow beyond `SMALL_KB`. */
function mounted(at: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m,mode=755', 'none', at], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function start(entry: string, env: Environment, limit?: number): Promise<Ended> {
  return started(entry, { DATA_DIR: join(folder, 'data'), ...env }, limit);
}

const SETTINGS: readonly (readonly [string, Environment, string])[] = [
  ['PORT', { PORT: 'three' }, 'PORT is "three", but must be a whole number from 0 to 65535.'],
  ['WORKERS', { WORKERS: 'no' }, 'WORKERS is "no", but must be on or off.'],
  [
    'TRUST_PROXY',
    { TRUST_PROXY: '1, everybody' },
    'TRUST_PROXY names "1", but must be the number of proxies in front (1), or their addresses (10.0.0.7,10.1.0.0/16).',
  ],
  [
    'an address of another machine',
    { HOST: '192.0.2.1' },
    'HOST is "192.0.2.1", which is not an address of this machine: set it to one, or to 0.0.0.0 for all of them.',
  ],
  [
    'no address at all',
    { HOST: 'laboratory.invalid' },
    'HOST is "laboratory.invalid", which is not an address of this machine: set it to one, or to 0.0.0.0 for all of them.',
  ],
  [
    'REDIS_URL of nonsense',
    { REDIS_URL: 'redis.example.org:6379' },
    'REDIS_URL must be an address that begins with redis:// or rediss://.',
  ],
  [
    'DATABASE_URL of nonsense',
    { DATABASE_URL: 'mysql://127.0.0.1/x' },
    'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
  ],
  [
    'a host that nobody knows',
    { DATABASE_URL: 'postgres://lab:secret@database.invalid/lab' },
    'DATABASE_URL: the host of database.invalid cannot be found: correct the address.',
  ],
];

it.each(SETTINGS)('a wrong setting is named in one sentence: %s', async (_what, env, sentence) => {
  const DATA_DIR = join(folder, 'data');
  expect(await refused({ DATA_DIR, ...env })).toEqual({ code: 1, stderr: `${sentence}\n` });
  expect(existsSync(DATA_DIR)).toBe(false);
});

it('the program says that sentence alone, and ends', async () => {
  const sentence = 'PORT is "three", but must be a whole number from 0 to 65535.';
  expect(await start('main', { PORT: 'three' })).toEqual({ code: 1, stderr: `${sentence}\n` });
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

it('a port that is taken is named before anything is made', async () => {
  const PORT = String(other.port);
  expect(await start('main', { PORT })).toEqual({
    code: 1,
    stderr: `Port ${PORT} is taken by another program: stop it, or set PORT to another one.\n`,
  });
  expect(existsSync(join(folder, 'data'))).toBe(false);
  expect(portReason({ code: 'EACCES' }, 80, '127.0.0.1')).toBe(
    'Port 80 may not be used by this account: set PORT to one from 1024.',
  );
});

describe('a data folder that cannot be used is told so', () => {
  const FULL = 'make room, or set DATA_DIR to a folder of another disk.';
  it.each([
    ['a file', 'file', 'is a file, or lies in one: move that away, or set DATA_DIR to another folder.'],
    [
      'in a file',
      'file/data',
      'is a file, or lies in one: move that away, or set DATA_DIR to another folder.',
    ],
  ])('%s', async (_what, name, sentence) => {
    const DATA_DIR = join(folder, name);
    expect(await start('main', { DATA_DIR })).toEqual({
      code: 1,
      stderr: `The data folder ${DATA_DIR} ${sentence}\n`,
    });
  });

  it('one that nobody may write to', async () => {
    const DATA_DIR = '/sys/kernel/meniscus';
    expect(await start('main', { DATA_DIR })).toEqual({
      code: 1,
      stderr: `The data folder ${DATA_DIR} cannot be written by this account: give it to the account, or set DATA_DIR to another folder.\n`,
    });
  });

  it('one whose disk takes nothing', async () => {
    const DATA_DIR = join(folder, 'full');
    expect(await start('main', { DATA_DIR }, 8)).toEqual({
      code: 1,
      stderr: `The disk of the data folder ${DATA_DIR} is full: ${FULL}\n`,
    });
    expect(readdirSync(DATA_DIR)).toEqual([]);
  });

  it('one whose disk is full before the database is made', async () => {
    const DATA_DIR = join(folder, 'small', 'data');
    expect(await start('main', { DATA_DIR }, isMounted ? undefined : SMALL_KB)).toEqual({
      code: 1,
      stderr: `The disk of the data folder ${DATA_DIR} is full: ${FULL}\n`,
    });
    expect(readdirSync(DATA_DIR)).toEqual([]);
  });
});

it.each(['1', '2,10.0.0.1', 'true', 'false', 'loopback', '10.0.0.7, 10.1.0.0/16', 'fd00::/8', '::1'])(
  'TRUST_PROXY may be %s, or is refused',
  (text) => {
    const isWrong = text === '2,10.0.0.1';
    const read = () => readConfig({ TRUST_PROXY: text }).trustProxy;
    if (isWrong) expect(read).toThrow(ConfigError);
    else expect(read()).toBeDefined();
  },
);
