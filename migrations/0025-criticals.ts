import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Critical calls: corrections to tell, escalation, the log; what release and printing wait for; internal remarks. */
export class Criticals1700000000025 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table critical_call
        -- 'correction': an amendment took back a critical value, and the doctor has to hear of it.
        add column kind text not null default 'value' check (kind in ('value','correction')),
        -- Of a correction: the critical value that was taken back.
        add column was text,
        -- How far it was escalated: 1 the bench again, 2 the manager, 3 the pathologist.
        add column escalated smallint not null default 0 check (escalated between 0 and 3);
      create index critical_call_raised on critical_call (raised_at desc, id desc);

      -- Nobody waits for the call of a booking that was deleted.
      update critical_call c set cleared_at = b.deleted_at
      from booking b
      where b.id = c.booking_id and b.deleted_at is not null and c.acknowledged_at is null and c.cleared_at is null;

      alter table notification
        -- The critical call that it tells of; once that is closed there is nothing left to do.
        add column about uuid,
        add column closed_at timestamptz;
      create index notification_about on notification (about) where about is not null and closed_at is null;

      alter table laboratory
        add column release_waits_for_call boolean not null default false,
        add column payment_gate text not null default 'none' check (payment_gate in ('none','warn','hold'));

      -- What was written before went on the report; from now on remarks are internal unless someone says otherwise.
      alter table result add column remarks_printed boolean not null default true;
      alter table result alter column remarks_printed set default false;

      create index booking_to_hand_over on booking (last_updated)
        where process_stage = 'validated' and handed_over_at is null and deleted_at is null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
