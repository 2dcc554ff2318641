import type { Tx } from '../server/events/unit-of-work.js';
import { CASH_LIST, STAFF_LIST } from '../server/prices/index.js';
import { layPrices } from '../server/prices/lay-prices.js';
import { todayOf } from '../server/prices/price-day.js';
import { risenPrices } from '../server/prices/rise.js';
import { daysLater } from '../shared/domain/time/lab-time.js';
import type { Discipline } from '../shared/vocabulary.js';

const HALF = 50n;
const DAYS_AHEAD = 14;

/** Staff pay a fifth less, and haematology becomes dearer in a fortnight. */
export async function priceLists(tx: Tx): Promise<void> {
  const today = await todayOf(tx, tx.now);
  await rise(tx, { list: STAFF_LIST, percent: '-20', from: today, reason: 'Agreed with the staff' });
  const from = daysLater(today, DAYS_AHEAD);
  const reason = 'New analyser reagents';
  await rise(tx, { list: CASH_LIST, percent: '5', from, unit: 'haematology', reason });
}

interface Rise {
  readonly list: string;
  readonly percent: string;
  readonly from: string;
  readonly unit?: Discipline;
  readonly reason: string;
}

async function rise(tx: Tx, { list: priceListId, percent, from, unit, reason }: Rise): Promise<void> {
  const made = await risenPrices(tx, { priceListId, day: from, unit }, { percent }, HALF);
  const codes = made.map(({ code }) => code);
  const ids = await tx.sql<{ id: string; code: string }>(
    'select id, code from profile where code = any ($1::text[])',
    [codes],
  );
  const after = new Map(made.map((price) => [price.code, Number(price.after)]));
  const prices = ids.map(({ id, code }) => ({ profileId: id, minor: after.get(code) ?? 0 }));
  const how = { percent, stepMinor: Number(HALF), reason };
  await layPrices(tx, { kind: 'percentage', priceListId, from, prices, ...how });
}
