import type { DiscountReason } from '../../vocabulary.js';
import type { CoPayment } from './co-payment.js';
import { convert, convertBack, type Minor } from './money.js';

/** Id and slug of the way to pay that is no payment type: what the patient has on deposit. */
export const PATIENT_DEPOSIT = 'patient-deposit';

/** As one of the ways to pay. */
export function depositType(baseCurrency: string) {
  return {
    id: PATIENT_DEPOSIT,
    name: 'Deposit',
    nameSlug: PATIENT_DEPOSIT,
    units: baseCurrency,
    useExchangeRate: false,
    exchangeRate: '1',
    cash: false,
    cost: '0.00',
    active: true,
    version: 0,
  } as const;
}

export interface Tendered<T extends TenderType> {
  readonly lines: readonly TenderLine<T>[];
  readonly due: Minor;
  readonly received: Minor;
  /** The source of the change. */
  readonly from: T | undefined;
  /** The smallest coin of the base currency. */
  readonly coin: Minor;
}

/** received = due - balance + change + kept + rounding. */
export interface Settled<T extends TenderType> {
  readonly change: Minor;
  readonly changeLine: TenderLine<T> | undefined;
  readonly kept: Minor;
  readonly rounding: Minor;
  readonly balance: Minor;
}

/** To the nearest coin, half up. */
export function steps(amount: Minor, coin: Minor): Minor {
  return ((amount * 2n + coin) / (coin * 2n)) * coin;
}

/** The change for an excess: a bill that ends half-way goes up to the next coin, so its excess goes down. */
function changeSteps(over: Minor, coin: Minor): Minor {
  return ((over * 2n + coin - 1n) / (coin * 2n)) * coin;
}

/**
 * Settles an excess or a shortage. Cash of the base currency goes to its nearest coin; less than one minor unit of the
 * currency paid in, or of the change, is rounded away.
 */
export function settle<T extends TenderType>(handed: Tendered<T>): Settled<T> {
  const { due, received, from } = handed;
  const nothing = { change: 0n, changeLine: undefined, kept: 0n, rounding: 0n, balance: 0n };
  if (received < due) {
    const rest = due - received;
    return isRoundedAway(rest, handed) ? { ...nothing, rounding: -rest } : { ...nothing, balance: rest };
  }
  const over = received - due;
  if (over === 0n) return nothing;
  if (from === undefined) return { ...nothing, change: over };
  if (from.id === PATIENT_DEPOSIT) return { ...nothing, kept: over };
  const amount = from.useExchangeRate ? convertBack(over, from.exchangeRate) : changeSteps(over, handed.coin);
  if (amount === 0n) return { ...nothing, rounding: over };
  const rate = from.useExchangeRate ? from.exchangeRate : '1';
  const worth = convert(amount, rate);
  return {
    ...nothing,
    change: worth,
    changeLine: { type: from, amount, rate, worth },
    rounding: over - worth,
  };
}

function isRoundedAway<T extends TenderType>(rest: Minor, { lines, coin }: Tendered<T>): boolean {
  if (lines.some(({ type }) => type.cash && !type.useExchangeRate)) return steps(rest, coin) === 0n;
  // Only if nothing was paid in the base currency, in which a cent more could have been paid.
  return lines.length > 0 && lines.every(({ type, rate }) => type.useExchangeRate && isBelowOne(rest, rate));
}

/** Less in the base currency than one minor unit of the other. */
function isBelowOne(rest: Minor, rate: string): boolean {
  const MANY = 10n ** 30n;
  return rest * MANY < convert(MANY, rate);
}

/** The part of a payment type that a tender is calculated from. */
export interface TenderType {
  readonly id: string;
  readonly name: string;
  readonly nameSlug: string;
  readonly units: string;
  readonly useExchangeRate: boolean;
  /** Base currency for one unit of `units`, as decimal text. */
  readonly exchangeRate: string;
  readonly cash: boolean;
}

export interface TenderInput {
  /** `paymentType` is a slug, an id or a name; `units`, when given, must be the type's own. */
  readonly payments: readonly {
    readonly paymentType: string;
    readonly amount: string;
    readonly units?: string | null;
  }[];
  /**
   * `amount` may be a percentage of the total: "10%"; the text is required if the code is `other` or missing. '': no
   * reason was chosen yet.
   */
  readonly discount?: {
    readonly amount: string;
    readonly reasonCode?: DiscountReason | '' | undefined;
    readonly reason?: string | undefined;
  } | null;
  /** The means of the change: a cash payment type, or the patient's deposit. */
  readonly change?: { readonly paymentType: string } | null;
}

/** The bill; every amount in the base currency. */
export interface TenderBill {
  readonly total: Minor;
  readonly balance: Minor;
  /** Discounts that were given before. */
  readonly discounted: Minor;
  readonly baseCurrency: string;
  /** The percentage of the total that whoever takes the payment may discount without a second person. */
  readonly discountCap: number;
  /** The smallest coin of the base currency, in its minor units; undefined or 1: cash is not rounded. */
  readonly smallestCoin?: Minor;
  /** The patient's deposit. */
  readonly deposit?: Minor;
  /** The payer of a part that is not asked of the patient; undefined: the patient pays alone. */
  readonly payer?: BillOfPayer | undefined;
}

export interface BillOfPayer {
  readonly name: string;
  /** The cost of the tests without the refunded ones, less the discounts given before. */
  readonly net: Minor;
  readonly billed: Minor;
  readonly coPayment: CoPayment;
}

export interface TenderLine<T extends TenderType = TenderType> {
  readonly type: T;
  /** In the type's own currency. */
  readonly amount: Minor;
  readonly rate: string;
  /** In the base currency. */
  readonly worth: Minor;
}

export interface Refusal {
  /** The request's field; null when it is the booking itself that takes no payment. */
  readonly field: string | null;
  readonly text: string;
  /** Nothing that is still to be typed makes it right: it is said at once. */
  readonly isCertain?: true;
}

export interface Tender<T extends TenderType = TenderType> {
  /** A line that cannot be calculated is missing here and named in `refusals`. */
  readonly lines: readonly TenderLine<T>[];
  readonly discount: Minor;
  /** Why a second person has to approve the discount; undefined if none has to. */
  readonly approval: string | undefined;
  /** To be paid, with the discount taken off. */
  readonly due: Minor;
  /** All lines together, a deposit's too. */
  readonly received: Minor;
  /** The amount returned, in the base currency. */
  readonly change: Minor;
  /** The source of the change; undefined if there is none. */
  readonly changeFrom: T | undefined;
  /** The change as it is handed over, in its own currency; undefined when none is. */
  readonly changeLine: TenderLine<T> | undefined;
  /** Given back onto the patient's deposit. */
  readonly kept: Minor;
  /** Cash rounding: positive if the laboratory keeps it, negative if it loses it. */
  readonly rounding: Minor;
  /** Left to be paid afterwards. */
  readonly balance: Minor;
  /** In the order of display; a tender with any is not taken. */
  readonly refusals: readonly Refusal[];
}
