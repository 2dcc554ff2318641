import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import type { UpdatePaymentRequest } from '../../shared/contract/billing.js';
import { convert, formatMoney, parseMoney, sum, type Minor } from '../../shared/domain/money/money.js';
import {
  amountToCover,
  discountAmount,
  dueOf,
  rateOf,
  displayedRate,
  tender,
} from '../../shared/domain/money/tender.js';
import {
  type Refusal,
  type TenderBill,
  type TenderLine,
  PATIENT_DEPOSIT,
} from '../../shared/domain/money/tender-settle.js';
import type { DiscountReason } from '../../shared/vocabulary.js';

/** The contents of the payment form. */
export interface Draft {
  readonly lines: readonly DraftLine[];
  /** An amount, or a percentage of the price such as "10%". */
  readonly discount: string;
  /** '': not chosen yet. */
  readonly reasonCode: DiscountReason | '';
  readonly reason: string;
  /** The payment type that change is given in; null: cash of the base currency. */
  readonly changeIn: string | null;
}

export interface DraftLine {
  readonly id: number;
  readonly typeId: string;
  /** As typed; null: whatever the other lines leave to be paid. */
  readonly text: string | null;
}

export interface TenderLineTotals extends DraftLine {
  readonly type: PaymentType | undefined;
  /** The text in the field. */
  readonly shown: string;
  readonly amount: Minor | null;
  /** Worth in the base currency. */
  readonly base: Minor;
}

export interface TenderTotals {
  readonly lines: readonly TenderLineTotals[];
  /** The lines that are sent, by their place in the form. */
  readonly given: readonly number[];
  readonly discount: Minor;
  /** Why a second person has to approve the discount. */
  readonly approval: string | undefined;
  /** To be paid, with the discount taken off. */
  readonly due: Minor;
  readonly received: Minor;
  /** In the base currency. */
  readonly change: Minor;
  /** As it is handed over, in its own currency. */
  readonly changeLine: TenderLine<PaymentType> | undefined;
  /** Onto the patient's deposit instead. */
  readonly kept: Minor;
  /** Below what coins can give. */
  readonly rounding: Minor;
  /** Left to be paid after this payment. */
  readonly owed: Minor;
  /** The error of each field; the fields are those of the request. */
  readonly errors: Readonly<Record<string, string>>;
  /** Those of them that are said while it is typed. */
  readonly certain: Readonly<Record<string, string>>;
}

/** The same sums as the server makes, on each key press; the server's are the ones that count. */
export function tenderTotals(draft: Draft, bill: TenderBill, types: readonly PaymentType[]): TenderTotals {
  const discount =
    draft.discount.trim() === ''
      ? undefined
      : { amount: draft.discount, reasonCode: draft.reasonCode, reason: draft.reason };
  const off = discountAmount(discount?.amount ?? '0', bill.total) ?? 0n;
  const due = dueOf(bill, off);
  const lines = reckonLines(draft.lines, { ...bill, balance: due }, types);
  const given = givenLines(lines, due);
  const asked = tender(bill, types, {
    payments: given.flatMap((place) => {
      const line = lines[place];
      return line === undefined ? [] : [{ paymentType: line.typeId, amount: line.shown }];
    }),
    ...(discount && { discount }),
    ...(draft.changeIn !== null && { change: { paymentType: draft.changeIn } }),
  });
  return {
    lines,
    given,
    discount: asked.discount,
    approval: asked.approval,
    due,
    received: asked.received,
    change: asked.change,
    changeLine: asked.changeLine,
    kept: asked.kept,
    rounding: asked.rounding,
    owed: asked.balance,
    errors: atLines(errorsOf(asked.refusals), given),
    certain: atLines(errorsOf(asked.refusals.filter(({ isCertain }) => isCertain)), given),
  };
}

/**
 * A form that is left alone asks for no money when none is due; nor does a line without an amount, new or left with
 * nothing by the others.
 */
function givenLines(lines: readonly TenderLineTotals[], due: Minor): readonly number[] {
  const [only, ...others] = lines;
  if (others.length === 0) return due === 0n && only?.amount === 0n ? [] : [0];
  const given = lines.flatMap(({ text, amount }, place) => (text === null && amount === 0n ? [] : [place]));
  return given.length > 0 || due === 0n ? given : [0];
}

/** Errors of the lines that are sent, each at its line in the form. */
export function atLines(
  errors: Readonly<Record<string, string>>,
  given: readonly number[],
): Record<string, string> {
  const placed = Object.entries(errors).map(([field, text]) => {
    const [, place, rest] = /^payments\.(\d+)\.(\w+)$/.exec(field) ?? [];
    const line = place === undefined ? undefined : given[Number(place)];
    return [line === undefined ? field : `payments.${line}.${rest}`, text] as const;
  });
  return Object.fromEntries(placed);
}

function reckonLines(
  lines: readonly DraftLine[],
  bill: TenderBill,
  types: readonly PaymentType[],
): readonly TenderLineTotals[] {
  const typed = lines.map((line) => {
    const type = types.find(({ id }) => id === line.typeId);
    const amount = line.text === null ? null : parseMoney(line.text);
    return { ...line, type, amount, base: amount === null ? 0n : convert(amount, rateOf(type)) };
  });
  let rest = bill.balance - sum(typed.map((line) => line.base));
  return typed.map((line) => {
    if (line.text !== null) return { ...line, shown: line.text };
    const amount = coveredBy(line.type, rest, bill);
    const base = convert(amount, rateOf(line.type));
    rest -= base;
    return { ...line, amount, base, shown: formatMoney(amount) };
  });
}

function coveredBy(
  type: PaymentType | undefined,
  rest: Minor,
  { smallestCoin, deposit = 0n }: TenderBill,
): Minor {
  const whole = amountToCover(rest, type, smallestCoin);
  return type?.id === PATIENT_DEPOSIT && whole > deposit ? deposit : whole;
}

/** The first error of each field; one about the whole is shown at the first amount. */
function errorsOf(refusals: readonly Refusal[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { field, text } of refusals) errors[field ?? 'payments.0.amount'] ??= text;
  return errors;
}

export function requestOf(bookingId: string, draft: Draft, reckoned: TenderTotals): UpdatePaymentRequest {
  const payments = reckoned.lines.flatMap(({ type, amount }) =>
    type === undefined || amount === null || amount === 0n
      ? []
      : [
          {
            paymentType: type.nameSlug,
            amount: formatMoney(amount),
            units: type.units,
            ...displayedRate(type),
          },
        ],
  );
  return {
    bookingId,
    payments,
    ...(reckoned.discount > 0n && {
      discount: discountOf(draft, reckoned.discount),
    }),
    ...(draft.changeIn !== null &&
      (reckoned.change > 0n || reckoned.kept > 0n) && {
        change: { paymentType: draft.changeIn, ...displayedRate(reckoned.changeLine?.type) },
      }),
  };
}

function discountOf({ reasonCode, reason }: Draft, amount: Minor): UpdatePaymentRequest['discount'] {
  const words = reason.trim();
  return {
    amount: formatMoney(amount),
    ...(reasonCode !== '' && { reasonCode }),
    ...(words !== '' && { reason: words }),
  };
}

/** The types that change can be given in: every cash type with a value, and the patient's deposit. */
export function changeTypes(types: readonly PaymentType[], currency: string): readonly PaymentType[] {
  return types.filter(
    ({ id, cash, useExchangeRate, units }) =>
      id === PATIENT_DEPOSIT || (cash && (useExchangeRate || units === currency)),
  );
}

/** Cash of the base currency, or the type that the booking itself names. */
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
