import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TAKINGS } from '../../server/ledger/takings.js';
import { verifyLedger } from '../../server/ledger/index.js';
import { Database } from '../../server/kernel/database.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBill, pay } from './till.js';

let lab: Laboratory;
let cashier: Client;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  cashier = await lab.as('ROLE_CASHIER');
  manager = await lab.as('ROLE_LABADMIN');
  await euro('1.10');
});
afterAll(async () => {
  // Everything kept beside the ledger is still a sum over it.
  expect((await verifyLedger(lab.server.app.get(Database))).wrong).toEqual([]);
  await lab.close();
});

async function euro(exchangeRate: string): Promise<void> {
  const types = await manager.get('/api/payment-types');
  const { version, name, nameSlug } = types.body.find(
    (type: { nameSlug: string }) => type.nameSlug === 'cash-eur',
  );
  const on = { name, nameSlug, version, active: true, exchangeRate, confirmed: true };
  await manager.post('/api/payment-types', on);
}

async function smallestCoin(cashRoundingMinor: number): Promise<void> {
  const about = (await manager.get('/api/about')).body;
  expect((await manager.post('/api/about/', { ...about, cashRoundingMinor })).status).toBe(200);
}

/** The movements on a booking's accounts: debit and credit, hundredths of the currency. */
function transfersOf(bill: { readonly id: string }) {
  return lab.sql<{ debit: string; credit: string; currency: string; minor: number }>(
    `select d.kind as debit, c.kind as credit, t.currency, t.amount_minor as minor
     from journal j join transfer t on t.journal_id = j.id
     join account d on d.id = t.debit and d.currency = t.currency
     join account c on c.id = t.credit and c.currency = t.currency
     where j.booking_id = $1 and j.act <> 'booking' order by t.id`,
    [bill.id],
  );
}

test('gives change in another currency on a line of its own, through the exchange accounts', async () => {
  const bill = await aBill(lab);
  const answer = await pay(cashier, bill, {
    payments: [{ paymentType: 'cash', amount: '20.00' }],
    change: { paymentType: 'cash-eur' },
  });
  expect(answer.status).toBe(200);
  // 8.00 ÷ 1.10 = 7.27.
  expect(answer.body.receipt).toMatchObject({
    change: '8.00',
    changeLine: {
      payment: 'Cash EUR (example)',
      paymentUnit: '€',
      amount: '7.27',
      rate: '1.1',
      base: '8.00',
    },
    balance: '0.00',
    amountPaid: '12.00',
  });
  expect(await transfersOf(bill)).toEqual([
    { debit: 'exchange', credit: 'drawer', currency: '€', minor: 727 },
    { debit: 'receivable', credit: 'exchange', currency: '$', minor: 800 },
    { debit: 'drawer', credit: 'receivable', currency: '$', minor: 2000 },
  ]);
  const summary = await cashier.get('/api/billing/cash-summary');
  expect(summary.body.units).toContainEqual({ paymentUnit: '€', amount: '-7.27' });
});

test('refuses change by card at its field', async () => {
  const bill = await aBill(lab);
  const answer = await pay(cashier, bill, {
    payments: [{ paymentType: 'cash', amount: '20.00' }],
    change: { paymentType: 'card' },
  });
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'change.paymentType' }] } });
  expect(await transfersOf(bill)).toEqual([]);
});

test('rounds cash to the smallest coin of the laboratory, the difference on a line of its own', async () => {
  await smallestCoin(10);
  const bill = await aBill(lab);
  await pay(cashier, bill, { payments: [{ paymentType: 'card', amount: '4.97' }] });
  const odd = await pay(cashier, bill, '7.03');
  expect(odd).toMatchObject({ status: 422, body: { errors: [{ field: 'payments.0.amount' }] } });
  const rounded = await pay(cashier, bill, '7.00');
  expect(rounded.body.receipt).toMatchObject({ rounding: '-0.03', balance: '0.00', paymentStatus: 'paid' });
  expect((await transfersOf(bill)).slice(1)).toEqual([
    { debit: 'drawer', credit: 'receivable', currency: '$', minor: 700 },
    { debit: 'rounding', credit: 'receivable', currency: '$', minor: 3 },
  ]);
  const up = await aBill(lab);
  await pay(cashier, up, { payments: [{ paymentType: 'card', amount: '4.93' }] });
  const above = await pay(cashier, up, '10.00');
  expect(above.body.receipt).toMatchObject({ change: '2.90', rounding: '0.03', balance: '0.00' });
  await smallestCoin(1);
  const exact = await aBill(lab);
  expect((await pay(cashier, exact, '12.00')).body.receipt.rounding).toBeUndefined();
});

test('what is less than a minor unit of the paid currency stands on the rounding account', async () => {
  await euro('4.01');
  const bill = await aBill(lab);
  // 2.99 × 4.01 = 11.99: a cent is missing, and the next € 0.01 is worth four.
  const answer = await pay(cashier, bill, { payments: [{ paymentType: 'cash-eur', amount: '2.99' }] });
  expect(answer.body.receipt).toMatchObject({ rounding: '-0.01', balance: '0.00' });
  await euro('1.10');
});

test('a discount by its code stands on the account of that reason, and the receipt says it in words', async () => {
  const bill = await aBill(lab);
  const answer = await pay(cashier, bill, {
    payments: [{ paymentType: 'cash', amount: '10.80' }],
    discount: { amount: '1.20', reasonCode: 'senior-citizen', reason: 'Card shown' },
  });
  expect(answer.body.receipt).toMatchObject({ discount: '1.20', reason: 'Senior citizen: Card shown' });
  const [row] = await lab.sql(
    `select j.reason_code, a.owner from journal j join transfer t on t.journal_id = j.id
     join account a on a.id = t.debit and a.kind = 'discount' where j.booking_id = $1`,
    [bill.id],
  );
  expect(row).toEqual({ reason_code: 'senior-citizen', owner: 'senior-citizen' });
});

test.each([
  ['discount.reasonCode', { amount: '1.00', reasonCode: 'because' }],
  ['discount.reason', { amount: '1.00', reasonCode: 'other' }],
  ['discount.reason', { amount: '1.00' }],
])('refuses a discount without a reason, at %s', async (field, discount) => {
  const bill = await aBill(lab);
  const answer = await pay(cashier, bill, { payments: [], discount } as never);
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ field }] } });
});

test('fifty double clicks on Pay are fifty payments', async () => {
  const bills = [];
  for (let n = 0; n < 50; n += 1) bills.push(await aBill(lab));
  const answers = await Promise.all(
    bills.flatMap((bill) => [1, 2].map(() => pay(cashier, bill, '12.00', `double-${bill.id}`))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
  expect(new Set(answers.map(({ body }) => body.receipt.number)).size).toBe(50);
  const [taken] = await lab.sql<{ n: number; minor: number }>(
    `select count(*)::int as n, sum(minor)::bigint as minor from (${TAKINGS}) taking where booking_id = any ($1)`,
    [bills.map(({ id }) => id)],
  );
  expect(taken).toEqual({ n: 50, minor: 50 * 1200 });
});
