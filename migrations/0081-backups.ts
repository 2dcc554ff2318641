import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When backups are taken, and what became of each. */
export class Backups1700000000081 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Made when a manager first decides: until then nothing is written to any disk.
      create table backup_settings (
        singleton boolean primary key default true constraint backup_settings_singleton_check check (singleton),
        enabled boolean not null default true,
        hour integer not null default 2 constraint backup_settings_hour_check check (hour between 0 and 23),
        keep_daily integer not null default 7
          constraint backup_settings_keep_daily_check check (keep_daily between 1 and 366),
        keep_weekly integer not null default 5
          constraint backup_settings_keep_weekly_check check (keep_weekly between 0 and 260),
        keep_monthly integer not null default 12
          constraint backup_settings_keep_monthly_check check (keep_monthly between 0 and 240),
        folder text not null default '',
        encrypted boolean not null default false,
        last_changed_by text,
        last_changed_at timestamptz,
        version integer not null default 1
      );

      create table backup_run (
        id uuid primary key,
        asked_at timestamptz not null,
        asked_by text not null,
        ended_at timestamptz,
        -- Null while it waits or works.
        outcome text check (outcome in ('good', 'failed')),
        file text,
        problem text,
        bytes bigint,
        rows bigint,
        took_ms bigint,
        encrypted boolean,
        warnings jsonb not null default '[]',
        check ((outcome is null) = (ended_at is null))
      );
      create index backup_run_asked on backup_run (asked_at desc);
      create index backup_run_good on backup_run (asked_at desc) where outcome = 'good';
      -- One at a time, whichever process asks.
      create unique index backup_run_one_at_a_time on backup_run ((true)) where outcome is null;
      revoke delete, truncate on backup_run from meniscus_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
