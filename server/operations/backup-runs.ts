import type { BackupRun } from '../../shared/contract/operations.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Sql } from '../kernel/database.js';

const RUN = `
  select id, asked_at as "askedAt", asked_by as "askedBy", ended_at as "endedAt", coalesce(outcome, 'waiting') as outcome,
    file, problem, bytes, rows, took_ms as "tookMs", encrypted, warnings from backup_run`;

type Row = Omit<BackupRun, 'askedAt' | 'endedAt'> & { readonly askedAt: Date; readonly endedAt: Date | null };

const shape = (row: Row): BackupRun => ({
  ...row,
  askedAt: row.askedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
});

export async function lastRuns(sql: Sql, most: number): Promise<readonly BackupRun[]> {
  return (await sql.sql<Row>(`${RUN} order by asked_at desc limit $1`, [most])).map(shape);
}

export async function countRuns(sql: Sql): Promise<number> {
  const counted = await sql.one<{ n: number }>('select count(*)::int as n from backup_run');
  return counted?.n ?? 0;
}

export async function lastGoodRun(sql: Sql): Promise<BackupRun | null> {
  const [row] = await sql.sql<Row>(`${RUN} where outcome = 'good' order by asked_at desc limit 1`);
  return row === undefined ? null : shape(row);
}

/** The files that this laboratory took by its plan, or when a person asked for one on the page. */
export async function recordedFiles(sql: Sql): Promise<readonly string[]> {
  const rows = await sql.sql<{ file: string }>(`select file from backup_run where outcome = 'good'`);
  return rows.map(({ file }) => file);
}

export async function runById(sql: Sql, id: string): Promise<BackupRun | undefined> {
  const row = await sql.one<Row>(`${RUN} where id = $1`, [id]);
  return row && shape(row);
}

/** Before it is written: whoever takes the run up after a stop knows which file it left. */
export async function nameFile(sql: Sql, id: string, file: string): Promise<void> {
  await sql.sql('update backup_run set file = $2 where id = $1 and outcome is null', [id, file]);
}

/** Longer than any backup may take: whoever took it is gone, and its work is lost to the queue. */
export const NEVER_ENDED_MS = 8 * 3_600_000;

const NEVER_ENDED = `
  update backup_run set outcome = 'failed', ended_at = $1, problem = 'It never ended: nobody works on it any more.'
  where outcome is null and asked_at < $2`;

/** Asks for one, unless one is waited for already: undefined then. */
export async function askForBackup(tx: Tx): Promise<BackupRun | undefined> {
  await tx.sql(NEVER_ENDED, [tx.now, new Date(tx.now.getTime() - NEVER_ENDED_MS)]);
  const id = tx.id();
  const row = await tx.one(
    `insert into backup_run (id, asked_at, asked_by) values ($1, $2, $3)
     on conflict ((true)) where outcome is null do nothing returning 1`,
    [id, tx.now, tx.actor.username],
  );
  if (!row) return undefined;
  tx.emit('BackupAsked', 'house', { runId: id });
  return runById(tx, id);
}
