import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rules that add a test to a booking when a result reads so, and which test's rule asked for one. */
export class ReflexTests1700000000041 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table profile_version add column reflex jsonb not null default '[]';
      update profile_draft set content = content || '{"reflex": []}' where not content ? 'reflex';

      alter table booking_profile
        add column asked_by_code text,
        drop constraint booking_profile_asked_by_kind_check,
        add constraint booking_profile_asked_by_kind_check
          check (asked_by_kind in ('doctor', 'ward', 'person', 'reflex')),
        add constraint booking_profile_asked_by_rule
          check ((asked_by_kind is not distinct from 'reflex') = (asked_by_code is not null));
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
