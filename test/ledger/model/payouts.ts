import { DEPOSIT, type WayToPay } from './known.js';
import type { Bill } from './bill.js';
import type { Books } from './books.js';
import { amountWorth, total, type Cents } from './integers.js';
import { toCoins, type Tendered } from './settle.js';

export interface Payouts {
  /** Each way with its amount; none if it is too small for any. */
  readonly handed: readonly Tendered[];
  /** Above zero the laboratory keeps it. */
  readonly rounding: Cents;
  /** No more by any way than that way paid. */
  readonly isOriginal: boolean;
}

/**
 * Coins round a bill once: a refund that leaves something held rounds the sum of the refunds so far, the last one hands
 * out all that is there. Where cash paid a part and coins cannot make that up, the rest goes back as it was paid.
 */
export function payouts(books: Books, bill: Bill, over: Cents, way: WayToPay): Payouts {
  if (over === 0n) return { handed: [], rounding: 0n, isOriginal: true };
  const held = bill.heldAtTheCounter;
  const parts =
    over < held ? [[way, aPart(books, bill, over, way)] as const] : theRest(books, bill, over, way);
  const handed = parts
    .map(([by, worth]) => handedBy(books, bill, by, worth))
    .filter(({ amount }) => amount > 0n);
  return {
    handed,
    rounding: over - total(handed.map(({ worth }) => worth)),
    isOriginal: parts.every(([by, worth]) => heldBy(books, bill, by) >= worth && hasPaid(books, bill, by)),
  };
}

function aPart(books: Books, bill: Bill, over: Cents, way: WayToPay): Cents {
  const coin = coinOf(books, way);
  const wanted = over + (coin > 1n ? bill.carried : 0n);
  const near = wanted > 0n ? toCoins(wanted, coin) : 0n;
  const there = bill.heldAtTheCounter + bill.rounded;
  if (near <= there) return near;
  return there > 0n ? there - (there % coin) : 0n;
}

function theRest(books: Books, bill: Bill, over: Cents, way: WayToPay): (readonly [WayToPay, Cents])[] {
  const there = over + bill.rounded > 0n ? over + bill.rounded : 0n;
  const coin = coinOf(books, way);
  if (there % coin === 0n || !hasPaid(books, bill, way)) return [[way, toCoins(there, coin)]];
  const own = heldBy(books, bill, way);
  const most = own < there ? own : there;
  const coins = most > 0n ? most - (most % coin) : 0n;
  let rest = there - coins;
  const others = [...books.ways, DEPOSIT]
    .filter((other) => other !== way && hasPaid(books, bill, other))
    .map((other) => {
      const paid = heldBy(books, bill, other);
      return [other, paid > 0n ? paid : 0n] as const;
    })
    .sort(([, one], [, other]) => (one === other ? 0 : one < other ? 1 : -1))
    .map(([other, paid]): [WayToPay, Cents] => {
      const part = paid < rest ? paid : rest;
      rest -= part;
      return [other, part];
    });
  const [first] = others;
  if (first === undefined) return [[way, toCoins(there, coin)]];
  first[1] += rest;
  return [[way, coins] as const, ...others].filter(([, worth]) => worth > 0n);
}

function coinOf(books: Books, way: WayToPay): Cents {
  return way.cash && !way.exchanged ? books.coin : 1n;
}

/** At the rate that it paid at, and all that is left of it once nothing of it stays. */
function handedBy(books: Books, bill: Bill, way: WayToPay, worth: Cents): Tendered {
  if (!way.exchanged) return { way, rate: '1', amount: worth, worth };
  const held = heldBy(books, bill, way);
  const last = standing(books, bill, way).at(-1);
  if (last === undefined || held < worth)
    return { way, rate: way.rate, worth, amount: amountWorth(worth, way.rate) };
  const mine = takings(books, bill, way);
  const isOneRate = new Set(mine.map(({ rate }) => rate)).size === 1;
  const amount =
    held === worth && isOneRate ? total(mine.map((one) => one.amount)) : amountWorth(worth, last.rate);
  return { way, rate: last.rate, worth, amount };
}

export function heldBy(books: Books, bill: Bill, way: WayToPay): Cents {
  if (way === DEPOSIT) return bill.fromDeposit;
  return hasPaid(books, bill, way) ? total(takings(books, bill, way).map(({ worth }) => worth)) : 0n;
}

function hasPaid(books: Books, bill: Bill, way: WayToPay): boolean {
  return way === DEPOSIT ? bill.fromDeposit > 0n : standing(books, bill, way).length > 0;
}

function takings(books: Books, bill: Bill, way: WayToPay) {
  return books.takings.filter((taking) => taking.bill === bill && taking.way === way);
}

/** Payments that were not turned round. */
function standing(books: Books, bill: Bill, way: WayToPay) {
  const turned = books.payments.filter(({ isTurned }) => isTurned).map(({ paper }) => paper.number);
  return takings(books, bill, way).filter(
    ({ kind, receipt }) => kind === 'payment' && !turned.includes(receipt),
  );
}
