import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was taken, summed by day, beside the transfers: reports of years read these. */
export class DailySums1700000000052 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(DUE);
    await runner.query(SUMS);
    await runner.query(DASHBOARD);
    await runner.query(CARRIED);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}

const DUE = /* sql */ `
  -- Journals with a receipt that no sum holds yet, written with them: no row of a sum is written by two payments at
  -- once. One process at a time counts them in, and until then reports add them up themselves.
  create table taking_due (
    journal_id uuid primary key references journal (id)
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
`;

const SUMS = /* sql */ `
  create table taking_sum (
    day date not null,
    actor text not null,
    actor_name text not null,
    shift_id uuid references shift (id),
    payment_type_id uuid not null references payment_type (id),
    currency text not null,
    kind text not null,
    -- Empty: none.
    reason_code text not null,
    -- Owner of the payer's account; empty: money in the drawer.
    payer text not null,
    minor numeric not null,
    base_minor numeric not null,
    entries bigint not null,
    -- A receipt counts once of all its rows, once of those of a currency, and so on: counts of receipts add up.
    receipts bigint not null,
    unit_receipts bigint not null,
    type_receipts bigint not null,
    payer_receipts bigint not null,
    kind_receipts bigint not null,
    kind_unit_receipts bigint not null,
    kind_type_receipts bigint not null
  );
  create unique index taking_sum_key on taking_sum (day, actor, actor_name, shift_id, payment_type_id, currency, kind,
    reason_code, payer) nulls not distinct;
  create index taking_sum_shift on taking_sum (shift_id) where shift_id is not null;
  create index taking_sum_payment_type on taking_sum (payment_type_id);

  create table test_sum (
    day date not null,
    -- The day before this one on which money of the same tests and currency moved; null: none. A test counts once in
    -- a period: on the first of its days in it.
    seen_before date,
    -- As booked; empty: money that concerns no test, such as a deposit.
    code text not null,
    name text not null,
    unit text not null,
    currency text not null,
    tests bigint not null,
    minor numeric not null,
    base_minor numeric not null
  );
  create unique index test_sum_key on test_sum (day, seen_before, code, name, unit, currency) nulls not distinct;
`;

const DASHBOARD = /* sql */ `
  create index booking_owing on booking (booked_at)
    where deleted_at is null and total_minor - discount_minor - paid_minor > 0;
`;

const CARRIED = /* sql */ `
  insert into taking_due (journal_id) select id from journal where receipt_number is not null;
`;
