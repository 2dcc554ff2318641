import { formatMoney, parseMoney, type Minor } from '../../shared/domain/money/money.js';
import { Problem } from '../kernel/http/problem.js';

/**
 * 409 where the tests cost another total than the one that was on the screen: a price changed since, and nobody is
 * charged what nobody was shown. A total that nobody sent is not looked at.
 */
export function refuseOtherTotal(shown: string | null | undefined, total: Minor): void {
  if (shown == null || parseMoney(shown) === total) return;
  const now = formatMoney(total);
  throw new Problem('price_changed', `The tests now cost ${now}, not ${shown}. Check the payment.`, {
    extra: { total: now },
  });
}
