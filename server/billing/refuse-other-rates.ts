import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import type { PaymentBody } from '../../shared/contract/billing.js';
import type { FieldError } from '../../shared/errors.js';
import { findTenderType, rateOf } from '../../shared/domain/money/tender.js';
import { Problem } from '../kernel/http/problem.js';
import { rateText } from './rows.js';

/**
 * 409 where a payment was reckoned at another rate than the one that holds now: whoever pays was told other amounts.
 * A rate that nobody sent is not looked at.
 */
export function refuseOtherRates(
  types: readonly PaymentType[],
  baseCurrency: string,
  { payments, change }: Pick<PaymentBody, 'payments' | 'change'>,
): void {
  const shown = [
    ...payments.map((line, place) => ({ ...line, field: `payments.${place}.rate` })),
    ...(change ? [{ ...change, field: 'change.rate' }] : []),
  ];
  refuse(
    shown.flatMap((line) => otherRate(findTenderType(types, line.paymentType), baseCurrency, line) ?? []),
  );
}

/** The same of a refund, by what its amount is reckoned at. */
export function refuseOtherRate(shown: string | null | undefined, rate: string, text: string): void {
  if (shown == null || rateText(shown) === rateText(rate)) return;
  refuse([{ field: 'rate', message: text }]);
}

function otherRate(
  type: PaymentType | undefined,
  baseCurrency: string,
  { rate, field }: { readonly rate?: string | null; readonly field: string },
): FieldError | undefined {
  if (type === undefined || rate == null || rateText(rate) === rateText(rateOf(type))) return undefined;
  const message = `The exchange rate of ${type.name} has changed: 1 ${type.units} = ${rateOf(type)} ${baseCurrency}. Check the amounts.`;
  return { field, message };
}

function refuse(errors: readonly FieldError[]): void {
  const [first] = errors;
  if (first) throw new Problem('rate_changed', first.message, { errors });
}
