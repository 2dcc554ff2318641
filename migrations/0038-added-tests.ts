import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who asked for a test that was added to a booking from the bench. */
export class AddedTests1700000000038 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table booking_profile
        add column asked_by_kind text check (asked_by_kind in ('doctor', 'ward', 'person')),
        add column asked_by_name text,
        add constraint booking_profile_asked_by check ((asked_by_kind is null) = (asked_by_name is null));
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
