import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EmergencyIssue1700000000102 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Group O red cells that left before a crossmatch, with the two who stand for it.
      create table emergency_issue (
        id uuid primary key,
        booking_id uuid not null references booking (id),
        unit text not null,
        component text not null,
        blood_group text not null,
        expiry date not null,
        at timestamptz not null,
        by_name text not null,
        username text not null,
        second_name text not null,
        second_username text not null,
        -- Who took it.
        person text not null,
        reason text not null,
        -- Why it is D positive; '' where it is not.
        d_reason text not null,
        constraint emergency_issue_two_people_check check (username <> second_username)
      );
      create index emergency_issue_booking on emergency_issue (booking_id, at);
      create index emergency_issue_at on emergency_issue (at);

      revoke update, delete, truncate on emergency_issue from meniscus_app;
      create trigger emergency_issue_append_only before update or delete on emergency_issue
        for each row execute function refuse_change();
      create trigger emergency_issue_no_truncate before truncate on emergency_issue
        for each statement execute function refuse_change();

      -- It is this patient's before there is a crossmatch; the crossmatch that follows takes it over.
      alter table blood_unit_reservation
        alter column result_id drop not null,
        add column emergency_issue_id uuid references emergency_issue (id),
        add constraint blood_unit_reservation_whose_check
          check (result_id is not null or emergency_issue_id is not null);
      create index blood_unit_reservation_emergency on blood_unit_reservation (emergency_issue_id);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
