import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TAKINGS } from '../../server/ledger/takings.js';
import { verifyLedger } from '../../server/ledger/index.js';
import { Database } from '../../server/kernel/database.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { grant } from '../bookings/requests.js';
import { aBill, leaveTo, pay, refund } from './till.js';

let lab: Laboratory;
let cashier: Client;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  cashier = await lab.as('ROLE_CASHIER');
  manager = await lab.as('ROLE_LABADMIN');
  await euro('1.10');
}, 60_000);
afterAll(async () => {
  // Whatever was paid here, everything that is kept beside the ledger is its sum.
  expect((await verifyLedger(lab.server.app.get(Database))).wrong).toEqual([]);
  await lab.close();
});

async function euro(exchangeRate: string): Promise<void> {
  const types = await manager.get('/api/payment-types');
  const { version, name, nameSlug } = types.body.find(
    (type: { nameSlug: string }) => type.nameSlug === 'cash-eur',
  );
  await manager.post('/api/payment-types', { name, nameSlug, version, active: true, exchangeRate });
}

async function smallestCoin(cashRoundingMinor: number): Promise<void> {
  const about = (await manager.get('/api/about')).body;
  expect((await manager.post('/api/about/', { ...about, cashRoundingMinor })).status).toBe(200);
}

/** What moved on a booking's accounts: debit and credit, hundredths of the currency. */
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
}, 60_000);

function giveAll(bill: Bill, paymentType = 'cash') {
  return leaveTo(lab, cashier, bill).then((leave) =>
    refund(cashier, bill, bill.codes, { paymentType }, leave),
  );
}

interface Bill {
  readonly id: string;
  readonly labNumber: string;
  readonly total: string;
  readonly codes: readonly string[];
}

async function aDiscountedBill(amount: string, codes: readonly string[] = ['UE']): Promise<Bill> {
  const bill = await aBill(lab, codes);
  const answer = await pay(manager, bill, { payments: [], discount: { amount, reasonCode: 'staff' } });
  expect(answer.status).toBe(200);
  return { ...bill, codes };
}

test.each([
  // Of 12.00.
  ['0.66', '11.35', '-11.35', '-0.01'],
  ['0.68', '11.30', '-11.30', '0.02'],
])('a refund in cash goes to its nearest coin: %s off', async (off, paid, back, rounding) => {
  await smallestCoin(5);
  const bill = await aDiscountedBill(off);
  expect((await pay(cashier, bill, paid)).body.booking.payment.paymentStatus).toBe('paid');
  const answer = await giveAll(bill);
  expect(answer.body.refund).toMatchObject({
    lines: [{ payment: 'Cash', amount: back, base: back }],
    rounding,
    amountPaid: '0.00',
    paymentStatus: 'refunded',
  });
  // It was paid in cash, rounded in the same way: nobody has to approve it.
  expect(answer.body.refund.approvedBy).toBeUndefined();
  const kinds = (await transfersOf(bill)).flatMap(({ debit, credit }) => [debit, credit]);
  expect(kinds.filter((kind) => kind === 'rounding')).toHaveLength(2);
  const [left] = await lab.sql<{ minor: number }>(
    `select sum(case when debit = $1 then amount_minor else -amount_minor end)::int as minor
     from transfer where $1 in (debit, credit)`,
    [bill.id],
  );
  expect(left?.minor).toBe(0);
  await smallestCoin(1);
});

test('a refund by another way than cash is not rounded, one of less than a coin hands out nothing', async () => {
  await smallestCoin(5);
  const card = await aDiscountedBill('0.66');
  await pay(cashier, card, { payments: [{ paymentType: 'card', amount: '11.34' }] });
  expect((await giveAll(card, 'card')).body.refund).toMatchObject({ lines: [{ amount: '-11.34' }] });

  const small = await aDiscountedBill('11.98');
  await pay(cashier, small, { payments: [{ paymentType: 'card', amount: '0.02' }] });
  const answer = await giveAll(small);
  expect(answer.body.refund).toMatchObject({ lines: [], rounding: '0.02', paymentStatus: 'refunded' });
  await smallestCoin(1);
});

/** What each test owes, by the ledger's lines. */
async function owedBy(bill: { readonly id: string }): Promise<Record<string, number>> {
  const rows = await lab.sql<{ code: string; minor: number }>(
    `select p.code, sum(case when t.debit = $1 then l.amount_minor else -l.amount_minor end)::int as minor
     from transfer t join transfer_line l on l.transfer_id = t.id
     join booking_profile p on p.id = l.booking_profile_id
     where $1 in (t.debit, t.credit) group by 1`,
    [bill.id],
  );
  return Object.fromEntries(rows.map(({ code, minor }) => [code, minor]));
}

async function addTest(bill: { readonly id: string }, codes: readonly string[]): Promise<void> {
  const reception = await lab.as('ROLE_RECEPTION');
  const { version } = (await reception.get(`/api/booking/${bill.id}`)).body;
  const headers = await grant(lab, 'reception', 'update', bill.id);
  const answer = await reception.put(
    '/api/booking/update',
    { id: bill.id, version, profiles: codes },
    headers,
  );
  expect(answer.status).toBe(200);
}

test('a discount after a discount leaves no test owing less than nothing', async () => {
  const bill = await aDiscountedBill('6.00');
  await addTest(bill, ['UE', 'LFT']);
  // Over list prices 12 and 15 it would be 8.89 on UE, which owes 6.00.
  await pay(manager, bill, { payments: [], discount: { amount: '20.00', reasonCode: 'staff' } });
  expect(await owedBy(bill)).toEqual({ UE: 0, LFT: 100 });
  expect((await pay(cashier, bill, '1.00')).body.booking.payment.balance).toBe('0.00');
  expect(await owedBy(bill)).toEqual({ UE: 0, LFT: 0 });
});

test('a discount goes to the tests that are not paid yet, by their prices', async () => {
  const bill = await aBill(lab);
  await pay(cashier, bill, '12.00');
  await addTest(bill, ['UE', 'LFT']);
  await pay(manager, bill, { payments: [], discount: { amount: '9.00', reasonCode: 'staff' } });
  expect(await owedBy(bill)).toEqual({ UE: 0, LFT: 600 });
});
