import type { PaymentType } from '../../../shared/contract/billing-shapes.js';
import { formatMoney, parseMoney } from '../../../shared/domain/money/money.js';
import { tender } from '../../../shared/domain/money/tender.js';
import type { DraftPayment } from './draft.js';

export interface Tender {
  /** In the base currency, with two decimals. */
  readonly paid: string;
  readonly balance: string;
  readonly change: string;
  /** Why it cannot be taken so. */
  readonly problem: string | null;
}

/** What is paid now against the total of a booking that is still to be made. */
export function tenderOf(
  lines: readonly DraftPayment[],
  types: readonly PaymentType[],
  total: string,
  baseCurrency: string,
): Tender {
  const owed = parseMoney(total) ?? 0n;
  const bill = { total: owed, balance: owed, discounted: 0n, baseCurrency, role: undefined };
  const payments = lines.filter(({ amount }) => amount.trim() !== '');
  const { received, balance, change, refusals } = tender(bill, types, { payments });
  return {
    paid: formatMoney(received),
    balance: formatMoney(balance),
    change: formatMoney(change),
    problem: refusals[0]?.text ?? null,
  };
}
