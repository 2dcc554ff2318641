import { BASE, type Paper, type Person, type WayToPay } from './known.js';
import type { Refused } from './refused.js';
import { netOf, sharesOf, type Bill, type Line, type Shares } from './bill.js';
import type { Books } from './books.js';
import { giveOut, type AtTheCounter } from './counter.js';
import { amountWorth, total, type Cents } from './integers.js';
import { paperOf } from './paper.js';
import { creditPayer } from './payers.js';
import { toCoins } from './settle.js';

export interface WantedRefund {
  readonly who: Person;
  readonly codes: readonly string[];
  readonly way: WayToPay;
  readonly reasonCode: string;
}

interface Giving {
  readonly wish: WantedRefund;
  readonly lines: readonly Line[];
  /** The part no longer charged; of it, the part set against the debt, and the part given back. */
  readonly share: Cents;
  readonly credit: Cents;
  readonly back: Cents;
  /** The part of that handed over the counter: what a payer was billed is credited to the payer. */
  readonly over: Cents;
  /** The same in coins, if it is cash of the base currency. */
  readonly coins: Cents;
  readonly rate: string;
  /** Beyond the admin code: a second person approves it. */
  readonly needsApproval: boolean;
}

export function decideRefund(books: Books, bill: Bill, wish: WantedRefund): Refused | Giving {
  const lines = bill.lines.filter(({ code, stands }) => stands && wish.codes.includes(code));
  if (bill.isDeleted) return { refused: 'the booking is deleted' };
  if (lines.some(({ refunded }) => refunded)) return { refused: 'it is refunded already' };
  if (bill.held <= 0n) return { refused: 'nothing was paid' };
  const share = total(lines.map(netOf).filter((net) => net > 0n));
  const owed = bill.balance > 0n ? bill.balance : 0n;
  const credit = owed < share ? owed : share;
  const back = share - credit;
  if (back > bill.held) return { refused: 'this would refund more than was paid' };
  const over = back - toPayer(bill, lines, back);
  const coins = wish.way.cash && !wish.way.exchanged ? toCoins(over, books.coin) : over;
  const original = openElsewhereBy(books, bill, wish.way, coins < over ? coins : over);
  const rate = original ?? (wish.way.exchanged ? wish.way.rate : '1');
  return {
    wish,
    lines,
    share,
    credit,
    back,
    over,
    coins,
    rate,
    needsApproval: original === undefined && over > 0n,
  };
}

function toPayer(bill: Bill, lines: readonly Line[], back: Cents): Cents {
  if (!bill.payer) return 0n;
  const billed = total(
    lines.map((line) => (line.billed < netOf(line) ? line.billed : netOf(line))).filter((part) => part > 0n),
  );
  return billed < back ? billed : back;
}

/** The rate of the last payment by this type of which this much is still held. */
function openElsewhereBy(books: Books, bill: Bill, way: WayToPay, back: Cents): string | undefined {
  const mine = books.takings.filter((taking) => taking.bill === bill && taking.way === way);
  const last = mine.filter(({ kind }) => kind === 'payment').at(-1);
  return last && total(mine.map(({ worth }) => worth)) >= back ? last.rate : undefined;
}

/** refunds ← receivable for the whole share, receivable ← drawer for what is given back of it. */
export function bookRefund(books: Books, bill: Bill, giving: Giving): Paper {
  const { wish, lines, share, credit, back, over, coins, rate } = giving;
  const at: AtTheCounter = { books, bill, who: wish.who, number: books.papers.length + 1 };
  const charged = lines.filter((line) => netOf(line) > 0n);
  const shares = sharesOf(share, charged, netOf);
  bill.owe(shares, -1n);
  books.accounts.move(`refunds ${wish.reasonCode}`, bill.account, BASE, share);
  bill.discount += credit;
  bill.refunded += back;
  const credited = creditPayer(books, bill, shares, back);
  const own = (line: Line): Cents => netOf(line) - (credited.get(line.code) ?? 0n);
  const amount = wish.way.exchanged ? amountWorth(over, rate) : coins;
  const handed = { way: wish.way, amount, rate, worth: coins };
  const lost = sharesOf(over, charged, own);
  const given: Shares =
    amount > 0n ? sharesOf(coins, charged, ({ code }) => lost.get(code) ?? 0n) : new Map();
  if (amount > 0n) giveOut(at, handed, 'refund', given);
  roundAway(at, lost, given);
  for (const line of lines) line.refunded = true;
  bill.lastRefund = at.number;
  return books.keep(
    paperOf(at, {
      ...{ kind: 'refund', lines: coins > 0n ? [handed] : [], codes: wish.codes },
      rounding: over - coins,
    }),
    wish.who,
  );
}

/** Amounts too small for any coin of that currency or of the base currency, line by line. */
function roundAway({ books, bill }: AtTheCounter, lost: Shares, given: Shares): void {
  const rest = new Map([...lost].map(([code, share]) => [code, share - (given.get(code) ?? 0n)]));
  bill.owe(rest, 1n);
  const all = total(rest.values());
  if (all > 0n) books.accounts.move(bill.account, 'rounding ', BASE, all);
  else books.accounts.move('rounding ', bill.account, BASE, -all);
}
