import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { emptyDatabase } from '../support/laboratory.js';
import { freePort, startRedis, type TestRedis } from '../support/redis.js';
import { listener, oldPostgres, type Listener } from './old-postgres.js';
import { refused as refusedBy, start as started, type Ended, type Environment } from './started-program.js';

let folder: string;
let database: URL;
let redis: TestRedis;
const listeners: Record<string, Listener> = {};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'meniscus-start-'));
  database = new URL(await emptyDatabase());
  redis = await startRedis();
  await redis.command('CONFIG', 'SET', 'requirepass', 'a good one');
  listeners['old'] = await oldPostgres('15.4 (Debian 15.4-1)');
  listeners['silent'] = await listener(() => undefined);
  listeners['web'] = await listener((socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
  );
});
afterAll(async () => {
  for (const one of Object.values(listeners)) await one.close();
  await redis?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function start(entry: string, env: Environment): Promise<Ended> {
  return started(entry, { DATA_DIR: join(folder, 'data'), ...env });
}

const refused = (env: Environment) => refusedBy({ DATA_DIR: join(folder, 'data'), ...env });

function at(url: URL, change: Partial<Pick<URL, 'username' | 'password' | 'pathname' | 'host'>>): string {
  return Object.assign(new URL(url), change).toString();
}

describe('a database that cannot be used is named by its setting, and nothing is written', () => {
  const here = () => decodeURIComponent(database.host);
  const CASES: readonly (readonly [string, () => Promise<Environment> | Environment, () => string])[] = [
    [
      'that nobody serves',
      async () => ({ DATABASE_URL: `postgres://lab:secret@127.0.0.1:${(closed ??= await freePort())}/lab` }),
      () =>
        `DATABASE_URL: nobody answers at 127.0.0.1:${closed}: start PostgreSQL there, or correct the address.`,
    ],
    [
      'that is missing',
      () => ({ DATABASE_URL: at(database, { pathname: '/nowhere' }) }),
      () =>
        `DATABASE_URL: there is no database "nowhere" at ${here()}: make it (createdb), or correct the address.`,
    ],
    [
      'with a wrong password',
      () => ({ DATABASE_URL: at(database, { username: 'stranger', password: 'wrong' }) }),
      () =>
        `DATABASE_URL: PostgreSQL at ${here()} refuses the user "stranger": correct the user and password in the address, ` +
        'or pg_hba.conf there.',
    ],
    [
      'without a password',
      () => ({ DATABASE_URL: at(database, { password: '' }) }),
      () =>
        `DATABASE_URL: PostgreSQL at ${here()} asks for a password for the user "${database.username}": put it in the ` +
        'address.',
    ],
    [
      'whose owner has a wrong password',
      () => ({
        DATABASE_URL: database.toString(),
        DATABASE_OWNER_URL: at(database, { password: 'wrong' }),
      }),
      () =>
        `DATABASE_OWNER_URL: PostgreSQL at ${here()} refuses the user "${database.username}": correct the user and password ` +
        'in the address, or pg_hba.conf there.',
    ],
    [
      'that does not answer',
      () => ({ DATABASE_URL: `postgres://lab:secret@127.0.0.1:${listeners['silent']?.port}/lab` }),
      () =>
        `DATABASE_URL: 127.0.0.1:${listeners['silent']?.port} does not answer within 5 seconds: check that ` +
        'PostgreSQL is running there, or correct the address.',
    ],
    [
      'that is older than this product',
      () => ({ DATABASE_URL: `postgres://lab:secret@127.0.0.1:${listeners['old']?.port}/lab` }),
      () =>
        `DATABASE_URL: PostgreSQL at 127.0.0.1:${listeners['old']?.port} is version 15.4 (Debian 15.4-1), and Meniscus ` +
        'needs 18 or newer: upgrade it, or leave the setting out to use the one that comes with Meniscus.',
    ],
  ];
  let closed: number | undefined;

  it.each(CASES)('one %s', async (_what, env, sentence) => {
    expect(await refused(await env())).toEqual({ code: 1, stderr: `${sentence()}\n` });
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it.each(['main', 'worker'])('%s ends with that sentence', async (entry) => {
    const env = { DATABASE_URL: at(database, { pathname: '/nowhere' }) };
    const { code, stderr } = await start(entry, env);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^DATABASE_URL: there is no database "nowhere" .*\n$/);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it('one that is something else is told so', async () => {
    const port = listeners['web']?.port;
    const { code, stderr } = await refused({
      DATABASE_URL: `postgres://lab:secret@127.0.0.1:${port}/lab`,
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      new RegExp(
        `^DATABASE_URL: what answers at 127.0.0.1:${port} does not work as PostgreSQL \\(.*\\): correct the address.\n$`,
      ),
    );
  });

  it('one that takes no writes is told so', async () => {
    const client = new pg.Client({ connectionString: database.toString() });
    await client.connect();
    const name = database.pathname.slice(1);
    try {
      await client.query(`alter database ${name} set default_transaction_read_only = on`);
      expect(await refused({ DATABASE_URL: database.toString() })).toEqual({
        code: 1,
        stderr:
          `DATABASE_URL: the database "${name}" at ${decodeURIComponent(database.host)} takes no writes (a standby, or set to read-only): ` +
          'name the one that does.\n',
      });
    } finally {
      await client.query('set default_transaction_read_only = off');
      await client.query(`alter database ${name} reset default_transaction_read_only`);
      const { rows } = await client.query(`select from pg_class where relnamespace = 'public'::regnamespace`);
      expect(rows).toEqual([]);
      await client.end();
    }
  });
});

describe('a user who may not do what a start does is told so', () => {
  const NAME = 'start_of_others';
  const PASSWORD = 'a-good-one';
  let asOwner: pg.Client;
  let asOther: string;
  beforeAll(async () => {
    asOwner = new pg.Client({ connectionString: database.toString() });
    await asOwner.connect();
    await asOwner.query(`create role ${NAME} login password '${PASSWORD}'`);
    asOther = at(database, { username: NAME, password: PASSWORD });
  });
  afterAll(async () => {
    await asOwner.query(`drop role ${NAME}`);
    await asOwner.end();
  });

  it('one who may not connect', async () => {
    const name = database.pathname.slice(1);
    try {
      await asOwner.query(`revoke connect on database ${name} from public`);
      expect(await refused({ DATABASE_URL: asOther })).toEqual({
        code: 1,
        stderr:
          `DATABASE_URL: the user "${NAME}" may not connect to the database "${name}" at ` +
          `${decodeURIComponent(database.host)}: grant it, or name another.\n`,
      });
    } finally {
      await asOwner.query(`grant connect on database ${name} to public`);
    }
  });

  it('an owner who may make nothing', async () => {
    expect(await start('main', { DATABASE_URL: asOther })).toEqual({
      code: 1,
      stderr:
        'The owner of the database lacks a right that a start needs (permission denied for schema public): grant it, ' +
        'or name the owner.\n',
    });
    const { rows } = await asOwner.query(`select from pg_class where relnamespace = 'public'::regnamespace`);
    expect(rows).toEqual([]);
  });
});

describe('a Redis that refuses is told so', () => {
  it.each([
    [
      'no password',
      (port: string) => `redis://127.0.0.1:${port}`,
      'refuses the user or the password: correct them in the address.',
    ],
    [
      'a wrong password',
      (port: string) => `redis://:wrong@127.0.0.1:${port}`,
      'refuses the user or the password: correct them in the address.',
    ],
    [
      'a number that it does not have',
      (port: string) => `redis://:a%20good%20one@127.0.0.1:${port}/99`,
      'has no database with that number: correct the address.',
    ],
  ])('%s', async (_what, url, sentence) => {
    const { port } = new URL(redis.url);
    expect(await refused({ REDIS_URL: url(port) })).toEqual({
      code: 1,
      stderr: `REDIS_URL: Redis at 127.0.0.1:${port} ${sentence}\n`,
    });
  });

  it('something else than Redis', async () => {
    const port = listeners['web']?.port;
    expect(await refused({ REDIS_URL: `redis://127.0.0.1:${port}` })).toEqual({
      code: 1,
      stderr: `REDIS_URL: what answers at 127.0.0.1:${port} is not Redis: correct the address.\n`,
    });
  });
});
