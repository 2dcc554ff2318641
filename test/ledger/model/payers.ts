import { BASE, NOBODY, type Billing } from './known.js';
import type { Refused } from './refused.js';
import { type CoPayment, type Payer } from './payer.js';
import { netOf, sharesOf, type Bill, type Shares } from './bill.js';
import type { Books } from './books.js';
import { percentOf, total, type Cents } from './integers.js';

/** All but the co-payment, or what came on top when it is billed again. */
export function decideBilling(books: Books, bill: Bill, payer: Payer): Refused | { readonly share: Cents } {
  if (bill.isDeleted) return { refused: 'the booking is deleted' };
  if (bill.payer && bill.payer !== payer) return { refused: 'another payer was billed' };
  const share = leftToBill(bill, payer);
  if (share === 0n) return { refused: 'nothing is left to be billed' };
  return isBeyondLimit(books, payer, share) ? { refused: 'it is beyond the limit' } : { share };
}

/** What is left of the payer's share once the patient was given this discount and has paid so much. */
export function leftToBill(bill: Bill, payer: Payer, discount = 0n, paid = 0n): Cents {
  const net = total(bill.active.map(netOf)) - discount;
  const billed = total(bill.active.map((line) => line.billed));
  const share = net - ownShare(net, payer.coPayment) - billed;
  const balance = bill.balance - discount - paid;
  const least = share < balance ? share : balance;
  return least > 0n ? least : 0n;
}

export function isBeyondLimit({ accounts }: Books, payer: Payer, more: Cents): boolean {
  return payer.limit !== undefined && accounts.balance(payer.account, BASE) + more > payer.limit;
}

function ownShare(net: Cents, coPayment: CoPayment): Cents {
  if (coPayment === undefined || net <= 0n) return 0n;
  const own = 'percent' in coPayment ? percentOf(net, coPayment.percent) : coPayment.amount;
  return own < net ? own : net;
}

/** payer ← receivable. */
export function bookBilling(books: Books, bill: Bill, payer: Payer, share: Cents): Shares {
  const shares = bill.byOwed(share);
  bill.owe(shares, -1n);
  billLines(bill, shares, 1n);
  bill.paid += share;
  bill.payer = payer;
  payer.notInvoiced += share;
  books.accounts.move(payer.account, bill.account, BASE, share);
  return shares;
}

/** receivable ← payer: turned round with the payment that it was billed with, unless it is on an invoice. */
export function unbill(books: Books, bill: Bill, { payer, shares, share, isInvoiced }: Billing): void {
  if (isInvoiced) return;
  bill.owe(shares, 1n);
  billLines(bill, shares, -1n);
  bill.paid -= share;
  payer.notInvoiced -= share;
  books.accounts.move(bill.account, payer.account, BASE, share);
}

/** receivable ← payer: what it was billed for these profiles it owes no longer; answers it by profile. */
export function creditPayer(books: Books, bill: Bill, shares: Shares, back: Cents): Shares {
  const { payer } = bill;
  if (!payer) return new Map();
  const least = (one: Cents, other: Cents): Cents => (one < other ? one : other);
  const lines = bill.lines.filter(({ code, billed }) => billed > 0n && (shares.get(code) ?? 0n) > 0n);
  const most = new Map(lines.map(({ code, billed }) => [code, least(billed, shares.get(code) ?? 0n)]));
  const amount = least(total(most.values()), back);
  if (amount <= 0n) return new Map();
  const credited = sharesOf(amount, lines, ({ code }) => most.get(code) ?? 0n);
  bill.owe(credited, 1n);
  billLines(bill, credited, -1n);
  payer.notInvoiced -= amount;
  books.accounts.move(bill.account, payer.account, BASE, amount);
  return credited;
}

/** receivable ← "not named", payer ← receivable: the payer owes it as if it had been billed, without a co-payment. */
export function decideMove(books: Books, bill: Bill, payer: Payer): Refused | object {
  if (bill.payer && bill.payer !== payer) return { refused: 'the booking names another payer' };
  if (bill.unnamed <= 0n) return { refused: 'nothing of it is in nobody’s name' };
  return isBeyondLimit(books, payer, bill.unnamed) ? { refused: 'it is beyond the limit' } : {};
}

export function bookMove(books: Books, bill: Bill, payer: Payer): void {
  const amount = bill.unnamed;
  books.accounts.move(bill.account, NOBODY, BASE, amount);
  books.accounts.move(payer.account, bill.account, BASE, amount);
  for (const line of bill.lines) {
    line.billed += line.unnamed;
    line.unnamed = 0n;
  }
  bill.payer = payer;
  bill.isMoved = true;
  payer.notInvoiced += amount;
}

function billLines(bill: Bill, shares: Shares, sign: 1n | -1n): void {
  for (const [code, amount] of shares) {
    const line = bill.line(code);
    if (line) line.billed += sign * amount;
  }
}
