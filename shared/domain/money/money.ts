import type { PaymentStatus } from '../../vocabulary.js';

/** An exact amount in minor units (cents) of one currency. */
export type Minor = bigint;

const PLACES = 2;
const MINOR_PER_UNIT = 100n;
const MONEY = /^(-?)(\d{1,15})(?:[.,](\d{1,2}))?$/;
const DECIMAL = /^(\d{1,12})(?:\.(\d{1,20}))?$/;

/**
 * An exchange rate as it is stated and kept: a weak currency in a strong one needs many places (0.0000111732), the
 * widest real one the other way round is of some millions.
 */
export const RATE = /^\d{1,7}(?:\.\d{1,20})?$/;
export const RATE_TEXT = 'a decimal below ten million with at most twenty places, such as "1.08"';

/** "12.50", "12,5", "12" -> 1250n, 1250n, 1200n; null for more than two decimals or anything else. */
export function parseMoney(text: string): Minor | null {
  const match = MONEY.exec(text.trim());
  if (match === null) return null;
  const units = BigInt(match[2] ?? '0') * MINOR_PER_UNIT;
  const amount = units + BigInt((match[3] ?? '').padEnd(PLACES, '0'));
  return match[1] === '-' ? -amount : amount;
}

/** 1250n -> "12.50", as the API writes money. */
export function formatMoney(minor: Minor): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(PLACES + 1, '0');
  const sign = minor < 0n ? '-' : '';
  return `${sign}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`;
}

/** Half up, half away from zero for amounts given back. `divisor` above zero. */
function divideHalfUp(amount: bigint, divisor: bigint): bigint {
  const size = amount < 0n ? -amount : amount;
  const rounded = (size * 2n + divisor) / (divisor * 2n);
  return amount < 0n ? -rounded : rounded;
}

type Fraction = { readonly numerator: bigint; readonly denominator: bigint };

function readRate(rate: string): Fraction {
  const match = DECIMAL.exec(rate.trim());
  if (match === null) throw new RangeError(`"${rate}" is not a decimal rate of zero or more`);
  const decimals = match[2] ?? '';
  return { numerator: BigInt(`${match[1]}${decimals}`), denominator: 10n ** BigInt(decimals.length) };
}

export function isRate(text: string): boolean {
  return RATE.test(text.trim()) && readRate(text).numerator > 0n;
}

/** A change of more than a fifth, up or down: rather a wrong key than the market. */
export function isRateJump(present: string, next: string): boolean {
  const [before, after] = [readRate(present), readRate(next)];
  const old = before.numerator * after.denominator;
  const apart = after.numerator * before.denominator - old;
  return (apart < 0n ? -apart : apart) * 5n > old;
}

/** amount × rate (decimal text, at most 20 places), half up to the cent. RangeError on another text. */
export function convert(minor: Minor, rate: string): Minor {
  const { numerator, denominator } = readRate(rate);
  return divideHalfUp(minor * numerator, denominator);
}

/** So many percent (decimal text) of an amount, half up to the cent. */
export function percentage(minor: Minor, percent: string): Minor {
  const { numerator, denominator } = readRate(percent);
  return divideHalfUp(minor * numerator, denominator * 100n);
}

export function sum(amounts: Iterable<Minor>): Minor {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
}

/**
 * Shares an amount over lines in proportion to their weights; the shares add up to it exactly. The odd
 * cents go to the largest remainders, the earlier line first. RangeError on a negative weight, or when
 * there is an amount but nothing to weigh it by.
 */
export function allocate(amount: Minor, weights: readonly Minor[]): Minor[] {
  if (weights.some((weight) => weight < 0n)) throw new RangeError('a share cannot be weighed below zero');
  const total = sum(weights);
  if (amount === 0n) return weights.map(() => 0n);
  if (total === 0n) throw new RangeError('there is nothing to share the amount over');
  if (amount < 0n) return allocate(-amount, weights).map((share) => -share);
  const shares = weights.map((weight) => (amount * weight) / total);
  const byRemainder = weights
    .map((weight, line) => ({ line, remainder: (amount * weight) % total }))
    .sort((one, other) => (one.remainder === other.remainder ? 0 : one.remainder < other.remainder ? 1 : -1));
  const odd = Number(amount - sum(shares));
  const extra = new Set(byRemainder.slice(0, odd).map((entry) => entry.line));
  return shares.map((share, line) => (extra.has(line) ? share + 1n : share));
}

export type PaymentFigures = {
  /** The cost of the booking after discount. */
  readonly total: Minor;
  /** All that was taken, refunds not subtracted. */
  readonly paid: Minor;
  /** All that was given back. */
  readonly refunded: Minor;
};

/** Derived from the entries and never typed. A booking that costs nothing is paid. */
export function paymentStatus({ total, paid, refunded }: PaymentFigures): PaymentStatus {
  if (refunded > 0n) return refunded >= paid ? 'refunded' : 'part_refunded';
  if (paid >= total) return 'paid';
  return paid > 0n ? 'part_paid' : 'not_paid';
}

/** The amount that at this rate is worth `minor`: minor ÷ rate, half up to the cent. RangeError on another text. */
export function convertBack(minor: Minor, rate: string): Minor {
  const { numerator, denominator } = readRate(rate);
  if (numerator === 0n) throw new RangeError('a rate of zero gives nothing back');
  return divideHalfUp(minor * denominator, numerator);
}
