import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Billing1700000000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create table payment_type (
        id uuid primary key,
        name text not null,
        name_slug text not null unique,
        cost_minor bigint not null default 0,
        units text not null default '$',
        use_exchange_rate boolean not null default false,
        -- Base currency for one unit of this payment type's currency: base = amount × rate.
        exchange_rate numeric(18,6) not null default 1 check (exchange_rate > 0),
        -- Notes and coins: may be paid over, and change is given from it.
        cash boolean not null default false,
        active boolean not null default true,
        created_at timestamptz not null default now(),
        version integer not null default 1
      );

      create table receipt_counter (
        singleton boolean primary key default true check (singleton),
        last_number bigint not null
      );
      insert into receipt_counter (last_number) values (0);

      create table receipt (
        number bigint primary key,
        booking_id uuid not null references booking (id),
        kind text not null check (kind in ('payment','refund')),
        cashier text not null,
        cashier_name text not null,
        at timestamptz not null,
        -- The receipt as it was printed; a copy says COPY.
        document jsonb not null
      );
      create index receipt_booking on receipt (booking_id);

      create table ledger_entry (
        id uuid primary key,
        booking_id uuid not null references booking (id),
        receipt_number bigint references receipt (number),
        kind text not null check (kind in ('payment','change','discount','refund','credit')),
        payment_type_id uuid references payment_type (id),
        payment text not null,
        payment_unit text not null,
        -- Signed, in hundredths of payment_unit: money in is positive, change and refunds are negative.
        -- A discount and a credit (a refunded share set against what was still owed) move no money.
        amount_minor bigint not null,
        rate numeric(18,6) not null,
        -- The same in hundredths of the base currency, at the rate of the moment.
        base_minor bigint not null,
        cashier text not null,
        reason text,
        at timestamptz not null
      );
      create index ledger_entry_booking on ledger_entry (booking_id);
      create index ledger_entry_cashier on ledger_entry (cashier, at);
      create index ledger_entry_at on ledger_entry (at);
      create index ledger_entry_receipt on ledger_entry (receipt_number);
      create index ledger_entry_payment_type on ledger_entry (payment_type_id);
      create trigger ledger_entry_append_only before update or delete on ledger_entry for each row execute function refuse_change();
      create trigger receipt_append_only before update or delete on receipt for each row execute function refuse_change();
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
