import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Redis } from 'ioredis';
import { ConfigError, type Config } from './config.js';
import { OLDEST_POSTGRES, ownerClient } from './limits.js';
import { isFullDisk, sqlState } from './database-failure.js';
import { EmbeddedPostgresError } from './postgres-embedded/error.js';

const CONNECT_MS = 5_000;
const STARTS_WITHIN_MS = 60_000;
const LOOK_AGAIN_MS = 500;
const STARTING = '57P03';
const STANDING = `
  select current_setting('server_version') as version,
    pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as reads`;

const ANSWER_MS = 2_000;
/** Redis's own objections to an address; one that is away may come back. */
const PASSWORD = /NOAUTH|WRONGPASS|NOPERM|AUTH/;
const NUMBER = /DB index/i;
const NO_REDIS = /Protocol error|ParserError/i;

/** Throws ConfigError, in one sentence and before anything is written, if the server cannot work with its settings. */
export async function refuseWrongSettings(config: Config): Promise<void> {
  await refuseTakenPort(config);
  const { databaseUrl, databaseOwnerUrl, redisUrl } = config;
  if (databaseOwnerUrl) await refuseWrongDatabase('DATABASE_OWNER_URL', databaseOwnerUrl, true);
  if (databaseUrl) await refuseWrongDatabase('DATABASE_URL', databaseUrl, databaseOwnerUrl === undefined);
  if (redisUrl) await refuseWrongRedis(redisUrl);
}

/** The port is taken for a moment, so that its present user is found before the database is touched. */
async function refuseTakenPort({ port, host }: Config): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ port, host, exclusive: true }, resolve);
    });
  } catch (failure) {
    const why = portReason(failure, port, host);
    throw why === undefined ? failure : new ConfigError(why);
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}

