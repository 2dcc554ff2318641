import { netOf, sharesOf, type Bill, type Line } from './bill.js';
import { BASE, type Books, type Paper, type Person, type WayToPay } from './books.js';
import { giveOut, type AtTheCounter } from './counter.js';
import { amountWorth, total, type Cents } from './integers.js';
import { paperOf } from './paper.js';
import type { Refused } from './payment.js';

export interface RefundWish {
  readonly who: Person;
  readonly codes: readonly string[];
  readonly way: WayToPay;
  readonly reasonCode: string;
}

interface Giving {
  readonly wish: RefundWish;
  readonly lines: readonly Line[];
  /** What is no longer charged, what of it is set against what was owed, and what is given back. */
  readonly share: Cents;
  readonly credit: Cents;
  readonly back: Cents;
  readonly rate: string;
  /** Beyond the admin code: a second person approves it. */
  readonly needsApproval: boolean;
}

export function decideRefund(books: Books, bill: Bill, wish: RefundWish): Refused | Giving {
  const lines = bill.lines.filter(({ code, stands }) => stands && wish.codes.includes(code));
  if (bill.isDeleted) return { refused: 'the booking is deleted' };
  if (lines.some(({ refunded }) => refunded)) return { refused: 'it is refunded already' };
  if (bill.held <= 0n) return { refused: 'nothing was paid' };
  const share = total(lines.map(netOf).filter((net) => net > 0n));
  const owed = bill.balance > 0n ? bill.balance : 0n;
  const credit = owed < share ? owed : share;
  const back = share - credit;
  if (back > bill.held) return { refused: 'more would be given back than is held' };
  const original = heldBy(books, bill, wish.way, back);
  const rate = original ?? (wish.way.exchanged ? wish.way.rate : '1');
  return { wish, lines, share, credit, back, rate, needsApproval: original === undefined && back > 0n };
}

/** The rate of the last payment by this type, where so much of what it paid is still held. */
function heldBy(books: Books, bill: Bill, way: WayToPay, back: Cents): string | undefined {
  const mine = books.takings.filter((taking) => taking.bill === bill && taking.way === way);
  const last = mine.filter(({ kind }) => kind === 'payment').at(-1);
  return last && total(mine.map(({ worth }) => worth)) >= back ? last.rate : undefined;
}

/** refunds ← receivable for the whole share, receivable ← drawer for what is given back of it. */
export function bookRefund(books: Books, bill: Bill, giving: Giving): Paper {
  const { wish, lines, share, credit, back, rate } = giving;
  const at: AtTheCounter = { books, bill, who: wish.who, number: books.papers.length + 1 };
  const charged = lines.filter((line) => netOf(line) > 0n);
  const shares = sharesOf(share, charged, netOf);
  bill.owe(shares, -1n);
  books.accounts.move(`refunds ${wish.reasonCode}`, bill.account, BASE, share);
  bill.discount += credit;
  bill.refunded += back;
  const amount = wish.way.exchanged ? amountWorth(back, rate) : back;
  const handed = { way: wish.way, amount, rate, worth: back };
  if (back > 0n && amount > 0n) giveOut(at, handed, 'refund', sharesOf(back, charged, netOf));
  if (back > 0n && amount === 0n) tooSmall(at, back, charged);
  for (const line of lines) line.refunded = true;
  bill.lastRefund = at.number;
  return books.keep(
    paperOf(at, { kind: 'refund', lines: back > 0n ? [handed] : [], codes: wish.codes }),
    wish.who,
  );
}

/** Less than the smallest coin of that currency. */
function tooSmall({ books, bill }: AtTheCounter, back: Cents, lines: readonly Line[]): void {
  bill.owe(sharesOf(back, lines, netOf), 1n);
  books.accounts.move(bill.account, 'rounding ', BASE, back);
}
