import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Shipped prices are examples until the laboratory says that they are its own; shipped rates are none at all. */
export class OwnPrices1700000000130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CONFIRMED);
    await runner.query(RATES);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}

const CONFIRMED = /* sql */ `
  -- One row a base currency: prices that were right in dollars are not right in birr.
  create table price_confirmation (
    currency text primary key,
    how text not null check (how in ('as-they-stand','scaled','imported','in-use')),
    confirmed_by text not null,
    confirmed_by_name text not null,
    confirmed_at timestamptz not null
  );

  -- Whoever was paid by them has taken them as they are.
  insert into price_confirmation (currency, how, confirmed_by, confirmed_by_name, confirmed_at)
  select base_currency, 'in-use', 'system', 'Meniscus', now() from laboratory
  where exists (select from journal where act = 'payment');

  -- From dollars to birr is more than 9,999.99 per cent.
  alter table price_change alter column percent type numeric(12,2);
`;

const RATES = /* sql */ `
  -- The example of a second currency came with an invented rate: it is taken back where nobody has touched the type.
  insert into payment_type_rate_withdrawal (rate_id, actor, actor_name, at)
  select r.id, 'system', 'Meniscus', now()
  from payment_type t join payment_type_rate r on r.payment_type_id = t.id
  where t.name_slug = 'cash-eur' and t.version = 1 and not t.active and t.use_exchange_rate and r.rate = 1.08
    and not exists (select from payment_type_rate_withdrawal w where w.rate_id = r.id);
`;
