import pg from 'pg';
import { DATABASE_USER, readPassword, type ClusterFolders } from './cluster.js';
import { hasSocket } from './socket.js';

const CONNECT_LIMIT_MS = 5_000;

export function address(folders: ClusterFolders, port: number, database: string): string {
  const host = hasSocket(folders.pgdata, port) ? encodeURIComponent(folders.pgdata) : '127.0.0.1';
  return `postgres://${DATABASE_USER}:${readPassword(folders)}@${host}:${port}/${encodeURIComponent(database)}`;
}

/** Connects, and makes the database where there is none. */
export async function ensureDatabase(folders: ClusterFolders, port: number, database: string): Promise<void> {
  const client = new pg.Client({
    connectionString: address(folders, port, 'postgres'),
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    ssl: false,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const found = await client.query('select from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A wrong password does not become right by waiting (SQLSTATE class 28). */
export function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code ?? '').startsWith('28');
}
