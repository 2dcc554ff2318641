import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import type { PaymentBody } from '../../shared/contract/billing.js';
import { tender } from '../../shared/domain/money/tender.js';
import { depositType } from '../../shared/domain/money/tender-settle.js';
import type { Tender as AnyTender } from '../../shared/domain/money/tender-shapes.js';
import type { Role } from '../../shared/vocabulary.js';
import { invalid, Problem } from '../kernel/http/problem.js';
import { onDeposit } from './deposit.js';
import type { Payable } from './payable.js';
import { refuseOtherRates } from './refuse-other-rates.js';
import { balanceOf } from './rows.js';

export type Tender = AnyTender<PaymentType>;

/** Decides what a payment is made of; throws a Problem with the first thing that stands against it. */
export function decideTender(
  { booking, types, lines, deposits }: Payable,
  body: PaymentBody,
  role: Role,
): Tender {
  refuseOtherRates(types, booking.base_currency, body);
  const bill = {
    total: BigInt(booking.total_minor),
    balance: balanceOf(booking),
    discounted: lines.discounted(),
    baseCurrency: booking.base_currency,
    role,
    smallestCoin: BigInt(booking.cash_rounding_minor),
    deposit: onDeposit(deposits),
  };
  const decided = tender(bill, [...types, depositType(booking.base_currency)], body);
  const [refusal] = decided.refusals;
  if (!refusal) return decided;
  throw refusal.field === null ? new Problem('conflict', refusal.text) : invalid(refusal.field, refusal.text);
}
