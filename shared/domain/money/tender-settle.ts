import { convert, convertBack, type Minor } from './money.js';
import type { TenderLine, TenderType } from './tender-shapes.js';

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

export interface Handed<T extends TenderType> {
  readonly lines: readonly TenderLine<T>[];
  readonly due: Minor;
  readonly received: Minor;
  /** Where change is given from. */
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

/**
 * What becomes of what is over, or missing. Cash of the base currency goes to its nearest coin; what is less than one
 * minor unit of the currency that was paid in, or that change is given in, is rounded away.
 */
export function settle<T extends TenderType>(handed: Handed<T>): Settled<T> {
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
  const amount = from.useExchangeRate ? convertBack(over, from.exchangeRate) : steps(over, handed.coin);
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

function isRoundedAway<T extends TenderType>(rest: Minor, { lines, coin }: Handed<T>): boolean {
  if (lines.some(({ type }) => type.cash && !type.useExchangeRate)) return steps(rest, coin) === 0n;
  // Only where nothing was paid in the base currency: what is paid in it could have been a cent more.
  return lines.length > 0 && lines.every(({ type, rate }) => type.useExchangeRate && isBelowOne(rest, rate));
}

/** Less in the base currency than one minor unit of the other. */
function isBelowOne(rest: Minor, rate: string): boolean {
  const MANY = 1_000_000_000n;
  return rest * MANY < convert(MANY, rate);
}
