import { BASE } from './known.js';
import type { Refused } from './refused.js';
import { type CoPayment, type Payer } from './payer.js';
import { netOf, sharesOf, type Bill, type Shares } from './bill.js';
import type { Books } from './books.js';
import { percentOf, total, type Cents } from './integers.js';

/** All but the co-payment, or what came on top when it is billed again. */
export function decideBilling(books: Books, bill: Bill, payer: Payer): Refused | { readonly share: Cents } {
  if (bill.isDeleted) return { refused: 'the booking is deleted' };
  if (bill.payer && bill.payer !== payer) return { refused: 'another payer was billed' };
  const net = total(bill.active.map(netOf));
  const billed = total(bill.active.map(({ billed }) => billed));
  const left = net - ownShare(net, payer.coPayment) - billed;
  const share = left < bill.balance ? left : bill.balance;
  if (share <= 0n) return { refused: 'nothing is left to be billed' };
  const owes = books.accounts.balance(payer.account, BASE);
  if (payer.limit !== undefined && owes + share > payer.limit) return { refused: 'it is beyond the limit' };
  return { share };
}

function ownShare(net: Cents, coPayment: CoPayment): Cents {
  if (coPayment === undefined || net <= 0n) return 0n;
  const own = 'percent' in coPayment ? percentOf(net, coPayment.percent) : coPayment.amount;
  return own < net ? own : net;
}

/** payer ← receivable. */
export function bookBilling(books: Books, bill: Bill, payer: Payer, share: Cents): void {
  const shares = bill.byOwed(share);
  bill.owe(shares, -1n);
  billLines(bill, shares, 1n);
  bill.paid += share;
  bill.payer = payer;
  payer.notInvoiced += share;
  books.accounts.move(payer.account, bill.account, BASE, share);
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

function billLines(bill: Bill, shares: Shares, sign: 1n | -1n): void {
  for (const [code, amount] of shares) {
    const line = bill.line(code);
    if (line) line.billed += sign * amount;
  }
}
