import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TAKINGS } from '../../server/ledger/takings.js';
import { receiptSums } from '../../shared/domain/money/receipt-sums.js';
import { withCurrency } from '../../shared/domain/money/with-currency.js';
import { paper } from '../reports/paper.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import type { Client } from '../support/client.js';
import { disagreements } from './adds-up.js';
import { aBill, ledgerOf, pay } from './till.js';

let lab: Laboratory;
let cashier: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  cashier = await lab.as('ROLE_CASHIER');
});
afterAll(() => lab.close());

async function euro(): Promise<void> {
  const manager = await lab.as('ROLE_LABADMIN');
  const types = await manager.get('/api/payment-types');
  const cashEuro = types.body.find((type: { nameSlug: string }) => type.nameSlug === 'cash-eur');
  if (cashEuro.active) return;
  const { version, name, nameSlug } = cashEuro;
  await manager.post('/api/payment-types', { name, nameSlug, version, active: true, exchangeRate: '1.10' });
}

test('takes a payment, says what is left, and is paid when nothing is', async () => {
  const bill = await aBill(lab);
  expect(bill.total).toBe('12.00');
  const part = await pay(cashier, bill, '5.50');
  expect(part.status).toBe(200);
  expect(part.body.booking.payment).toMatchObject({
    paymentStatus: 'part_paid',
    amountPaid: '5.50',
    balance: '6.50',
  });
  expect(part.body.receipt).toMatchObject({ cashier: 'cashier', change: '0.00', balance: '6.50' });
  const rest = await pay(cashier, bill, '6.50');
  expect(rest.body.booking.payment).toMatchObject({ paymentStatus: 'paid', balance: '0.00' });
  expect(await ledgerOf(lab, bill)).toBe(1200);
});

test('a receipt names the tests that are paid for, a confidential one only as a special test', async () => {
  const bill = await aBill(lab, ['UE', 'HIV']);
  const { receipt } = (await pay(cashier, bill, bill.total)).body;
  expect(receipt.items).toEqual([
    { code: 'UE', name: 'Urea & Electrolytes', price: '12.00' },
    { code: '', name: 'Special test', price: '4.00' },
  ]);
});

test('roll and sheet say each sum that the screen says, and add up', async () => {
  await euro();
  const bill = await aBill(lab);
  await pay(cashier, bill, '4.00');
  const payments = [{ paymentType: 'cash-eur', amount: '10.00' }];
  const { receipt } = (await pay(cashier, bill, { payments })).body;
  expect(disagreements(receipt)).toEqual([]);
  const sums = receiptSums(receipt).flatMap(({ rows, total }) => [...rows, ...(total ? [total] : [])]);
  expect(sums.map(({ name }) => name)).toEqual([
    ...['Urea & Electrolytes', 'Total', 'Paid before', 'Cash EUR (example) €10.00 at 1.1', 'Change', 'Paid'],
    'Left to pay',
  ]);
  for (const format of ['80mm', 'a4']) {
    const { lines } = await paper(cashier, `/api/receipts/${receipt.number}.pdf?format=${format}`);
    const text = lines.join('\n');
    for (const { name, amount } of sums) {
      expect(text).toContain(name);
      expect(text).toContain(withCurrency(amount, '$'));
    }
  }
});

test('refuses a payment without an Idempotency-Key', async () => {
  const bill = await aBill(lab);
  const answer = await cashier.put('/api/booking/update-payment', {
    bookingId: bill.id,
    payments: [{ paymentType: 'cash', amount: '1.00' }],
  });
  expect(answer.status).toBe(422);
});

test('takes one payment from twenty calls with one key, and answers all of them alike', async () => {
  const bill = await aBill(lab);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => pay(cashier, bill, '3.00', 'the-same-key')),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map((answer) => answer.body.receipt.number)).size).toBe(1);
  expect(await ledgerOf(lab, bill)).toBe(300);
  const other = await pay(cashier, bill, '4.00', 'the-same-key');
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
});

test('never takes more than the bill from payments at the same time', async () => {
  const bill = await aBill(lab);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      pay(cashier, bill, { payments: [{ paymentType: 'card', amount: '5.00' }] }),
    ),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2);
  expect(await ledgerOf(lab, bill)).toBe(1000);
});

test('gives change for cash as a transfer of its own, and refuses more than the balance by card', async () => {
  const bill = await aBill(lab);
  const byCard = await pay(cashier, bill, { payments: [{ paymentType: 'card', amount: '12.01' }] });
  expect(byCard.status).toBe(422);
  const cash = await pay(cashier, bill, '20.00');
  expect(cash.body.receipt).toMatchObject({ change: '8.00', amountPaid: '12.00', paymentStatus: 'paid' });
  const entries = await lab.sql(
    `select kind, minor from (${TAKINGS}) taking where booking_id = $1 order by kind desc`,
    [bill.id],
  );
  expect(entries).toEqual([
    { kind: 'payment', minor: 2000 },
    { kind: 'change', minor: -800 },
  ]);
});

