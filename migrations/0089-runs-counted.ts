import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Runs whose controls were counted as used. */
export class RunsCounted1700000000089 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Several results come of one run; its controls use a profile's reagents once.
      create table stock_run (
        profile_code text not null,
        -- In small letters: one run is not two because two people wrote it.
        instrument text not null,
        number text not null,
        -- Whose result told of it first.
        booking_id uuid not null references booking (id),
        at timestamptz not null,
        primary key (profile_code, instrument, number)
      );
      create index stock_run_booking on stock_run (booking_id);
      revoke update, delete, truncate on stock_run from meniscus_app;
      create trigger stock_run_append_only before update or delete on stock_run
        for each row execute function refuse_change();
      create trigger stock_run_no_truncate before truncate on stock_run
        for each statement execute function refuse_change();
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
