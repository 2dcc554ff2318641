import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import type { UpdatePaymentRequest } from '../../shared/contract/billing.js';
import { convert, formatMoney, parseMoney, sum, type Minor } from '../../shared/domain/money.js';
import {
  covering,
  discountAmount,
  rateOf,
  tender,
  type Refusal,
  type TenderBill,
} from '../../shared/domain/tender.js';

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

/** The same sums as the server makes, on each key press; the server's are the ones that count. */
export function reckon(draft: Draft, bill: TenderBill, types: readonly PaymentType[]): Reckoned {
  const discount =
    draft.discount.trim() === '' ? undefined : { amount: draft.discount, reason: draft.reason };
  const off = discountAmount(discount?.amount ?? '0', bill.total) ?? 0n;
  const due = bill.balance > off ? bill.balance - off : 0n;
  const lines = reckonLines(draft.lines, due, types);
  const asked = tender(bill, types, {
    payments: givenLines(lines, due).map(({ typeId, shown }) => ({ paymentType: typeId, amount: shown })),
    ...(discount && { discount }),
  });
  return {
    lines,
    discount: asked.discount,
    due,
    received: asked.received,
    change: asked.change,
    owed: asked.balance,
    errors: errorsOf(asked.refusals),
  };
}

/** A form that is left alone asks for no money when none is due. */
function givenLines(lines: readonly ReckonedLine[], due: Minor): readonly ReckonedLine[] {
  const [only, ...others] = lines;
  return others.length === 0 && due === 0n && only?.amount === 0n ? [] : lines;
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
    const amount = covering(rest, line.type);
    const base = convert(amount, rateOf(line.type));
    rest -= base;
    return { ...line, amount, base, shown: formatMoney(amount) };
  });
}

/** The first that is said of each field; what concerns the whole is said at the first amount. */
function errorsOf(refusals: readonly Refusal[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { field, text } of refusals) errors[field ?? 'payments.0.amount'] ??= text;
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
