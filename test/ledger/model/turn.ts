import type { Paid, Paper, Person, Taking } from './known.js';
import type { Refused } from './refused.js';
import type { Bill, Line, Shares } from './bill.js';
import type { Books } from './books.js';
import { unbill } from './payers.js';
import { total, written, type Cents } from './integers.js';

/** Books a payment and keeps what it changed. */
export function remembered(
  books: Books,
  bill: Bill,
  by: Pick<Paid, 'cashier' | 'discountCode' | 'isUnnamed'>,
  book: () => Paper,
): Paper {
  const before = standOf(books, bill);
  books.accounts.taken();
  const paper = book();
  const after = standOf(books, bill);
  books.payments.push({
    ...{ ...by, paper, bill, shift: books.shifts.of(by.cashier.name), moves: books.accounts.taken() },
    ...{ owed: apart(before.owed, after.owed), discounts: apart(after.discounts, before.discounts) },
    ...{ paid: after.paid - before.paid, discount: after.discount - before.discount },
    ...{ kept: after.deposit - before.deposit, rounded: after.rounded - before.rounded },
    isTurned: false,
  });
  return paper;
}

function standOf(books: Books, bill: Bill) {
  const of = (what: (line: Line) => Cents): Shares =>
    new Map(bill.lines.map((line) => [line.code, what(line)]));
  return {
    owed: of(({ owed }) => owed),
    discounts: of((line) => total(line.discounts.values())),
    paid: bill.paid,
    discount: bill.discount,
    deposit: books.onDeposit(bill.patient),
    rounded: bill.rounded,
  };
}

function apart(more: Shares, less: Shares): Shares {
  return new Map([...more].map(([code, amount]) => [code, amount - (less.get(code) ?? 0n)]));
}

export interface ReversalRequest {
  readonly who: Person;
  readonly kind: 'void' | 'credit-note';
  readonly paid: Paid;
  readonly approved: boolean;
}

/** A bill is voided only in its own shift; afterwards by credit note, which a second person approves. */
export function decideReversal(
  books: Books,
  { who, kind, paid, approved }: ReversalRequest,
): Refused | object {
  const { bill, paper } = paid;
  if (bill.isDeleted) return { refused: 'the booking is deleted' };
  if (paid.isTurned) return { refused: 'it is turned round already' };
  if (bill.isMoved && paid.isUnnamed) return { refused: 'it was moved to a payer' };
  if (bill.lastRefund > paper.number) return { refused: 'money was given back since' };
  if (paid.discount > 0n && bill.takenOffAfter >= paper.number)
    return { refused: 'tests were taken off since, and its discount with them' };
  const isOpen = books.shifts.of(paid.cashier.name) === paid.shift;
  if (kind === 'void' && books.shifts.of(who.name) !== paid.shift)
    return { refused: 'another shift took it' };
  if (kind === 'credit-note' && isOpen) return { refused: 'its shift is open' };
  if (paid.kept > books.onDeposit(bill.patient)) return { refused: 'what was kept of it is used' };
  if (kind === 'credit-note' && !approved) return { refused: 'nobody approves it' };
  return {};
}

/** The reversed journal, out of the drawers of the person who reverses it. */
export function bookReversal(books: Books, { who, kind, paid }: ReversalRequest): Paper {
  const { bill, cashier, shift } = paid;
  books.shifts.open(who.name);
  if (paid.billing) unbill(books, bill, paid.billing);
  const own = (account: string): string =>
    account.startsWith(`drawer ${shift} `)
      ? account.replace(`drawer ${shift} `, `drawer ${books.shifts.of(who.name)} `)
      : account;
  for (const { debit, credit, currency, amount } of paid.moves)
    books.accounts.move(own(credit), own(debit), currency, amount);
  bill.owe(paid.owed, 1n);
  for (const [code, share] of paid.discounts) {
    const line = bill.line(code);
    line?.discounts.set(paid.discountCode, (line.discounts.get(paid.discountCode) ?? 0n) - share);
  }
  if (paid.isUnnamed) for (const line of bill.lines) line.unnamed -= paid.owed.get(line.code) ?? 0n;
  bill.paid -= paid.paid;
  bill.discount -= paid.discount;
  bill.rounded -= paid.rounded;
  bill.fromDeposit += paid.kept;
  paid.isTurned = true;
  const number = books.papers.length + 1;
  const taken = books.takings.filter(
    ({ receipt, cashier: by }) => receipt === paid.paper.number && by === cashier,
  );
  const given = taken.map((one) => ({
    ...one,
    ...{ receipt: number, cashier: who, kind, day: '', amount: -one.amount, worth: -one.worth },
  }));
  books.takings.push(...given);
  return books.keep(paperOf({ bill, who, kind, paid, number, given }), who);
}

interface Turned extends Omit<ReversalRequest, 'approved'> {
  readonly bill: Bill;
  readonly number: number;
  readonly given: readonly Taking[];
}

function paperOf({ bill, who, kind, paid, number, given }: Turned): Paper {
  return {
    ...{ number, kind, cashier: who.name, bookingId: bill.id, reverses: paid.paper.number, change: '0.00' },
    items: bill.active.map(({ code, price }) => ({ code, price: written(price) })),
    lines: linesOf(given),
    total: written(bill.total),
    discount: written(bill.discount),
    amountPaid: written(bill.held),
    balance: written(bill.balance),
    paymentStatus: bill.status,
  };
}

/** By way and rate, change subtracted; zero lines are left out. */
function linesOf(given: readonly Taking[]): object[] {
  const sums = new Map<string, { way: Taking['way']; rate: string; amount: Cents; worth: Cents }>();
  for (const { way, rate, amount, worth } of given) {
    const key = `${way.name} ${way.unit} ${rate}`;
    const sum = sums.get(key) ?? { way, rate, amount: 0n, worth: 0n };
    sums.set(key, { ...sum, amount: sum.amount + amount, worth: sum.worth + worth });
  }
  return [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .filter(([, { amount }]) => amount !== 0n)
    .map(([, { way, rate, amount, worth }]) => ({
      ...{ payment: way.name, paymentUnit: way.unit, rate },
      ...{ amount: written(amount), base: written(worth) },
    }));
}