test('refuses a payment when nothing is left to be paid', async () => {
  const bill = await aBill(lab);
  await pay(cashier, bill, '12.00');
  expect(await pay(cashier, bill, '0.01')).toMatchObject({ status: 409 });
});

test('splits a payment over types and currencies at the rate of the moment, to the cent', async () => {
  await euro();
  const bill = await aBill(lab);
  const answer = await pay(cashier, bill, {
    payments: [
      { paymentType: 'cash-eur', amount: '5.55', units: '€' },
      { paymentType: 'Card', amount: '5.89' },
    ],
  });
  // 5.55 × 1.10 = 6.105, half up to 6.11.
  expect(answer.body.receipt.lines).toEqual([
    { payment: 'Cash EUR (example)', paymentUnit: '€', amount: '5.55', rate: '1.1', base: '6.11' },
    { payment: 'Card', paymentUnit: '$', amount: '5.89', rate: '1', base: '5.89' },
  ]);
  expect(answer.body.booking.payment.balance).toBe('0.00');
});

test('counts a payment type in its own currency only', async () => {
  await euro();
  const bill = await aBill(lab);
  const wrong = await pay(cashier, bill, { payments: [{ paymentType: 'cash', amount: '1', units: '€' }] });
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'payments.0.units' }] } });
  const unknown = await pay(cashier, bill, { payments: [{ paymentType: 'shells', amount: '1' }] });
  expect(unknown.status).toBe(422);
});

test.each(['0', '0.00', '-1', '1.234', '1e3', 'NaN', '', '1,50', '99999999999'])(
  'refuses the amount "%s"',
  async (amount) => {
    const bill = await aBill(lab);
    expect((await pay(cashier, bill, amount)).status).toBe(422);
    expect(await ledgerOf(lab, bill)).toBe(0);
  },
);

test('a cashier may discount a tenth with a reason, a manager all of it', async () => {
  const bill = await aBill(lab);
  const discount = (amount: string, reason = 'Staff family') => ({ discount: { amount, reason } });
  expect((await pay(cashier, bill, discount('1.21'))).body.code).toBe('witness_required');
  expect((await pay(cashier, bill, discount('1.20', ''))).status).toBe(422);
  const tenth = await pay(cashier, bill, discount('1.20'));
  expect(tenth.body.booking.payment).toMatchObject({ discount: '1.20', balance: '10.80' });
  expect((await pay(cashier, bill, discount('0.01'))).body.code).toBe('witness_required');
  const manager = await lab.as('ROLE_LABADMIN');
  const all = await pay(manager, bill, discount('10.80'));
  expect(all.body.booking.payment).toMatchObject({
    paymentStatus: 'paid',
    balance: '0.00',
    amountPaid: '0.00',
  });
});

test('numbers receipts without gaps, whatever is refused in between', async () => {
  const bills = await Promise.all(Array.from({ length: 6 }, () => aBill(lab)));
  await Promise.all(
    bills.flatMap((bill) => [
      pay(cashier, bill, '1.00'),
      pay(cashier, bill, 'none'),
      pay(cashier, bill, '2.00'),
    ]),
  );
  const numbers = await lab.sql<{ number: number }>('select number from receipt order by number');
  expect(numbers.map((row) => row.number)).toEqual(numbers.map((_, index) => index + 1));
});

test('a scientist may take a payment, a board may not', async () => {
  const bill = await aBill(lab);
  expect((await pay(await lab.as('ROLE_LAB'), bill, '1.00')).status).toBe(200);
  expect((await pay(await lab.as('ROLE_BOARD'), bill, '1.00')).status).toBe(403);
});

test('the payments screen shows what is owed, finds it by name, and says its live seq', async () => {
  const bill = await aBill(lab);
  const due = await cashier.get('/api/billing/payable?q=paying');
  expect(due.text).toContain('items');
  expect(due.headers['x-live-seq']).toMatch(/^\d+$/);
  expect(due.body.items[0]).toMatchObject({
    bookingId: bill.id,
    balance: '12.00',
    paymentStatus: 'not_paid',
  });
  await pay(cashier, bill, '12.00');
  const later = await cashier.get(`/api/billing/payable?q=${bill.labNumber}`);
  expect(later.body).toMatchObject({ items: [], total: 0 });
  const paid = await cashier.get(`/api/billing/payable?status=paid&q=${bill.labNumber}`);
  expect(paid.body.total).toBe(1);
  expect((await cashier.get('/api/billing/payable?status=odd')).status).toBe(422);
  expect((await cashier.get('/api/billing/payable?q=%25%5C_')).body.total).toBe(0);
});
