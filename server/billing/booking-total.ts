import { type Minor, formatMoney, parseMoney } from '../../shared/domain/money/money.js';
import { balanceOf, type MoneyColumns } from '../dues/index.js';
import type { Tx } from '../events/unit-of-work.js';
import { conflict, notFound, Problem } from '../kernel/http/problem.js';
import { statusOf } from './rows.js';

const STORE_TOTAL = `
  update booking set total_minor = (select coalesce(sum(price_minor), 0) from booking_profile
    where booking_id = $1 and removed_at is null), discount_minor = discount_minor - $2
  where id = $1
  returning total_minor, discount_minor, paid_minor, refunded_minor`;
const STORE_STATUS = 'update booking set payment_status = $2 where id = $1';

/**
 * The total follows the profiles; the discount loses the shares of removed ones. Payments are returned by a refund,
 * never by removing a profile. Returns the total.
 */
export async function storeTotal(tx: Tx, id: string, notGiven: Minor): Promise<Minor> {
  const money = await tx.one<MoneyColumns>(STORE_TOTAL, [id, Number(notGiven)]);
  if (!money) throw notFound('The booking');
  if (balanceOf(money) < 0n) {
    throw conflict('More has been paid than the booking would then cost: refund the profile instead.');
  }
  tx.send(STORE_STATUS, [id, statusOf(money)], { rows: 1 });
  return BigInt(money.total_minor);
}

/**
 * 409 if the tests cost another total than the one on the screen: a price has changed since, and nobody is charged a
 * price they were not shown. Without a total in the call nothing is compared.
 */
export function refuseOtherTotal(shown: string | null | undefined, total: Minor): void {
  if (shown == null || parseMoney(shown) === total) return;
  const now = formatMoney(total);
  throw new Problem('price_changed', `The tests now cost ${now}, not ${shown}. Check the payment.`, {
    extra: { total: now },
  });
}
