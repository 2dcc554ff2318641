import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A released result may be withdrawn, a saved one opened again; who entered a row stands with the result. */
export class Withdrawn1700000000024 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table result drop constraint result_stage_check, add constraint result_stage_check
        check (stage in ('waiting','in_process','validated','authorised','released','amended','withdrawn'));
      alter table booking_profile drop constraint booking_profile_stage_check,
        add constraint booking_profile_stage_check check (stage in
          ('waiting','in_process','validated','authorised','released','amended','withdrawn','refunded'));

      alter table result
        -- Why, by whom and when it was withdrawn, and where it belongs; null while it stands.
        add column withdrawal jsonb,
        -- The user who entered each row that says something, by its code; '' stands for all that is no row.
        add column row_entered_by jsonb not null default '{}';
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
