import { BASE, type Person, type Taking } from './known.js';
import { alike, type Bill, type Shares } from './bill.js';
import type { Books } from './books.js';
import type { Tendered } from './settle.js';

export interface AtTheCounter {
  readonly books: Books;
  readonly bill: Bill;
  readonly who: Person;
  /** The receipt's. */
  readonly number: number;
}

/** drawer ← receivable; in another currency drawer ← exchange, exchange (base) ← receivable. */
export function takeIn(at: AtTheCounter, line: Tendered): void {
  const shares = at.bill.byOwed(line.worth);
  at.bill.owe(shares, -1n);
  move(at, line, (into, from, unit, amount) => at.books.accounts.move(into, from, unit, amount));
  at.books.takings.push(taking(at, line, 'payment', shares));
}

/** The same turned round: change, and what is given back. */
export function giveOut(at: AtTheCounter, line: Tendered, kind: 'change' | 'refund', shares: Shares): void {
  at.bill.owe(shares, 1n);
  move(at, line, (into, from, unit, amount) => at.books.accounts.move(from, into, unit, amount));
  at.books.takings.push(taking(at, line, kind, shares));
}

type Move = (into: string, from: string, unit: string, amount: bigint) => void;

function move({ books, bill, who }: AtTheCounter, { way, amount, worth }: Tendered, between: Move): void {
  const till = books.till(way, who);
  if (!way.exchanged) return between(till, bill.account, BASE, amount);
  between(till, `exchange ${way.unit}`, way.unit, amount);
  between(`exchange ${BASE}`, bill.account, BASE, worth);
}

function taking(at: AtTheCounter, line: Tendered, kind: Taking['kind'], shares: Shares): Taking {
  const { bill, who, number } = at;
  const { way, amount, worth, rate } = line;
  const sign = kind === 'payment' ? 1n : -1n;
  return {
    ...{ receipt: number, bill, cashier: who, way, kind, rate, day: '' },
    ...{ amount: sign * amount, worth: sign * worth },
    shares: way.exchanged ? alike(amount, shares) : shares,
  };
}
