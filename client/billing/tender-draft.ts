import type { PaymentType, UpdatePaymentRequest } from '../../shared/contract/billing.js';
import {
  convert,
  convertBack,
  formatMoney,
  parseMoney,
  percentage,
  sum,
  type Minor,
} from '../../shared/domain/money.js';

/** What stands in the payment form. */
export interface Draft {
  readonly lines: readonly DraftLine[];
  /** An amount, or a percentage of the price such as "10%". */
  readonly discount: string;
  readonly reason: string;
}

export interface DraftLine {
  readonly id: number;
  readonly typeId: string;
  /** As typed; null: whatever the other lines leave to be paid. */
  readonly text: string | null;
}

export interface ReckonedLine extends DraftLine {
  readonly type: PaymentType | undefined;
  /** What the field shows. */
  readonly shown: string;
  readonly amount: Minor | null;
  /** Worth in the base currency. */
  readonly base: Minor;
}

export interface Reckoned {
  readonly lines: readonly ReckonedLine[];
  readonly discount: Minor;
  /** To be paid, with the discount taken off. */
  readonly due: Minor;
  readonly received: Minor;
  readonly change: Minor;
  /** Left to be paid after this payment. */
  readonly owed: Minor;
  /** Field -> what is wrong with it; the fields are those of the request. */
  readonly errors: Readonly<Record<string, string>>;
}

export interface Bill {
  readonly total: Minor;
  readonly balance: Minor;
}

/** The same sums as the server makes, on each key press; the server's are the ones that count. */
export function reckon(draft: Draft, bill: Bill, types: readonly PaymentType[]): Reckoned {
  const typed = discountOf(draft.discount, bill);
  const discount = typed ?? 0n;
  const due = bill.balance > discount ? bill.balance - discount : 0n;
  const lines = reckonLines(draft.lines, due, types);
  const received = sum(lines.map((line) => line.base));
  return {
    lines,
    discount,
    due,
    received,
    change: received > due ? received - due : 0n,
    owed: due > received ? due - received : 0n,
    errors: {
      ...lineErrors(lines, due),
      ...discountErrors(draft, typed, bill),
    },
  };
}

function discountOf(text: string, bill: Bill): Minor | null {
  const typed = text.trim();
  if (typed === '') return 0n;
  const percent = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*%$/.exec(typed);
  if (percent === null) return parseMoney(typed);
  return percentage(bill.total, (percent[1] ?? '0').replace(',', '.'));
}

function rateOf(type: PaymentType | undefined): string {
  return type?.useExchangeRate === true ? type.exchangeRate : '1';
}

function reckonLines(
  lines: readonly DraftLine[],
  due: Minor,
  types: readonly PaymentType[],
): readonly ReckonedLine[] {
  const typed = lines.map((line) => {
    const type = types.find(({ id }) => id === line.typeId);
    const amount = line.text === null ? null : parseMoney(line.text);
    return { ...line, type, amount, base: amount === null ? 0n : convert(amount, rateOf(type)) };
  });
  let rest = due - sum(typed.map((line) => line.base));
  return typed.map((line) => {
    if (line.text !== null) return { ...line, shown: line.text };
    const amount = rest > 0n ? covering(rest, line.type) : 0n;
    const base = convert(amount, rateOf(line.type));
    rest -= base;
    return { ...line, amount, base, shown: formatMoney(amount) };
  });
}

/** In the type's own currency: cash covers the rest to the last cent, anything else never goes beyond it. */
function covering(rest: Minor, type: PaymentType | undefined): Minor {
  const rate = rateOf(type);
  const near = convertBack(rest, rate);
  if (type?.cash === true) return convert(near, rate) < rest ? near + 1n : near;
  return convert(near, rate) > rest ? near - 1n : near;
}

function lineErrors(lines: readonly ReckonedLine[], due: Minor): Record<string, string> {
  const errors: Record<string, string> = {};
  lines.forEach((line, index) => {
    if (line.type === undefined) errors[`payments.${index}.paymentType`] = 'Choose how it is paid.';
    if (line.amount === null || line.amount < 0n || (line.amount === 0n && (lines.length > 1 || due > 0n)))
      errors[`payments.${index}.amount`] = 'An amount such as 12.50, more than zero.';
  });
  const other = sum(lines.filter(({ type }) => type?.cash !== true).map(({ base }) => base));
  if (other > due) {
    const index = lines.findIndex(({ type }) => type?.cash !== true);
    errors[`payments.${index}.amount`] =
      `Only ${formatMoney(due)} is left to be paid. More than that is taken in cash only, and given back as change.`;
  }
  return errors;
}

function discountErrors(draft: Draft, typed: Minor | null, bill: Bill): Record<string, string> {
  if (draft.discount.trim() === '') return {};
  const errors: Record<string, string> = {};
  if (typed === null || typed <= 0n)
    errors['discount.amount'] = 'An amount such as 5.00, or a percentage such as 10%.';
  else if (typed > bill.balance)
    errors['discount.amount'] =
      `The discount is more than the ${formatMoney(bill.balance)} that is left to be paid.`;
  if (draft.reason.trim().length < 3) errors['discount.reason'] = 'Say why, in three letters or more.';
  return errors;
}

export function requestOf(bookingId: string, draft: Draft, reckoned: Reckoned): UpdatePaymentRequest {
  const payments = reckoned.lines.flatMap(({ type, amount }) =>
    type === undefined || amount === null || amount === 0n
      ? []
      : [{ paymentType: type.nameSlug, amount: formatMoney(amount), units: type.units }],
  );
  return {
    bookingId,
    payments,
    ...(reckoned.discount > 0n && {
      discount: { amount: formatMoney(reckoned.discount), reason: draft.reason.trim() },
    }),
  };
}

/** Cash of the base currency, or what the booking itself says it is paid by. */
export function firstType(
  types: readonly PaymentType[],
  wanted: string | null,
  currency: string,
): PaymentType | undefined {
  const name = wanted?.trim().toLowerCase();
  return (
    types.find((type) => type.nameSlug === name || type.name.toLowerCase() === name) ??
    types.find((type) => type.cash && type.units === currency) ??
    types[0]
  );
}
