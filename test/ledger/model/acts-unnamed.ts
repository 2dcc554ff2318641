import { paidUnnamed } from '../../payers/unnamed.js';
import { openBills } from './acts-bookings.js';
import { agreed, datePaper, same } from './agree.js';
import type { Bill } from './bill.js';
import { BASE, NOBODY, UNNAMED, type Paper, type Person, type Taking } from './known.js';
import { ask, withKey, type House } from './laboratory.js';
import { written, type Cents } from './integers.js';
import { bookMove, decideMove } from './payers.js';
import { remembered } from './turn.js';

/** An old payment by "Insurance / Account", of a booking on which nothing has happened yet. */
export async function payUnnamed(house: House): Promise<string> {
  const { books, chance, counter, lab } = house;
  const fresh = openBills(house).filter(
    (bill) => bill.paid === 0n && bill.discount === 0n && bill.refunded === 0n && bill.balance > 0n,
  );
  if (fresh.length === 0) return 'nothing to pay in nobody’s name';
  const [who, bill] = [chance.one(counter), chance.one(fresh)];
  const amount = chance.happens(60) ? bill.balance : chance.cents(1n, bill.balance);
  await ask(house, who.name, 'post', '/api/shifts/open', { floats: [] }, withKey());
  books.shifts.giveFloat(who.name);
  const number = await paidUnnamed(lab, house.client(who.name), bill, written(amount), who.fullName);
  const by = { cashier: who, discountCode: 'other', isUnnamed: true };
  const paper = remembered(books, bill, by, () => bookUnnamed(house, { bill, who, amount }));
  same('the number of a receipt', number, paper.number);
  const { body: receipt } = await ask(house, 'mona', 'get', `/api/receipts/${number}`);
  datePaper(books, receipt);
  return `nobody’s name pays ${written(amount)} of ${bill.id}: receipt ${number}`;
}

interface InNobodysName {
  readonly bill: Bill;
  readonly who: Person;
  readonly amount: Cents;
}

function bookUnnamed({ books }: House, { bill, who, amount }: InNobodysName): Paper {
  const number = books.papers.length + 1;
  const shares = bill.byOwed(amount);
  bill.owe(shares, -1n);
  for (const line of bill.lines) line.unnamed += shares.get(line.code) ?? 0n;
  bill.paid += amount;
  books.accounts.move(NOBODY, bill.account, BASE, amount);
  const taking: Taking = {
    ...{ receipt: number, bill, cashier: who, way: UNNAMED, kind: 'payment', rate: '1', day: '' },
    ...{ amount, worth: amount, shares },
  };
  books.takings.push(taking);
  return books.keep({ number, kind: 'payment', cashier: who.name, bookingId: bill.id }, who);
}

/** A manager moves what nobody's name paid of a booking to a payer: the one that it names, or any. */
export async function moveUnnamed(house: House): Promise<string> {
  const { books, chance } = house;
  const unnamed = books.bills.filter((bill) => bill.unnamed > 0n);
  if (unnamed.length === 0) return 'nothing stands in nobody’s name';
  const bill = chance.one(unnamed);
  const payer = bill.payer && chance.happens(80) ? bill.payer : chance.one(books.payers);
  const body = { bookingIds: [bill.id], reason: 'At random' };
  const answer = await ask(house, 'mona', 'post', `/api/payers/${payer.id}/moved`, body, withKey());
  const what = `${written(bill.unnamed)} of ${bill.id} moves to ${payer.owner}`;
  if (!agreed(answer, decideMove(books, bill, payer))) return `${what}: refused`;
  same('what was moved', answer.body, { bookings: 1, amount: written(bill.unnamed) });
  bookMove(books, bill, payer);
  const read = await ask(house, 'mona', 'get', `/api/booking/${bill.id}`);
  bill.version = read.body.version;
  return what;
}
