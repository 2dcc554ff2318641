import type { Tx } from '../events/unit-of-work.js';
import { laboratory } from '../settings/index.js';
import { PaymentTypeEntity } from './payment-types.js';
import { storeRate } from './rates.js';

interface SeedType {
  readonly slug: string;
  readonly name: string;
  readonly cash: boolean;
  /** Null: the laboratory's base currency. */
  readonly units: string | null;
  readonly active: boolean;
}

const SEED: readonly SeedType[] = [
  { slug: 'cash', name: 'Cash', cash: true, units: null, active: true },
  { slug: 'card', name: 'Card', cash: false, units: null, active: true },
  { slug: 'mobile-money', name: 'Mobile money', cash: false, units: null, active: true },
  // Shows how a second currency is set up. An invented rate would look real: it is off until somebody states one.
  { slug: 'cash-eur', name: 'Cash EUR (example)', cash: true, units: '€', active: false },
];

interface Unrated {
  readonly id: string;
  readonly units: string;
}

const UNRATED = `
  select t.id, t.units from payment_type t
  where not t.use_exchange_rate and not exists (select from payment_type_rate r where r.payment_type_id = t.id)`;

/** The payment types of a new laboratory; those that are there already stay as they are. */
export async function seedPaymentTypes(tx: Tx): Promise<void> {
  const { baseCurrency } = await laboratory(tx);
  const rows = SEED.map(({ slug, units, ...type }) => ({
    ...type,
    id: tx.id(),
    nameSlug: slug,
    units: units ?? baseCurrency,
    useExchangeRate: units !== null,
    createdAt: tx.now,
  }));
  await tx.entities.createQueryBuilder().insert().into(PaymentTypeEntity).values(rows).orIgnore().execute();
  const without = await tx.sql<Unrated>(UNRATED);
  for (const { id: paymentTypeId, units } of without) storeRate(tx, { paymentTypeId, units, rate: '1' });
}
