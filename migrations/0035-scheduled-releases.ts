import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A batch is authorised at once and leaves the laboratory a little later: until then it can be stopped. */
export class ScheduledReleases1700000000035 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table laboratory
        add column release_undo_seconds integer not null default 30 check (release_undo_seconds between 0 and 60);

      create table scheduled_release (
        id uuid primary key,
        result_id uuid not null references result (id),
        booking_id uuid not null references booking (id),
        code text not null,
        -- What was looked at: another version is not released.
        version integer not null,
        asked_by uuid not null references app_user (id),
        asked_at timestamptz not null,
        due_at timestamptz not null,
        settled_at timestamptz,
        outcome text check (outcome in ('released','stopped','refused')),
        -- Why it did not leave.
        why text,
        check ((settled_at is null) = (outcome is null))
      );
      create unique index scheduled_release_pending on scheduled_release (result_id) where settled_at is null;
      create index scheduled_release_result on scheduled_release (result_id, asked_at desc);
      create index scheduled_release_booking on scheduled_release (booking_id);
      create index scheduled_release_asked_by on scheduled_release (asked_by);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
