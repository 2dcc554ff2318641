import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was taken and what tests brought in, by month beside by day: a report of a year adds up twelve months. */
export class SumsOfMonths1700000000063 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(WHOLE_NUMBERS);
    await runner.query(MONTHS);
    await runner.query(CARRIED);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}

const WHOLE_NUMBERS = /* sql */ `
  -- Minor units: added up in half the time of numerics.
  alter table taking_sum alter column minor type bigint, alter column base_minor type bigint;
  alter table test_sum alter column minor type bigint, alter column base_minor type bigint;
`;

const MONTHS = /* sql */ `
  -- As taking_sum, without the shift.
  create table taking_month_sum (
    -- Its first day.
    month date not null,
    actor text not null,
    actor_name text not null,
    payment_type_id uuid not null references payment_type (id),
    currency text not null,
    kind text not null,
    reason_code text not null,
    payer text not null,
    minor bigint not null,
    base_minor bigint not null,
    entries bigint not null,
    receipts bigint not null,
    unit_receipts bigint not null,
    type_receipts bigint not null,
    payer_receipts bigint not null,
    kind_receipts bigint not null,
    kind_unit_receipts bigint not null,
    kind_type_receipts bigint not null
  );
  create unique index taking_month_sum_key on taking_month_sum (month, actor, actor_name, payment_type_id, currency, kind,
    reason_code, payer);
  create index taking_month_sum_payment_type on taking_month_sum (payment_type_id);

  create table test_month_sum (
    month date not null,
    -- The month before this one in which money of the same tests and currency last moved; null: none. What was seen
    -- within the month counts no test again and stands under null.
    seen_month date,
    code text not null,
    name text not null,
    unit text not null,
    currency text not null,
    tests bigint not null,
    minor bigint not null,
    base_minor bigint not null
  );
  create unique index test_month_sum_key on test_month_sum (month, seen_month, code, name, unit, currency)
    nulls not distinct;
  -- A report that begins within a month asks which tests were seen in that month before it.
  create index test_sum_seen on test_sum (seen_before, day) where seen_before is not null;
`;

const CARRIED = /* sql */ `
  insert into taking_month_sum
  select date_trunc('month', day)::date, actor, actor_name, payment_type_id, currency, kind, reason_code, payer, sum(minor),
    sum(base_minor), sum(entries), sum(receipts), sum(unit_receipts), sum(type_receipts), sum(payer_receipts),
    sum(kind_receipts), sum(kind_unit_receipts), sum(kind_type_receipts)
  from taking_sum group by 1, 2, 3, 4, 5, 6, 7, 8;

  insert into test_month_sum
  select month, case when seen_month < month then seen_month end, code, name, unit, currency,
    coalesce(sum(tests) filter (where seen_month is null or seen_month < month), 0), sum(minor), sum(base_minor)
  from (select date_trunc('month', day)::date as month, date_trunc('month', seen_before)::date as seen_month, s.*
    from test_sum s) s
  group by 1, 2, 3, 4, 5, 6;
`;
