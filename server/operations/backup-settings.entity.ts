import { Check, Column, Entity, PrimaryColumn, VersionColumn } from 'typeorm';
import type { BackupSettings } from '../../shared/contract/operations.js';
import type { Sql } from '../kernel/database.js';
import { columnsOf, EditedRow, type Selected } from '../kernel/entities.js';

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

/** What a laboratory has that never decided: no backup by itself. */
export const UNSET: BackupSettings = {
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

export interface KeptSettings {
  readonly settings: BackupSettings;
  /** Since when they stand; null: nobody decided yet. */
  readonly since: Date | null;
  readonly zone: string | undefined;
}

const READ = `select ${columnsOf(BackupSettingsEntity, 's', ['singleton'])}, s.last_changed_at as since
  from backup_settings s`;

export async function backupSettings(sql: Sql): Promise<KeptSettings> {
  const row = await sql.one<Selected<BackupSettingsEntity, 'singleton'> & { since: Date | null }>(READ);
  const lab = await sql.one<{ zone: string }>('select time_zone as zone from laboratory');
  if (row === undefined) return { settings: UNSET, since: null, zone: lab?.zone };
  const { since, ...settings } = row;
  return { settings, since, zone: lab?.zone };
}
