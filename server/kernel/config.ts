import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';

/** The environment, read once and checked; every variable is optional (docs/operations.md, Configuration). */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absent: embedded PostgreSQL under dataDir. */
  readonly databaseUrl: string | undefined;
  /** The owner of the tables, for migrations; absent: databaseUrl is the owner's. */
  readonly databaseOwnerUrl: string | undefined;
  /** The TCP port of the embedded database; absent: its socket alone, if there can be one. */
  readonly embeddedPort: number | undefined;
  /** Absent: the embedded backbone. */
  readonly redisUrl: string | undefined;
  readonly dataDir: string;
  /** The key that seals the audit trail; absent: the key in dataDir. */
  readonly auditKey: string | undefined;
  readonly adminPassword: string | undefined;
  readonly sessionTtlMinutes: number;
  readonly logLevel: LogLevel;
  readonly publicUrl: string | undefined;
  /** Host names, with an unusual port, under which the server may name itself on paper. */
  readonly publicHosts: readonly string[];
  /** Express' `trust proxy` setting. */
  readonly trustProxy: string | number | boolean;
  /** False: queue work is done by processes of their own (`npm run worker`). */
  readonly workers: boolean;
  /** How long the headers of a request, and the whole of it, may take to arrive. */
  readonly headersTimeoutSeconds: number;
  readonly requestTimeoutSeconds: number;
  /** How long a process that is to stop says so before it takes no calls any more. */
  readonly stopNoticeSeconds: number;
  /** The limits of the live sockets for one person or one address. */
  readonly socketMessagesPerSecond: number;
  readonly socketsPerUser: number;
  readonly socketsPerAddress: number;
  /** How long a mail server may stay silent. */
  readonly mailTimeoutSeconds: number;
  /** Certificates, PEM, of the authorities that vouch for the mail server; absent: those that are known to everybody. */
  readonly mailAuthority: string | undefined;
  /** The folder for backups unless the settings name one; absent: `backups` in dataDir. */
  readonly backupDir: string | undefined;
  /** The encryption of backups: a file with the key, or a passphrase. */
  readonly backupKeyFile: string | undefined;
  readonly backupPassphrase: string | undefined;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

const POSTGRES = ['postgres:', 'postgresql:'] as const;

export function readConfig(env: Environment = process.env): Config {
  return {
    port: integer(env, 'PORT', 3000, 0, 65_535),
    host: env['HOST'] || '127.0.0.1',
    databaseUrl: url(env, 'DATABASE_URL', POSTGRES),
    databaseOwnerUrl: ownerUrl(env),
    embeddedPort: env['EMBEDDED_PORT'] ? integer(env, 'EMBEDDED_PORT', 0, 1, 65_535) : undefined,
    redisUrl: url(env, 'REDIS_URL', ['redis:', 'rediss:']),
    dataDir: path.resolve(env['DATA_DIR'] || 'data'),
    auditKey: auditKey(env),
    adminPassword: adminPassword(env),
    sessionTtlMinutes: integer(env, 'SESSION_TTL', 12 * 60, 1, 60 * 24 * 30),
    logLevel: logLevel(env),
    publicUrl: url(env, 'PUBLIC_URL', ['http:', 'https:']),
    publicHosts: hosts(env, 'PUBLIC_HOSTS'),
    trustProxy: trustProxy(env['TRUST_PROXY']),
    workers: switched(env, 'WORKERS', true),
    ...timeouts(env),
    stopNoticeSeconds: integer(env, 'STOP_NOTICE', 1, 0, 30),
    socketMessagesPerSecond: integer(env, 'SOCKET_MESSAGES', 50, 1, 10_000),
    socketsPerUser: integer(env, 'SOCKETS_PER_USER', 1_200, 1, 1_000_000),
    socketsPerAddress: integer(env, 'SOCKETS_PER_ADDRESS', 2_000, 1, 1_000_000),
    mailTimeoutSeconds: integer(env, 'MAIL_TIMEOUT', 30, 1, 600),
    mailAuthority: certificates(env, 'MAIL_CA'),
    backupDir: env['BACKUP_DIR'] ? path.resolve(env['BACKUP_DIR']) : undefined,
    backupKeyFile: env['BACKUP_KEY_FILE'] || undefined,
    backupPassphrase: env['BACKUP_PASSPHRASE'] || undefined,
  };
}