/** Undefined for what is no matter of port or address. */
export function portReason(failure: unknown, port: unknown, host: unknown): string | undefined {
  switch ((failure as { readonly code?: unknown }).code) {
    case 'EADDRINUSE':
      return `Port ${String(port)} is taken by another program: stop it, or set PORT to another one.`;
    case 'EACCES':
      return `Port ${String(port)} may not be used by this account: set PORT to one from 1024.`;
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is "${String(host)}", which is not an address of this machine: set it to one, or to 0.0.0.0 for all of them.`;
    default:
      return undefined;
  }
}

type Setting = 'DATABASE_URL' | 'DATABASE_OWNER_URL';

interface Place {
  readonly at: string;
  readonly user: string;
  readonly database: string;
}

interface DatabaseState {
  readonly version: string;
  readonly reads: boolean;
}

/** Throws ConfigError if the database of that address cannot be used; `writes`: it is to hold the schema. */
async function refuseWrongDatabase(setting: Setting, url: string, writes: boolean): Promise<void> {
  const place = placeOf(url);
  const { version, reads } = await whenRunning(url).catch((failure: unknown) => {
    throw new ConfigError(`${setting}: ${reasonOf(failure, place)}`);
  });
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES)
    throw new ConfigError(
      `${setting}: PostgreSQL at ${place.at} is version ${version}, and Meniscus needs ${OLDEST_POSTGRES} or newer: ` +
        'upgrade it, or leave the setting out to use the one that comes with Meniscus.',
    );
  if (writes && reads)
    throw new ConfigError(
      `${setting}: the database "${place.database}" at ${place.at} takes no writes (a standby, or set to read-only): ` +
        'name the one that does.',
    );
}

/** A PostgreSQL that is starting, as after a loss of power, is waited for. */
async function whenRunning(url: string): Promise<DatabaseState> {
  for (const end = performance.now() + STARTS_WITHIN_MS; ; await pause(LOOK_AGAIN_MS)) {
    try {
      return await databaseState(url);
    } catch (failure) {
      if ((failure as { readonly code?: unknown }).code !== STARTING || performance.now() > end)
        throw failure;
    }
  }
}

async function databaseState(url: string): Promise<DatabaseState> {
  const patience = { connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS };
  const client = new pg.Client({ ...ownerClient(url, 'meniscus start'), options: undefined, ...patience });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const [standing] = (await client.query<DatabaseState>(STANDING)).rows;
    if (standing === undefined) throw new Error('an empty answer');
    return standing;
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Without a password, for everybody to read. */
function placeOf(url: string): Place {
  const { host, username, pathname } = new URL(url);
  const user = decodeURIComponent(username) || 'of this account';
  return {
    at: host === '' ? 'the socket of this machine' : decodeURIComponent(host),
    user,
    database: decodeURIComponent(pathname.slice(1)) || user,
  };
}

function reasonOf(failure: unknown, { at, user, database }: Place): string {
  const { code, message } = failure as { readonly code?: string; readonly message: string };
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `nobody answers at ${at}: start PostgreSQL there, or correct the address.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host of ${at} cannot be found: correct the address.`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return silent(at);
    case '28P01':
    case '28000':
      return `PostgreSQL at ${at} refuses the user "${user}": correct the user and password in the address, or pg_hba.conf there.`;
    case '3D000':
      return `there is no database "${database}" at ${at}: make it (createdb), or correct the address.`;
    case '42501':
      return `the user "${user}" may not connect to the database "${database}" at ${at}: grant it, or name another.`;
    case '53300':
      return `PostgreSQL at ${at} has no connections left: raise max_connections there, or stop what is using them.`;
    case STARTING:
      return `PostgreSQL at ${at} has been starting or stopping for a minute: start Meniscus again when it runs.`;
    default:
      break;
  }
  if (/timeout/i.test(message)) return silent(at);
  if (/SASL|password/i.test(message))
    return `PostgreSQL at ${at} asks for a password for the user "${user}": put it in the address.`;
  return `what answers at ${at} does not work as PostgreSQL (${message}): correct the address.`;
}

function silent(at: string): string {
  return `${at} does not answer within ${CONNECT_MS / 1000} seconds: check that PostgreSQL is running there, or correct the address.`;
}

/** Throws ConfigError if Redis refuses us; if it does not answer, the server starts without it and says so. */
async function refuseWrongRedis(url: string): Promise<void> {
  const text = await heard(url);
  const at = new URL(url).host;
  if (PASSWORD.test(text))
    throw new ConfigError(
      `REDIS_URL: Redis at ${at} refuses the user or the password: correct them in the address.`,
    );
  if (NUMBER.test(text))
    throw new ConfigError(`REDIS_URL: Redis at ${at} has no database with that number: correct the address.`);
  if (NO_REDIS.test(text))
    throw new ConfigError(`REDIS_URL: what answers at ${at} is not Redis: correct the address.`);
}

/** Redis's objection to us; '' if it accepts us, or does not answer. */
async function heard(url: string): Promise<string> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: ANSWER_MS,
    commandTimeout: ANSWER_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let text = '';
  redis.on('error', (failure: Error) => (text += `${failure.name} ${failure.message} `));
  try {
    await redis.connect();
    await redis.ping();
  } catch (failure) {
    text += `${(failure as Error).name} ${(failure as Error).message}`;
  } finally {
    redis.disconnect();
  }
  return text;
}

/** The reason why a start failed, in one sentence for its operator; undefined if it is nothing that they could fix. */
export function startFailureReason(failure: unknown): string | undefined {
  if (failure instanceof ConfigError || failure instanceof EmbeddedPostgresError) return failure.message;
  const { port, address } = failure as { readonly port?: unknown; readonly address?: unknown };
  return (port === undefined ? undefined : portReason(failure, port, address)) ?? databaseReason(failure);
}

function databaseReason(failure: unknown): string | undefined {
  const code = sqlState(failure) ?? '';
  const { message } = failure as { readonly message?: unknown };
  if (isFullDisk(failure)) return 'The disk is full: make room, then start again.';
  if (code === '42501')
    return `The owner of the database lacks a right that a start needs (${String(message)}): grant it, or name the owner.`;
  if (code === '55P03')
    return 'Another process holds the database: stop it, or start again when it has finished.';
  if (code === '53300')
    return 'PostgreSQL has no connections left: raise max_connections, or stop what is using them.';
  if (
    /^(08|57P|ECONN|EPIPE|ETIMEDOUT)/.test(code) ||
    /^(Connection terminated|timeout)/.test(String(message))
  )
    return `The database went away while the server started (${String(message)}): check its log, then start again.`;
  return undefined;
}
