import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Bookings1700000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create table booking (
        id uuid primary key,
        patient_id uuid not null references patient (id),
        -- The patient's number and name as booked, kept on the row that every list shows.
        lab_number text not null,
        patient_name text not null,
        booking_index integer not null,
        priority text not null check (priority in ('routine','urgent','stat')),
        notes text not null default '',
        clinical jsonb not null default '{}',
        about text,
        referring_doctor text,
        referring_doctor_id uuid references referring_doctor (id),
        laboratory_code text,
        payment_method text,
        certificate_id text,
        account_name text,
        account_number text,
        captured_by text not null,
        authorised_by text,
        process_stage text not null default 'booked',
        contributors text[] not null default '{}',
        total_minor bigint not null default 0,
        discount_minor bigint not null default 0,
        paid_minor bigint not null default 0,
        refunded_minor bigint not null default 0,
        payment_status text not null default 'not_paid'
          check (payment_status in ('not_paid','part_paid','paid','part_refunded','refunded')),
        verify_token text not null,
        booked_at timestamptz not null,
        last_updated timestamptz not null,
        -- When the finished results were given to the patient or the doctor, and by whom.
        handed_over_at timestamptz,
        handed_over_by text,
        deleted_at timestamptz,
        deleted_by text,
        deleted_reason text,
        version integer not null default 1,
        unique (patient_id, booking_index)
      );
      create unique index booking_verify_token on booking (verify_token);
      create index booking_booked_at on booking (booked_at desc) where deleted_at is null;
      create index booking_lab_number on booking (lab_number);
      create index booking_payment on booking (payment_status, booked_at desc) where deleted_at is null;
      create index booking_stage on booking (process_stage, last_updated desc) where deleted_at is null;
      create index booking_referring_doctor on booking (referring_doctor_id) where referring_doctor_id is not null;

      create table booking_profile (
        id uuid primary key,
        booking_id uuid not null references booking (id),
        profile_id uuid not null references profile (id),
        code text not null,
        name text not null,
        unit text not null,
        -- Frozen at booking.
        price_minor bigint not null,
        position integer not null,
        stage text not null default 'waiting'
          check (stage in ('waiting','in_process','validated','authorised','released','amended','refunded')),
        removed_at timestamptz,
        unique (booking_id, code)
      );
      create index booking_profile_profile on booking_profile (profile_id);
      -- Booking ids grow with time: newest first of a unit without touching the table.
      create index booking_profile_unit on booking_profile (unit, booking_id desc) where removed_at is null;

      create table specimen (
        id uuid primary key,
        booking_id uuid not null references booking (id),
        -- Lab number, booking and container: what the label's bar code says.
        accession text not null unique,
        specimen text not null,
        container text not null,
        codes text[] not null,
        state text not null default 'ordered'
          check (state in ('ordered','collected','received','in_process','done','rejected','stored','discarded')),
        collected_at timestamptz,
        collected_by text,
        received_at timestamptz,
        received_by text,
        labels_printed integer not null default 0
      );
      create index specimen_booking on specimen (booking_id);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
