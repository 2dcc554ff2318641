import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts of a shift's drawers, its numbered closing report, and from when on a difference needs a second person. */
export class Shifts1700000000049 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SETTINGS);
    await runner.query(COUNTS);
    await runner.query(REPORTS);
    await runner.query(APPEND_ONLY);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}

const SETTINGS = /* sql */ `
  alter table laboratory
    -- Hundredths of the base currency: a difference above it needs a reason and a second person.
    add column shift_difference_minor integer not null default 100,
    -- Open for longer, a shift stands in the managers' todos.
    add column shift_hours integer not null default 16,
    add constraint laboratory_shift_difference_minor_check check (shift_difference_minor between 0 and 100000000),
    add constraint laboratory_shift_hours_check check (shift_hours between 1 and 168);

  -- Counted, not closed: one at a time, beside the one that is open by then.
  create unique index shift_closing on shift (cashier) where state = 'closing';
  create index shift_standing on shift (opened_at) where state <> 'closed';
  create index shift_opened on shift (opened_at, id);
`;

const COUNTS = /* sql */ `
  -- The first one is blind; a further one needs a second person beside. The last one counts.
  create table shift_count (
    id uuid primary key,
    shift_id uuid not null references shift (id),
    at timestamptz not null,
    counted_by text not null,
    counted_by_name text not null,
    witness text,
    witness_name text,
    check ((witness is null) = (witness_name is null) and witness is distinct from counted_by)
  );
  create index shift_count_shift on shift_count (shift_id, at);

  create table shift_count_line (
    count_id uuid not null references shift_count (id),
    payment_type_id uuid not null references payment_type (id),
    currency text not null,
    -- What the ledger said of the drawer at that moment.
    expected_minor bigint not null,
    counted_minor bigint not null check (counted_minor >= 0),
    -- Notes and coins: [{value, count}].
    pieces jsonb not null default '[]',
    primary key (count_id, payment_type_id, currency)
  );
  create index shift_count_line_payment_type on shift_count_line (payment_type_id);
`;

const REPORTS = /* sql */ `
  create table shift_report_counter (
    singleton boolean primary key default true check (singleton),
    last_number bigint not null
  );
  insert into shift_report_counter (last_number) values (0);

  create table shift_report (
    number bigint primary key,
    shift_id uuid not null unique references shift (id),
    at timestamptz not null,
    -- As it was closed: nothing of it is worked out again.
    document jsonb not null
  );
  alter table shift add constraint shift_report_number_fkey foreign key (report_number)
    references shift_report (number) deferrable initially deferred;
`;

const APPEND_ONLY = ['shift_count', 'shift_count_line', 'shift_report']
  .map(
    (table) => /* sql */ `
      revoke update, delete, truncate on ${table} from meniscus_app;
      create trigger ${table}_append_only before update or delete on ${table}
        for each row execute function refuse_change();
      create trigger ${table}_no_truncate before truncate on ${table}
        for each statement execute function refuse_change();`,
  )
  .join('\n');
