import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What tests will cost, said in writing before anybody is booked, and the bookings that came of it. */
export class Quotations1700000000127 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SETTINGS);
    await runner.query(QUOTATIONS);
    await runner.query(APPEND_ONLY);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}

const SETTINGS = /* sql */ `
  -- For so many days after it was written a quotation is good, unless it says another day.
  alter table laboratory add column quotation_days integer not null default 30,
    add constraint laboratory_quotation_days_check check (quotation_days between 1 and 366);

  create table quotation_counter (
    singleton boolean primary key default true check (singleton),
    last_number bigint not null
  );
  insert into quotation_counter (last_number) values (0);
`;

const QUOTATIONS = /* sql */ `
  create table quotation (
    id uuid primary key,
    number bigint not null unique,
    at timestamptz not null,
    actor text not null,
    actor_name text not null,
    -- A person or a company; empty: nobody yet.
    recipient text not null default '',
    payer_id uuid references payer (id),
    price_list_id uuid not null references price_list (id),
    valid_until date not null,
    -- Used by any number of bookings, as for the staff of a company.
    for_many boolean not null,
    note text not null default '',
    currency text not null,
    total_minor bigint not null check (total_minor >= 0),
    withdrawn_at timestamptz,
    withdrawn_by text,
    withdrawn_by_name text,
    withdrawn_reason text,
    check (num_nonnulls(withdrawn_at, withdrawn_by, withdrawn_by_name, withdrawn_reason) in (0, 4))
  );
  create index quotation_payer on quotation (payer_id) where payer_id is not null;
  create index quotation_price_list on quotation (price_list_id);

  create table quotation_line (
    quotation_id uuid not null references quotation (id),
    position integer not null,
    profile_id uuid not null references profile (id),
    code text not null,
    name text not null,
    price_minor bigint not null check (price_minor >= 0),
    -- The list that the price was taken from.
    price_list_id uuid not null references price_list (id),
    -- The bundle that it is priced in, and what it costs alone.
    bundle text,
    list_minor bigint,
    primary key (quotation_id, position),
    unique (quotation_id, code)
  );
  create index quotation_line_profile on quotation_line (profile_id);
  create index quotation_line_price_list on quotation_line (price_list_id);

  create table quotation_use (
    booking_id uuid primary key references booking (id) deferrable initially deferred,
    quotation_id uuid not null references quotation (id),
    -- At the quoted prices; otherwise it had expired.
    at_quoted boolean not null
  );
  create index quotation_use_quotation on quotation_use (quotation_id);
`;

const APPEND_ONLY = ['quotation_line', 'quotation_use']
  .map(
    (table) => /* sql */ `
      revoke update, delete, truncate on ${table} from meniscus_app;
      create trigger ${table}_append_only before update or delete on ${table}
        for each row execute function refuse_change();
      create trigger ${table}_no_truncate before truncate on ${table}
        for each statement execute function refuse_change();`,
  )
  .join('\n');
