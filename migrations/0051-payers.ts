import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Insurers and account customers, their invoices, what they paid, and which booking names which of them. */
export class Payers1700000000051 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PAYERS);
    await runner.query(BOOKINGS);
    await runner.query(INVOICES);
    await runner.query(CREDITS);
    await runner.query(APPEND_ONLY);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}

const PAYERS = /* sql */ `
  create table payer (
    id uuid primary key,
    -- The owner of its account in the ledger: its id, or "not named" for what the old payment type took.
    account text not null,
    kind text not null,
    name text not null,
    -- As the laboratory numbers it; on invoices.
    number text not null,
    address text not null default '',
    email text not null default '',
    -- What the patient pays of each booking: so much per cent, or an amount; neither: nothing.
    co_payment_percent numeric(5,2),
    co_payment_minor bigint,
    -- The most that it may owe; null: no limit.
    limit_minor bigint,
    needs_authorisation boolean not null default false,
    active boolean not null default true,
    created_at timestamptz not null default now(),
    version integer not null default 1,
    last_changed_by text,
    last_changed_at timestamptz,
    constraint payer_account_key unique (account),
    constraint payer_number_key unique (number),
    constraint payer_kind_check check (kind in ('insurer','account-customer')),
    constraint payer_co_payment_check check (co_payment_percent is null or co_payment_minor is null),
    constraint payer_co_payment_percent_check check (co_payment_percent > 0 and co_payment_percent <= 100),
    constraint payer_co_payment_minor_check check (co_payment_minor > 0),
    constraint payer_limit_check check (limit_minor >= 0)
  );
  -- What was paid by "Insurance / Account" before payers had names, and still is where nobody names one.
  insert into payer (id, account, kind, name, number)
  values ('00000000-0000-7000-8000-000000000051', 'not named', 'insurer', 'Insurance, not named', 'NOT NAMED');
`;

const BOOKINGS = /* sql */ `
  alter table booking
    add column payer_id uuid references payer (id),
    add column authorisation_number text,
    add column member_number text;
  create index booking_payer on booking (payer_id) where payer_id is not null;
`;

const INVOICES = /* sql */ `
  create table payer_invoice_counter (
    singleton boolean primary key default true check (singleton),
    last_number bigint not null
  );
  insert into payer_invoice_counter (last_number) values (0);

  create table payer_invoice (
    number bigint primary key,
    payer_id uuid not null references payer (id),
    -- The laboratory's days: of the bookings on it, and on which it was written.
    from_day date not null,
    to_day date not null,
    day date not null,
    at timestamptz not null,
    actor text not null,
    actor_name text not null,
    currency text not null,
    -- Below zero it is a credit note: more was given back in the period than billed.
    total_minor bigint not null check (total_minor <> 0),
    -- As it was printed.
    document jsonb not null,
    check (from_day <= to_day)
  );
  create index payer_invoice_payer on payer_invoice (payer_id, day);

  -- What was billed or given back, each on one invoice at most.
  create table payer_invoice_line (
    transfer_id uuid primary key references transfer (id),
    invoice_number bigint not null references payer_invoice (number),
    -- Signed: what was given back is below zero.
    amount_minor bigint not null check (amount_minor <> 0)
  );
  create index payer_invoice_line_invoice on payer_invoice_line (invoice_number);
`;

const CREDITS = /* sql */ `
  -- What a payer paid, and what was written off, one a journal.
  create table payer_credit (
    journal_id uuid primary key references journal (id),
    payer_id uuid not null references payer (id),
    kind text not null check (kind in ('payment','write-off')),
    day date not null,
    currency text not null,
    amount_minor bigint not null check (amount_minor > 0),
    reference text not null default ''
  );
  create index payer_credit_payer on payer_credit (payer_id, day);

  -- Which invoice a payment, a write-off or a credit note settles, and how much of it.
  create table payer_settlement (
    id uuid primary key,
    invoice_number bigint not null references payer_invoice (number),
    credit_id uuid references payer_credit (journal_id),
    credit_invoice bigint references payer_invoice (number),
    day date not null,
    amount_minor bigint not null check (amount_minor > 0),
    check ((credit_id is null) <> (credit_invoice is null))
  );
  create index payer_settlement_invoice on payer_settlement (invoice_number);
  create index payer_settlement_credit on payer_settlement (credit_id) where credit_id is not null;
  create index payer_settlement_credit_invoice on payer_settlement (credit_invoice)
    where credit_invoice is not null;
`;

const APPEND_ONLY = ['payer_invoice', 'payer_invoice_line', 'payer_credit', 'payer_settlement']
  .map(
    (table) => /* sql */ `
      revoke update, delete, truncate on ${table} from meniscus_app;
      create trigger ${table}_append_only before update or delete on ${table}
        for each row execute function refuse_change();
      create trigger ${table}_no_truncate before truncate on ${table}
        for each statement execute function refuse_change();`,
  )
  .join('\n');
