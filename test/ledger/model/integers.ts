/**
 * The model's own arithmetic, written from docs/rules/ledger.md: it takes nothing from server/ or shared/, so that
 * a mistake there is not made twice.
 */
export type Cents = bigint;

export function cents(text: string): Cents {
  const [units = '0', decimals = ''] = text.replace('-', '').split('.');
  const size = BigInt(units + decimals.padEnd(2, '0').slice(0, 2));
  return text.startsWith('-') ? -size : size;
}

export function written(amount: Cents): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const PLACES = 20;
export const WHOLE = 10n ** BigInt(PLACES);

/** A rate as a whole number of its smallest decimals, of which WHOLE make one. */
export function smallest(rate: string): bigint {
  const [units = '0', decimals = ''] = rate.split('.');
  return BigInt(units + decimals.padEnd(PLACES, '0'));
}

/** To the nearest, a half upwards; of amounts and divisors above zero. */
function nearest(amount: bigint, divisor: bigint): bigint {
  const rest = amount % divisor;
  return amount / divisor + (rest * 2n >= divisor ? 1n : 0n);
}

/** The worth of an amount of another currency. */
export function worthOf(amount: Cents, rate: string): Cents {
  return nearest(amount * smallest(rate), WHOLE);
}

/** The amount of another currency that is worth this much. */
export function amountWorth(worth: Cents, rate: string): Cents {
  return nearest(worth * WHOLE, smallest(rate));
}

export function percentOf(amount: Cents, percent: bigint): Cents {
  return nearest(amount * percent, 100n);
}

export function total(amounts: Iterable<Cents>): Cents {
  let all = 0n;
  for (const amount of amounts) all += amount;
  return all;
}

/**
 * By the largest remainder, the first of equal ones before the others. A weight below zero counts as zero; if all are
 * zero all weigh the same.
 */
export function largestRemainder(amount: Cents, weights: readonly Cents[]): Cents[] {
  const counted = weights.map((weight) => (weight > 0n ? weight : 0n));
  const fair = total(counted) === 0n ? counted.map(() => 1n) : counted;
  const whole = total(fair);
  const shares = fair.map((weight) => (amount * weight) / whole);
  const left = fair.map((weight, place) => ({ place, rest: (amount * weight) % whole }));
  left.sort((one, other) => Number(other.rest - one.rest) || one.place - other.place);
  const missing = Number(amount - total(shares));
  for (const { place } of left.slice(0, missing)) shares[place] = (shares[place] ?? 0n) + 1n;
  return shares;
}
