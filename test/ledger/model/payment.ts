import { BASE, DEPOSIT, type Paper, type Person, type WayToPay } from './known.js';
import type { Payer } from './payer.js';
import { bookBilling, isBeyondLimit, leftToBill } from './payers.js';
import type { Refused } from './refused.js';
import type { Bill } from './bill.js';
import type { Books } from './books.js';
import { giveOut, takeIn, type AtTheCounter } from './counter.js';
import { percentOf, total, type Cents } from './integers.js';
import { paperOf } from './paper.js';
import { remembered } from './turn.js';
import { handed, settle, type Tendered, type Settlement } from './settle.js';

/** The request at the till. */
export interface Wish {
  readonly who: Person;
  readonly lines: readonly { readonly way: WayToPay; readonly amount: Cents }[];
  readonly discount?: { readonly amount: Cents; readonly code: string } | undefined;
  /** Left out: change is given in cash of the base currency. */
  readonly change?: WayToPay | undefined;
  /** Chosen at the till. */
  readonly payer?: Payer | undefined;
  /** The patient pays the payer's share as well. */
  readonly whole: boolean;
}

interface Paying extends Settlement {
  readonly wish: Wish;
  /** Billed with it. */
  readonly payer: Payer | undefined;
  readonly discount: Cents;
  readonly lines: readonly Tendered[];
  readonly due: Cents;
}

/** The rules of a payment (docs/rules/ledger.md); nothing is booked yet. */
export function decidePayment(books: Books, bill: Bill, wish: Wish): Refused | Paying {
  const discount = wish.discount?.amount ?? 0n;
  const lines = wish.lines.map(({ way, amount }) => handed(way, amount));
  const payer = payerOf(bill, wish);
  const due = dueBy(bill, wish);
  const refused = refusal(books, bill, wish, lines);
  if (refused !== undefined) return { refused };
  const settled = settle(books, due, lines, wish.change ?? books.way('cash'));
  const toBill = payer ? leftToBill(bill, payer, discount, due - settled.rest) : 0n;
  if (payer && toBill > 0n && isBeyondLimit(books, payer, toBill))
    return { refused: 'its payer would owe more than its limit' };
  return { wish, discount, lines, due, payer, ...settled };
}

function payerOf(bill: Bill, { payer, whole }: Pick<Wish, 'payer' | 'whole'>): Payer | undefined {
  return whole ? undefined : (bill.payer ?? payer);
}

/** Asked of the patient once the discount is given: the balance without the payer's share. */
export function dueBy(bill: Bill, wish: Pick<Wish, 'discount' | 'payer' | 'whole'>): Cents {
  const discount = wish.discount?.amount ?? 0n;
  const payer = payerOf(bill, wish);
  return bill.balance - discount - (payer ? leftToBill(bill, payer, discount) : 0n);
}

function refusal(books: Books, bill: Bill, wish: Wish, lines: readonly Tendered[]): string | undefined {
  const discount = wish.discount?.amount ?? 0n;
  const due = dueBy(bill, wish);
  const cap = percentOf(bill.total, wish.who.cap);
  if (bill.isDeleted) return 'the booking is deleted';
  if (bill.balance <= 0n) return 'nothing is owed';
  if (discount > 0n && bill.discounted + discount > cap) return 'the discount is above the cap';
  if (discount > bill.balance) return 'the discount is more than what is owed';
  if (lines.length === 0 && discount === 0n) return 'nothing is paid';
  if (due === 0n && lines.length > 0) return 'nothing is left to be paid';
  if (lines.some(({ worth }) => worth <= 0n)) return 'a line is worth nothing';
  const isBaseCash = ({ way }: Tendered): boolean => way.cash && !way.exchanged;
  if (lines.some((line) => isBaseCash(line) && line.amount % books.coin !== 0n))
    return 'there is no such coin';
  const fromDeposit = total(lines.filter(({ way }) => way === DEPOSIT).map(({ worth }) => worth));
  if (fromDeposit > books.onDeposit(bill.patient)) return 'there is less on deposit';
  const notCash = total(lines.filter(({ way }) => !way.cash).map(({ worth }) => worth));
  return notCash > due ? 'more than is owed by something that gives no change' : undefined;
}

/** Discounts are shared over list prices, payments over what each profile still owes; the payer is billed with it. */
export function bookPayment(books: Books, bill: Bill, paying: Paying): Paper {
  const { who, discount } = paying.wish;
  const paper = remembered(
    books,
    bill,
    { cashier: who, discountCode: discount?.code ?? 'other', isUnnamed: false },
    () => write(books, bill, paying),
  );
  const { payer } = paying;
  const share = payer ? leftToBill(bill, payer) : 0n;
  const paid = books.payments.at(-1);
  if (payer && share > 0n && paid)
    paid.billing = { payer, share, shares: bookBilling(books, bill, payer, share), isInvoiced: false };
  return paper;
}

function write(books: Books, bill: Bill, paying: Paying): Paper {
  const { wish, discount, change, kept, rounding, due, rest } = paying;
  const lines = paying.lines.filter(({ way }) => way !== DEPOSIT);
  const used = total(paying.lines.filter(({ way }) => way === DEPOSIT).map(({ worth }) => worth));
  const at: AtTheCounter = { books, bill, who: wish.who, number: books.papers.length + 1 };
  if (discount > 0n) forgive(at, wish.discount?.code ?? 'other', discount);
  if (bill.heldAtTheCounter === 0n) bill.carried = 0n;
  bill.paid += due - rest;
  bill.rounded += rounding;
  bill.fromDeposit += used - kept;
  if (change) giveOut(at, change, 'change', bill.byOwed(change.worth));
  if (kept > 0n) settleBy(at, `deposit ${bill.patient}`, kept, 1n);
  if (rounding > 0n) settleBy(at, 'rounding ', rounding, 1n);
  for (const line of lines) takeIn(at, line);
  if (used > 0n) settleBy(at, `deposit ${bill.patient}`, used, -1n);
  if (rounding < 0n) settleBy(at, 'rounding ', -rounding, -1n);
  return books.keep(paperOf(at, { kind: 'payment', lines, change, kept, used, rounding }), wish.who);
}

function forgive({ books, bill }: AtTheCounter, code: string, amount: Cents): void {
  const shares = bill.byPrice(amount);
  for (const [of, share] of shares) {
    const line = bill.line(of);
    line?.discounts.set(code, (line.discounts.get(code) ?? 0n) + share);
  }
  bill.owe(shares, -1n);
  bill.discount += amount;
  books.accounts.move(`discount ${code}`, bill.account, BASE, amount);
}

/** receivable ← the other, or turned round, without anything going over the counter. */
function settleBy({ books, bill }: AtTheCounter, other: string, amount: Cents, sign: 1n | -1n): void {
  bill.owe(bill.byOwed(amount), sign);
  if (sign === 1n) books.accounts.move(bill.account, other, BASE, amount);
  else books.accounts.move(other, bill.account, BASE, amount);
}
