import { Check, Column, Entity, PrimaryColumn, VersionColumn } from 'typeorm';
import type { BackupRun, BackupSettings } from '../../shared/contract/operations.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Sql } from '../kernel/database.js';
import { columnsOf, EditedRow, type Selected } from '../kernel/entities.js';

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

/** Recorded before the file is written, so that after a stop the next process knows which file was left. */
export async function nameFile(sql: Sql, id: string, file: string): Promise<void> {
  await sql.sql('update backup_run set file = $2 where id = $1 and outcome is null', [id, file]);
}

/** Longer than any backup may take: its process is gone, and its work is lost to the queue. */
export const BACKUP_LOST_AFTER_MS = 8 * 3_600_000;

const NEVER_ENDED = `
  update backup_run set outcome = 'failed', ended_at = $1, problem = 'It never ended: nobody works on it any more.'
  where outcome is null and asked_at < $2`;

/** Asks for one, unless one is waited for already: undefined then. */
export async function askForBackup(tx: Tx): Promise<BackupRun | undefined> {
  await tx.sql(NEVER_ENDED, [tx.now, new Date(tx.now.getTime() - BACKUP_LOST_AFTER_MS)]);
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

/** When backups are taken, where, and how many stay; none before a manager first decides. */
@Entity('backup_settings')
@Check('backup_settings_singleton_check', 'singleton')
@Check('backup_settings_hour_check', 'hour between 0 and 23')
@Check('backup_settings_keep_daily_check', 'keep_daily between 1 and 366')
@Check('backup_settings_keep_weekly_check', 'keep_weekly between 0 and 260')
@Check('backup_settings_keep_monthly_check', 'keep_monthly between 0 and 240')
export class BackupSettingsEntity extends EditedRow {
  @PrimaryColumn('boolean', { default: true }) singleton: boolean;
  @Column('boolean', { default: true }) enabled: boolean;
  @Column('integer', { default: 2 }) hour: number;
  @Column('integer', { name: 'keep_daily', default: 7 }) keepDaily: number;
  @Column('integer', { name: 'keep_weekly', default: 5 }) keepWeekly: number;
  @Column('integer', { name: 'keep_monthly', default: 12 }) keepMonthly: number;
  @Column('text', { default: '' }) folder: string;
  @Column('boolean', { default: false }) encrypted: boolean;
  @VersionColumn({ default: 1 }) version: number;
}

/** The settings of a laboratory that never decided: no automatic backup. */
export const DEFAULT_BACKUP_SETTINGS: BackupSettings = {
  enabled: false,
  hour: 2,
  keepDaily: 7,
  keepWeekly: 5,
  keepMonthly: 12,
  folder: '',
  encrypted: false,
  version: 1,
};

export function backupShape(row: BackupSettingsEntity): BackupSettings {
  const { singleton: _, lastChangedBy: __, lastChangedAt: ___, ...settings } = row;
  return settings;
}

export interface SavedSettings {
  readonly settings: BackupSettings;
  /** When they were set; null: nobody has decided yet. */
  readonly since: Date | null;
  readonly zone: string | undefined;
}

const READ = `select ${columnsOf(BackupSettingsEntity, 's', ['singleton'])}, s.last_changed_at as since
  from backup_settings s`;

export async function backupSettings(sql: Sql): Promise<SavedSettings> {
  const row = await sql.one<Selected<BackupSettingsEntity, 'singleton'> & { since: Date | null }>(READ);
  const lab = await sql.one<{ zone: string }>('select time_zone as zone from laboratory');
  if (row === undefined) return { settings: DEFAULT_BACKUP_SETTINGS, since: null, zone: lab?.zone };
  const { since, ...settings } = row;
  return { settings, since, zone: lab?.zone };
}
