import { daysLater, momentAt } from '../../shared/domain/time/lab-time.js';
import type { Tx } from '../events/unit-of-work.js';
import { todayOf, type PriceDays } from './price-day.js';

const ZONE = 'select time_zone as zone from laboratory';

/** Says on which midnights the prices of these codes will be others: of the first day, and of the one after the last. */
export async function tellPlanned(tx: Tx, codes: readonly string[], { from, to }: PriceDays): Promise<void> {
  const today = await todayOf(tx, tx.now);
  const days = [from, ...(to === null ? [] : [daysLater(to, 1)])].filter((day) => day > today);
  if (days.length === 0 || codes.length === 0) return;
  const row = await tx.one<{ zone: string }>(ZONE);
  for (const day of days)
    tx.emit('PricesPlanned', 'catalogue', { codes, dueAt: momentAt(row?.zone, day, '00:00').toISOString() });
}
