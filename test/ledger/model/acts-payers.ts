import { BASE } from './known.js';
import type { Payer } from './payer.js';
import { beside } from '../../billing/till.js';
import { agreed, Difference, isRefused, same } from './agree.js';
import { someBill } from './acts-bookings.js';
import { ask, dayOf, withKey, type House } from './laboratory.js';
import { written } from './integers.js';
import { bookBilling, decideBilling } from './payers.js';

/** A booking's share is billed to its payer, or to one that it has not. */
export async function billPayer(house: House): Promise<string> {
  const { books, chance, counter } = house;
  const bill = someBill(house);
  const payer = bill.payer && chance.happens(80) ? bill.payer : chance.one(books.payers);
  const decision = decideBilling(books, bill, payer);
  const { name } = chance.one(counter);
  const body = { bookingId: bill.id };
  const answer = await ask(house, name, 'post', `/api/payers/${payer.id}/bill`, body, withKey());
  const what = `${name} bills ${payer.owner} for ${bill.id}`;
  if (!agreed(answer, decision) || isRefused(decision)) return `${what}: refused`;
  const { share } = decision as { share: bigint };
  bookBilling(books, bill, payer, share);
  const read = await ask(house, name, 'get', `/api/booking/${bill.id}`);
  bill.version = read.body.version;
  same(`what is owed on ${bill.id}`, read.body.payment.balance, written(bill.balance));
  return `${what}: ${written(share)}`;
}

/** Charges and credits since the last one. */
export async function invoicePayer(house: House): Promise<string> {
  const { books, chance } = house;
  const payer = chance.one(books.payers);
  const total = payer.notInvoiced;
  const body = { from: dayOf(house.opened), to: dayOf(house.lab.clock.now()), total: written(total) };
  const answer = await ask(house, 'mona', 'post', `/api/payers/${payer.id}/invoices`, body, withKey());
  const what = `${payer.owner} is invoiced ${written(total)}`;
  if (!agreed(answer, total === 0n ? { refused: 'nothing was billed' } : {})) return `${what}: refused`;
  books.invoices += 1;
  payer.notInvoiced = 0n;
  for (const { billing } of books.payments) if (billing?.payer === payer) billing.isInvoiced = true;
  if (total > 0n) payer.invoices.push({ number: books.invoices, open: total });
  else payer.free -= total;
  payer.settle();
  same('invoice', [answer.body.number, answer.body.total], [books.invoices, written(total)]);
  return what;
}

/** bank ← payer: a part, all, or more than the invoices. */
export async function payerPays(house: House): Promise<string> {
  const { books, chance } = house;
  const payer = chance.one(books.payers);
  const amount = chance.cents(1n, 6_000n);
  const keepRest = chance.happens(70);
  const owed = payer.open.reduce((sum, { open }) => sum + open, 0n);
  const body = {
    amount: written(amount),
    paymentType: 'card',
    reference: 'At random',
    sameReference: true,
    keepRest,
  };
  const answer = await ask(house, 'mona', 'post', `/api/payers/${payer.id}/payments`, body, withKey());
  const what = `${payer.owner} pays ${written(amount)}`;
  const isMore = amount > owed && !keepRest;
  if (!agreed(answer, isMore ? { refused: 'it is more than is owed' } : {})) return `${what}: refused`;
  books.accounts.move('bank card', payer.account, BASE, amount);
  payer.free += amount;
  payer.settle();
  return what;
}

/** writeoff ← payer, of one invoice, by two. */
export async function writeOff(house: House): Promise<string> {
  const { books, chance } = house;
  const owing = books.payers.filter(({ open }) => open.length > 0);
  if (owing.length === 0) return 'nothing to write off';
  const payer = chance.one(owing);
  const invoice = chance.one(payer.open);
  const amount = chance.cents(1n, invoice.open + 100n);
  const body = { invoice: invoice.number, amount: written(amount), reason: 'At random' };
  const alone = chance.happens(10);
  const headers = { ...withKey(), ...(!alone && beside(house.client('approver'))) };
  const answer = await ask(house, 'mona', 'post', `/api/payers/${payer.id}/write-offs`, body, headers);
  const what = `${written(amount)} of invoice ${invoice.number} written off`;
  const refused = alone || amount > invoice.open;
  if (!agreed(answer, refused ? { refused: 'it is too much, or by one alone' } : {}))
    return `${what}: refused`;
  invoice.open -= amount;
  books.accounts.move('writeoff ', payer.account, BASE, amount);
  return what;
}

/** Compares each payer's page: balance, not yet invoiced, paid ahead, and what each invoice still asks for. */
export async function comparePayers(house: House): Promise<void> {
  const { body } = await ask(house, 'mona', 'get', '/api/payers?retired=true');
  for (const payer of house.books.payers) {
    const account = (body as Readonly<Record<string, string>>[]).find(({ id }) => id === payer.id);
    if (!account) throw new Difference(`The payer ${payer.owner} is not listed.`);
    same(
      `account of ${payer.owner}`,
      [account['balance'], account['notInvoiced'], account['paidAhead']],
      [house.books.accounts.balance(payer.account, BASE), payer.notInvoiced, payer.free].map(written),
    );
    await compareInvoices(house, payer);
  }
}

async function compareInvoices(house: House, payer: Payer): Promise<void> {
  const { body } = await ask(house, 'mona', 'get', `/api/payers/${payer.id}`);
  const said = (body.invoices as { number: number; outstanding: string }[]).filter(
    ({ outstanding }) => !outstanding.startsWith('-') && outstanding !== '0.00',
  );
  same(
    `invoices of ${payer.owner}`,
    said.map(({ number, outstanding }) => `${number}: ${outstanding}`).sort(),
    payer.open.map(({ number, open }) => `${number}: ${written(open)}`).sort(),
  );
}
