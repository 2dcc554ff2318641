import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../config.js';
import { ownerClient } from '../limits.js';
import { OLDEST_POSTGRES } from '../oldest-postgres.js';

type Setting = 'DATABASE_URL' | 'DATABASE_OWNER_URL';

interface Place {
  readonly at: string;
  readonly user: string;
  readonly database: string;
}

interface Standing {
  readonly version: string;
  readonly reads: boolean;
}

const CONNECT_MS = 5_000;
const STARTS_WITHIN_MS = 60_000;
const LOOK_AGAIN_MS = 500;
const STARTING = '57P03';
const STANDING = `
  select current_setting('server_version') as version,
    pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as reads`;

/** Throws ConfigError where nobody can work with the database of that address; `writes`: whose schema it is to hold. */
export async function refuseWrongDatabase(setting: Setting, url: string, writes: boolean): Promise<void> {
  const place = placeOf(url);
  const { version, reads } = await onceItRuns(url).catch((failure: unknown) => {
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
async function onceItRuns(url: string): Promise<Standing> {
  for (const end = performance.now() + STARTS_WITHIN_MS; ; await pause(LOOK_AGAIN_MS)) {
    try {
      return await standingAt(url);
    } catch (failure) {
      if ((failure as { readonly code?: unknown }).code !== STARTING || performance.now() > end)
        throw failure;
    }
  }
}

async function standingAt(url: string): Promise<Standing> {
  const patience = { connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS };
  const client = new pg.Client({ ...ownerClient(url, 'meniscus start'), options: undefined, ...patience });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const [standing] = (await client.query<Standing>(STANDING)).rows;
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
