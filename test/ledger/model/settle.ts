import { BASE, DEPOSIT, type WayToPay } from './known.js';
import type { Books } from './books.js';
import { amountWorth, smallest, total, worthOf, WHOLE, type Cents } from './integers.js';

/** So much by one way to pay. */
export interface Tendered {
  readonly way: WayToPay;
  readonly amount: Cents;
  readonly rate: string;
  readonly worth: Cents;
}

export interface Settlement {
  readonly change: Tendered | undefined;
  /** On the patient's deposit, instead of change. */
  readonly kept: Cents;
  /** Positive if the laboratory keeps it, negative if it loses it. */
  readonly rounding: Cents;
  /** Left to be paid. */
  readonly rest: Cents;
}

export function handed(way: WayToPay, amount: Cents): Tendered {
  const rate = way.exchanged ? way.rate : '1';
  return { way, amount, rate, worth: way.exchanged ? worthOf(amount, rate) : amount };
}

/** The excess goes back; an amount too small for any coin goes to the rounding account. */
export function settle(books: Books, due: Cents, lines: readonly Tendered[], from: WayToPay): Settlement {
  const over = total(lines.map(({ worth }) => worth)) - due;
  const nothing = { change: undefined, kept: 0n, rounding: 0n, rest: 0n };
  if (over < 0n)
    return goesWithout(books, -over, lines) ? { ...nothing, rounding: over } : { ...nothing, rest: -over };
  if (over === 0n) return nothing;
  if (from === DEPOSIT) return { ...nothing, kept: over };
  const amount = from.exchanged ? amountWorth(over, from.rate) : changeInCoins(over, books.coin);
  if (amount === 0n) return { ...nothing, rounding: over };
  const change = handed(from, amount);
  return { ...nothing, change, rounding: over - change.worth };
}

/** To the nearest coin. */
export function toCoins(amount: Cents, coin: Cents): Cents {
  const below = amount - (amount % coin);
  return amount - below >= below + coin - amount ? below + coin : below;
}

/** The bill is rounded, half up, and not its change: of an excess that ends half-way the lower coin is given. */
function changeInCoins(over: Cents, coin: Cents): Cents {
  const below = over - (over % coin);
  return over - below > below + coin - over ? below + coin : below;
}

function goesWithout(books: Books, rest: Cents, lines: readonly Tendered[]): boolean {
  if (lines.some(({ way }) => way.cash && way.unit === BASE)) return toCoins(rest, books.coin) === 0n;
  const isBelowOne = ({ way, rate }: Tendered): boolean => way.exchanged && rest * WHOLE < smallest(rate);
  return lines.length > 0 && lines.every(isBelowOne);
}
