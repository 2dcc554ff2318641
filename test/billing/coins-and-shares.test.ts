import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { verifyLedger } from '../../server/ledger/index.js';
import { Database } from '../../server/kernel/database.js';
import { grant } from '../bookings/requests.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBill, leaveTo, pay, refund } from './till.js';

let lab: Laboratory;
let cashier: Client;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  cashier = await lab.as('ROLE_CASHIER');
  manager = await lab.as('ROLE_LABADMIN');
});
afterAll(async () => {
  // Everything kept beside the ledger is still a sum over it.
  expect((await verifyLedger(lab.server.app.get(Database))).wrong).toEqual([]);
  await lab.close();
});

async function smallestCoin(cashRoundingMinor: number): Promise<void> {
  const about = (await manager.get('/api/about')).body;
  expect((await manager.post('/api/about/', { ...about, cashRoundingMinor })).status).toBe(200);
}

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
  // The discounts are off a bill of 12.00.
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
  const rounded = await lab.sql(
    `select 1 from journal j join transfer t on t.journal_id = j.id
     join account a on a.id in (t.debit, t.credit) and a.kind = 'rounding' where j.booking_id = $1`,
    [bill.id],
  );
  expect(rounded).toHaveLength(2);
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

/** The debt of each test, by the ledger's lines. */
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
