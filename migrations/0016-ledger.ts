import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts, journals, transfers and their lines; shifts; what was printed of a receipt. */
export class Ledger1700000000016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SHIFTS);
    await runner.query(ACCOUNTS);
    await runner.query(TRANSFERS);
    await runner.query(PRINTS);
    await runner.query(APPEND_ONLY);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}

const SHIFTS = /* sql */ `
  create table shift (
    id uuid primary key,
    -- User name and full name as they were.
    cashier text not null,
    cashier_name text not null,
    -- The laboratory's day on which it was opened.
    day date not null,
    opened_at timestamptz not null,
    -- When a float was posted; null: opened by taking money.
    float_at timestamptz,
    state text not null default 'open' check (state in ('open','closing','closed')),
    closed_at timestamptz,
    -- The closing report's.
    report_number bigint unique,
    check ((state = 'closed') = (closed_at is not null)),
    check (report_number is null or state = 'closed')
  );
  create unique index shift_open on shift (cashier) where state = 'open';
  create index shift_day on shift (day, cashier);
`;

const ACCOUNTS = /* sql */ `
  -- An account's id follows from what it is, so that nobody looks it up: a booking's receivable has the booking's.
  create function account_id(kind text, owner text, currency text) returns uuid
    language sql immutable strict parallel safe
    return case when kind = 'receivable' then owner::uuid else md5(kind || ' ' || owner || ' ' || currency)::uuid end;

  create table account (
    id uuid not null,
    kind text not null check (kind in ('receivable','payer','drawer','safe','bank','revenue','discount','refunds',
      'exchange','rounding','overshort','writeoff','capital','deposit')),
    -- Booking, payer, shift and payment type, unit, reason code, currency, patient; empty: the laboratory.
    owner text not null,
    currency text not null,
    shift_id uuid references shift (id),
    payment_type_id uuid references payment_type (id),
    primary key (id, currency),
    -- account_id's own words: called, it would cost every booking a tenth of a millisecond.
    check (id = case when kind = 'receivable' then owner else md5(kind || ' ' || owner || ' ' || currency) end::uuid),
    check ((kind = 'drawer') = (shift_id is not null)),
    check (kind not in ('drawer','safe','bank') or payment_type_id is not null)
  );
  create index account_shift on account (shift_id) where shift_id is not null;
  create index account_payment_type on account (payment_type_id) where payment_type_id is not null;
`;

const TRANSFERS = /* sql */ `
  alter table booking_profile alter constraint booking_profile_booking_id_fkey deferrable initially deferred;

  create table journal (
    id uuid primary key,
    act text not null check (act in ('booking','profiles-added','profiles-removed','booking-deleted','discount',
      'payment','refund','deposit-taken','deposit-used','deposit-kept','deposit-returned','billed','payer-paid',
      'float','drop','handover','close','capital','banked','write-off','rounding','void','credit-note')),
    -- Who did it: user name and full name as they were.
    actor text not null,
    actor_name text not null,
    at timestamptz not null,
    -- The laboratory's day, as it was.
    day date not null,
    -- As its profiles, posted ahead of the booking, which waits for the lab number: looked at when all is written.
    booking_id uuid references booking (id) deferrable initially deferred,
    receipt_number bigint references receipt (number),
    shift_id uuid references shift (id),
    reason_code text,
    reason text,
    reverses uuid references journal (id)
  );
  create index journal_booking on journal (booking_id) where booking_id is not null;
  create index journal_day on journal (day);
  create unique index journal_receipt on journal (receipt_number) where receipt_number is not null;
  create index journal_taking on journal (actor, day) where receipt_number is not null;
  create index journal_shift on journal (shift_id) where shift_id is not null;
  create index journal_reverses on journal (reverses) where reverses is not null;

  create table transfer (
    id uuid primary key,
    journal_id uuid not null references journal (id),
    debit uuid not null,
    credit uuid not null,
    -- One for both sides: a transfer between two currencies cannot be written.
    currency text not null,
    amount_minor bigint not null check (amount_minor > 0),
    -- Where exchanged: base currency for one unit of this one, and what it came to.
    rate numeric(18,6) check (rate > 0),
    worth_minor bigint,
    foreign key (debit, currency) references account (id, currency),
    foreign key (credit, currency) references account (id, currency),
    check (debit <> credit),
    check ((rate is null) = (worth_minor is null))
  );
  create index transfer_journal on transfer (journal_id);
  create index transfer_debit on transfer (debit, currency);
  create index transfer_credit on transfer (credit, currency);

  create table transfer_line (
    -- Of a transfer that is there: check_transfer_lines looks it up anyway.
    transfer_id uuid not null,
    booking_profile_id uuid not null references booking_profile (id),
    amount_minor bigint not null check (amount_minor > 0),
    primary key (transfer_id, booking_profile_id)
  );

  -- A transfer's lines come in one statement and sum to it; later ones would sum to it alone, and are refused.
  create function check_transfer_lines() returns trigger language plpgsql as $$
  begin
    if exists (
      select from (select transfer_id, sum(amount_minor) as amount from fresh group by transfer_id) f
      left join transfer t on t.id = f.transfer_id where t.amount_minor is distinct from f.amount
    ) then
      raise exception 'the lines of a transfer do not sum to it' using errcode = 'check_violation';
    end if;
    return null;
  end $$;
  create trigger transfer_line_sums after insert on transfer_line referencing new table as fresh
    for each statement execute function check_transfer_lines();
`;

const PRINTS = /* sql */ `
  create table receipt_print (
    id uuid primary key,
    receipt_number bigint not null references receipt (number),
    at timestamptz not null,
    printed_by text not null,
    format text not null check (format in ('80mm','a4')),
    is_copy boolean not null
  );
  create index receipt_print_receipt on receipt_print (receipt_number);
`;

const APPEND_ONLY = ['account', 'journal', 'transfer', 'transfer_line', 'receipt_print']
  .map(
    (table) => /* sql */ `
      revoke update, delete, truncate on ${table} from meniscus_app;
      create trigger ${table}_append_only before update or delete on ${table}
        for each row execute function refuse_change();
      create trigger ${table}_no_truncate before truncate on ${table}
        for each statement execute function refuse_change();`,
  )
  .join('\n');
