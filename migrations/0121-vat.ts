import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Value added tax: off until a laboratory switches it on, and what is booked keeps its rate. */
export class Vat1700000000121 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(RATES);
    await runner.query(BOOKED);
    await runner.query(LINES);
    for (const table of ['vat_percent', 'vat_line']) await runner.query(appendOnly(table));
    await runner.query(ACCOUNT);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}

const RATES = /* sql */ `
  create table vat_rate (
    id uuid primary key,
    name text not null,
    -- Zero-rated and exempt both add nothing, and are told apart on paper.
    kind text not null check (kind in ('percent','zero','exempt')),
    retired_at timestamptz,
    created_at timestamptz not null,
    version integer not null default 1,
    last_changed_by text,
    last_changed_at timestamptz
  );
  create unique index vat_rate_name on vat_rate (lower(name));

  create table vat_percent (
    id uuid primary key,
    rate_id uuid not null references vat_rate (id),
    percent numeric(4,2) not null check (percent > 0),
    -- A day of the laboratory; it holds until the next one.
    valid_from date not null,
    actor text not null,
    actor_name text not null,
    at timestamptz not null,
    -- Of two that hold from the same day the later said.
    said bigint generated always as identity
  );
  create index vat_percent_in_force on vat_percent (rate_id, valid_from desc, said desc);

  create table vat_setting (
    id boolean primary key default true check (id),
    charged boolean not null default false,
    tax_number text not null default '',
    default_rate_id uuid references vat_rate (id),
    version integer not null default 1,
    last_changed_by text,
    last_changed_at timestamptz,
    check (not charged or (tax_number <> '' and default_rate_id is not null))
  );
  create index vat_setting_default_rate on vat_setting (default_rate_id);
  insert into vat_setting default values;

  create table vat_exception (
    profile_id uuid primary key references profile (id),
    rate_id uuid not null references vat_rate (id)
  );
  create index vat_exception_rate on vat_exception (rate_id);
`;

const BOOKED = /* sql */ `
  alter table price_list
    add vat_mode text not null default 'inclusive' check (vat_mode in ('inclusive','exclusive'));

  -- Frozen with the price, which is the sum to pay in either mode. All null: booked without the tax.
  alter table booking_profile
    add vat_rate_id uuid references vat_rate (id),
    add vat_percent numeric(4,2) check (vat_percent >= 0),
    add vat_mode text check (vat_mode in ('inclusive','exclusive')),
    add check (num_nulls(vat_rate_id, vat_percent, vat_mode) in (0, 3));
  create index booking_profile_vat_rate on booking_profile (vat_rate_id) where vat_rate_id is not null;
`;

const LINES = /* sql */ `
  -- What an act changed of a booked test's taxable amount and of its tax: below zero for a discount or a refund.
  create table vat_line (
    journal_id uuid not null references journal (id),
    booking_profile_id uuid not null references booking_profile (id),
    rate_id uuid not null references vat_rate (id),
    percent numeric(4,2) not null check (percent >= 0),
    net_minor bigint not null,
    vat_minor bigint not null,
    -- The journal's.
    day date not null,
    primary key (journal_id, booking_profile_id)
  );
  create index vat_line_booking_profile on vat_line (booking_profile_id);
  create index vat_line_rate on vat_line (rate_id);
  create index vat_line_day on vat_line (day);
`;

const appendOnly = (table: string): string => /* sql */ `
  revoke update, delete, truncate on ${table} from meniscus_app;
  create trigger ${table}_append_only before update or delete on ${table}
    for each row execute function refuse_change();
  create trigger ${table}_no_truncate before truncate on ${table}
    for each statement execute function refuse_change();`;

const ACCOUNT = /* sql */ `
  -- Tax that is owed to the revenue authority, by rate.
  create or replace function is_account(id uuid, kind text, owner text, currency text, shift_id uuid, payment_type_id uuid)
    returns boolean language plpgsql immutable parallel safe as $$
  begin
    return kind in ('receivable','payer','drawer','safe','bank','revenue','discount','refunds','exchange','rounding',
        'overshort','writeoff','capital','deposit','tax')
      and id = account_id(kind, owner, currency)
      and (kind = 'drawer') = (shift_id is not null)
      and (kind not in ('drawer','safe','bank') or payment_type_id is not null);
  end $$;
`;
