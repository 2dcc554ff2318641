import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { withClient } from '../../kernel/limits.js';
import { startEmbeddedPostgres } from '../../kernel/postgres-embedded/embedded-postgres.js';
import { BackupError } from './failure.js';

const PREFIX = 'meniscus_scratch_';
const INSUFFICIENT_PRIVILEGE = '42501';
/** One that was just made has nobody connected to it yet. */
const NEW_FOR_MS = 60_000;

/**
 * An empty database for as long as the work takes: beside the laboratory's own, or, where its owner may make none, in
 * a PostgreSQL of its own.
 */
export async function inScratchDatabase<T>(ownerUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `${PREFIX}${Date.now()}_${randomBytes(4).toString('hex')}`;
  if (!(await made(ownerUrl, name))) return inOwnCluster(work);
  const url = withDatabase(ownerUrl, name);
  try {
    // While somebody is connected to it, the backup of another laboratory does not take it for forgotten.
    return await on(url, () => work(url));
  } finally {
    await on(ownerUrl, (client) => client.query(`drop database if exists ${name} with (force)`)).catch(
      () => undefined,
    );
  }
}

export function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(name)}`;
  return other.toString();
}

/** False: the owner may not. */
async function made(ownerUrl: string, name: string): Promise<boolean> {
  try {
    await on(ownerUrl, async (client) => {
      await dropLeftovers(client);
      await client.query(`create database ${name} template template0`);
    });
    return true;
  } catch (failure) {
    if ((failure as { code?: unknown }).code === INSUFFICIENT_PRIVILEGE) return false;
    throw failure;
  }
}

/** Leftovers of a killed backup: not new, and nobody is connected to them. */
async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select d.datname as name from pg_database d where starts_with(d.datname, $1)
       and pg_has_role(d.datdba, 'usage') and not exists (select from pg_stat_activity a where a.datname = d.datname)
       and coalesce(substring(d.datname from '_([0-9]{13})_')::bigint, 0) < $2`,
    [PREFIX, Date.now() - NEW_FOR_MS],
  );
  for (const { name } of rows)
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)}`).catch(() => undefined);
}

async function inOwnCluster<T>(work: (url: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'meniscus-scratch-'));
  chmodSync(dataDir, 0o755);
  try {
    const cluster = await startEmbeddedPostgres({ dataDir, database: 'scratch' });
    try {
      return await work(cluster.url);
    } finally {
      await cluster.stop();
    }
  } catch (failure) {
    if ((failure as Error).constructor.name !== 'EmbeddedPostgresError') throw failure;
    throw new BackupError(
      'The backup cannot be tested: the owner of the database may not make one (grant CREATEDB), and no embedded ' +
        `PostgreSQL starts here (${(failure as Error).message}).`,
    );
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient(url, 'meniscus backup', work);
}