function integer(env: Environment, name: string, fallback: number, low: number, high: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= low && value <= high) return value;
  throw new ConfigError(`${name} is "${text}", but must be a whole number from ${low} to ${high}.`);
}

function url(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  const parsed = URL.canParse(text) ? new URL(text) : undefined;
  if (parsed && protocols.includes(parsed.protocol)) return text.replace(/\/$/, '');
  throw new ConfigError(`${name} must be an address that begins with ${protocols.join('// or ')}//.`);
}

function ownerUrl(env: Environment): string | undefined {
  const owner = url(env, 'DATABASE_OWNER_URL', POSTGRES);
  if (owner === undefined || env['DATABASE_URL']) return owner;
  throw new ConfigError(
    "DATABASE_OWNER_URL is set without DATABASE_URL: set that too, to the application's own sign-in.",
  );
}

const AUDIT_KEY_LENGTH = 32;

function auditKey(env: Environment): string | undefined {
  const text = env['AUDIT_KEY'];
  if (!text) return undefined;
  if (text.length >= AUDIT_KEY_LENGTH) return text;
  throw new ConfigError(
    `AUDIT_KEY must have at least ${AUDIT_KEY_LENGTH} characters: make one with "openssl rand -base64 32".`,
  );
}

type Timeouts = Pick<Config, 'headersTimeoutSeconds' | 'requestTimeoutSeconds'>;

/** The whole cannot be given less time than its beginning. */
function timeouts(env: Environment): Timeouts {
  const requestTimeoutSeconds = integer(env, 'REQUEST_TIMEOUT', 60, 1, 3_600);
  const headersTimeoutSeconds = integer(env, 'HEADERS_TIMEOUT', 20, 1, 3_600);
  return {
    requestTimeoutSeconds,
    headersTimeoutSeconds: Math.min(headersTimeoutSeconds, requestTimeoutSeconds),
  };
}

const HOST = /^(?:[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,20}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/;

/** Separated by commas. */
function hosts(env: Environment, name: string): readonly string[] {
  const listed = (env[name] ?? '').split(',').map((host) => host.trim().toLowerCase());
  const given = listed.filter((host) => host !== '');
  const wrong = given.find((host) => !HOST.test(host));
  if (wrong === undefined) return given;
  throw new ConfigError(
    `${name} names "${wrong}", but lists host names such as lab.example.org,10.0.0.5:3000.`,
  );
}

function adminPassword(env: Environment): string | undefined {
  const text = env['ADMIN_PASSWORD'];
  if (!text) return undefined;
  if (text.length >= 8) return text;
  throw new ConfigError('ADMIN_PASSWORD must have at least 8 characters.');
}

function certificates(env: Environment, name: string): string | undefined {
  const file = env[name];
  if (!file) return undefined;
  try {
    return readFileSync(file, 'utf8');
  } catch (failure) {
    throw new ConfigError(`${name} names ${file}, which cannot be read (${(failure as Error).message}).`);
  }
}

function logLevel(env: Environment): LogLevel {
  const text = env['LOG_LEVEL'] || 'info';
  const level = LOG_LEVELS.find((known) => known === text);
  if (level) return level;
  throw new ConfigError(`LOG_LEVEL is "${text}", but must be one of ${LOG_LEVELS.join(', ')}.`);
}

function switched(env: Environment, name: string, fallback: boolean): boolean {
  const text = env[name];
  if (!text) return fallback;
  if (text === 'on' || text === 'off') return text === 'on';
  throw new ConfigError(`${name} is "${text}", but must be on or off.`);
}

const NEAR = ['loopback', 'linklocal', 'uniquelocal'];
const MOST_PROXIES = 100;

function trustProxy(text: string | undefined): string | number | boolean {
  if (!text || text === 'false') return false;
  if (text === 'true') return true;
  if (/^\d{1,3}$/.test(text) && Number(text) <= MOST_PROXIES) return Number(text);
  const wrong = text.split(',').find((part) => !isProxy(part.trim()));
  if (wrong === undefined) return text;
  throw new ConfigError(
    `TRUST_PROXY names "${wrong.trim()}", but must be the number of proxies in front (1), or their addresses ` +
      '(10.0.0.7,10.1.0.0/16).',
  );
}

function isProxy(text: string): boolean {
  if (NEAR.includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
  return isIP(address) !== 0 && isRange && more.length === 0;
}
