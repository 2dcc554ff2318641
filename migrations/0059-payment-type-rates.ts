import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A payment type's exchange rate is a history with the moment from which each holds; today's are carried over. */
export class PaymentTypeRates1700000000059 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(RATES);
    for (const table of ['payment_type_rate', 'payment_type_rate_withdrawal'])
      await runner.query(appendOnly(table));
    await runner.query(CARRIED);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}

const RATES = /* sql */ `
  create table payment_type_rate (
    id uuid primary key,
    payment_type_id uuid not null references payment_type (id),
    -- What it was counted in when this was said.
    units text not null,
    rate numeric(18,6) not null check (rate > 0),
    valid_from timestamptz not null,
    reason text,
    actor text not null,
    actor_name text not null,
    at timestamptz not null,
    -- Of two that hold from the same moment the later said.
    said bigint generated always as identity
  );
  create index payment_type_rate_in_force on payment_type_rate (payment_type_id, valid_from desc, said desc);

  -- A planned rate that was taken back before its moment.
  create table payment_type_rate_withdrawal (
    rate_id uuid primary key references payment_type_rate (id),
    actor text not null,
    actor_name text not null,
    at timestamptz not null
  );
`;

const appendOnly = (table: string): string => /* sql */ `
  revoke update, delete, truncate on ${table} from meniscus_app;
  create trigger ${table}_append_only before update or delete on ${table}
    for each row execute function refuse_change();
  create trigger ${table}_no_truncate before truncate on ${table}
    for each statement execute function refuse_change();`;

const CARRIED = /* sql */ `
  -- A first rate holds from the beginning; who said it, and when, is what the row knew last.
  insert into payment_type_rate (id, payment_type_id, units, rate, valid_from, actor, actor_name, at)
  select gen_random_uuid(), t.id, t.units, t.exchange_rate, timestamptz '2000-01-01T00:00:00Z',
    coalesce(t.last_changed_by, 'system'),
    coalesce((
      select first_name || ' ' || surname from app_user where username = t.last_changed_by
      order by removed_at nulls first limit 1), t.last_changed_by, 'System'),
    coalesce(t.last_changed_at, t.created_at)
  from payment_type t
  order by t.created_at;
  alter table payment_type drop column exchange_rate;
`;
