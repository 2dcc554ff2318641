import type { Tx } from '../events/unit-of-work.js';

interface SeedType {
  readonly slug: string;
  readonly name: string;
  readonly cash: boolean;
  /** Null: the laboratory's base currency. */
  readonly units: string | null;
  readonly rate: string;
  readonly active: boolean;
}

const SEED: readonly SeedType[] = [
  { slug: 'cash', name: 'Cash', cash: true, units: null, rate: '1', active: true },
  { slug: 'card', name: 'Card', cash: false, units: null, rate: '1', active: true },
  { slug: 'mobile-money', name: 'Mobile money', cash: false, units: null, rate: '1', active: true },
  {
    slug: 'insurance-account',
    name: 'Insurance / Account',
    cash: false,
    units: null,
    rate: '1',
    active: true,
  },
  // Shows how a second currency is set up; its rate is invented, so it waits to be confirmed and switched on.
  { slug: 'cash-eur', name: 'Cash EUR (example)', cash: true, units: '€', rate: '1.08', active: false },
];

/** The payment types of a new laboratory; those that are there already stay as they are. */
export async function seedPaymentTypes(tx: Tx): Promise<void> {
  const rows = SEED.map((type) => ({ id: tx.id(), ...type }));
  await tx.sql(
    `insert into payment_type (id, name, name_slug, units, use_exchange_rate, exchange_rate, cash, active, created_at)
     select s.id, s.name, s.slug, coalesce(s.units, l.base_currency), s.units is not null, s.rate, s.cash, s.active, $2
     from json_to_recordset($1::json) as s
       (id uuid, slug text, name text, cash boolean, units text, rate numeric, active boolean)
     cross join laboratory l
     on conflict (name_slug) do nothing`,
    [JSON.stringify(rows), tx.now],
  );
}
