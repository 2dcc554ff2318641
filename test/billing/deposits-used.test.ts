import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { verifyLedger } from '../../server/ledger/index.js';
import { Database } from '../../server/kernel/database.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { DepositDesk, once } from './deposit-desk.js';
import { takeOff } from './taken-off.js';
import { aBill, pay } from './till.js';

let lab: Laboratory;
let cashier: Client;
let desk: DepositDesk;

beforeAll(async () => {
  lab = await openLaboratory();
  cashier = await lab.as('ROLE_CASHIER');
  desk = new DepositDesk(lab, cashier);
});
afterAll(async () => {
  // Everything kept beside the ledger is still a sum over it, and no deposit is below zero.
  expect((await verifyLedger(lab.server.app.get(Database))).wrong).toEqual([]);
  await lab.close();
});

test('pays a booking from the deposit, beside other ways, and no more than is on it', async () => {
  const bill = await aBill(lab);
  const patientId = await desk.patientOf(bill);
  await desk.take(patientId, '5.00');
  const beyond = await pay(cashier, bill, {
    payments: [{ paymentType: 'patient-deposit', amount: '5.01' }],
  });
  expect(beyond).toMatchObject({ status: 422, body: { errors: [{ field: 'payments.0.amount' }] } });
  const split = await pay(cashier, bill, {
    payments: [
      { paymentType: 'patient-deposit', amount: '5.00' },
      { paymentType: 'cash', amount: '10.00' },
    ],
  });
  expect(split.body.receipt).toMatchObject({
    depositUsed: '5.00',
    depositBalance: '0.00',
    change: '3.00',
    amountPaid: '12.00',
    paymentStatus: 'paid',
    lines: [{ payment: 'Cash', amount: '10.00' }],
  });
  expect(await desk.transfersOf(split.body.receipt.number)).toEqual([
    { act: 'payment', debit: 'receivable', credit: 'drawer', minor: 300 },
    { act: 'payment', debit: 'drawer', credit: 'receivable', minor: 1000 },
    { act: 'payment', debit: 'deposit', credit: 'receivable', minor: 500 },
  ]);
  expect(await desk.balance(patientId)).toBe('0.00');
});

test('what is used of a deposit goes over no counter', async () => {
  const bill = await aBill(lab);
  await desk.take(await desk.patientOf(bill), '12.00', 'card');
  const before = (await cashier.get('/api/billing/cash-summary')).body.lines;
  const answer = await pay(cashier, bill, {
    payments: [{ paymentType: 'patient-deposit', amount: '12.00' }],
  });
  expect(answer.body.receipt.paymentStatus).toBe('paid');
  expect(await desk.transfersOf(answer.body.receipt.number)).toEqual([
    { act: 'deposit-used', debit: 'deposit', credit: 'receivable', minor: 1200 },
  ]);
  expect((await cashier.get('/api/billing/cash-summary')).body.lines).toEqual(before);
});

test('twenty who use one deposit at once never use more than is on it', async () => {
  const first = await aBill(lab);
  const patientId = await desk.patientOf(first);
  await desk.take(patientId, '25.00');
  const reception = await lab.as('ROLE_RECEPTION');
  const bills: { id: string }[] = [first];
  while (bills.length < 20) {
    const answer = await reception.post('/api/booking/book', {
      patient: { id: patientId },
      profiles: ['UE'],
    });
    expect(answer.status).toBe(201);
    bills.push({ id: answer.body.id });
  }
  const answers = await Promise.all(
    bills.map((bill) =>
      pay(cashier, bill, { payments: [{ paymentType: 'patient-deposit', amount: '6.00' }] }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  expect(await desk.balance(patientId)).toBe('1.00');
});

test('keeps change as a deposit where the patient asks for that', async () => {
  const bill = await aBill(lab);
  const answer = await pay(cashier, bill, {
    payments: [{ paymentType: 'cash', amount: '20.00' }],
    change: { paymentType: 'patient-deposit' },
  });
  expect(answer.body.receipt).toMatchObject({ change: '0.00', depositKept: '8.00', depositBalance: '8.00' });
  expect(await desk.balance(await desk.patientOf(bill))).toBe('8.00');
  expect(answer.body.booking.payment).toMatchObject({ amountPaid: '12.00', balance: '0.00' });
});

function voided(receipt: number): Promise<Answer> {
  return cashier.post(`/api/receipts/${receipt}/void`, { reason: 'Wrong patient' }, once());
}

test('a void gives back to the deposit what was used of it, and takes back what was kept', async () => {
  const bill = await aBill(lab);
  const patientId = await desk.patientOf(bill);
  await desk.take(patientId, '5.00');
  const paid = await pay(cashier, bill, {
    payments: [
      { paymentType: 'patient-deposit', amount: '5.00' },
      { paymentType: 'cash', amount: '10.00' },
    ],
    change: { paymentType: 'patient-deposit' },
  });
  expect(await desk.balance(patientId)).toBe('3.00');
  expect((await voided(paid.body.receipt.number)).body.booking.payment.paymentStatus).toBe('not_paid');
  expect(await desk.balance(patientId)).toBe('5.00');
});

test('a payment is not voided once the deposit that was kept of it is used: no deposit goes below zero', async () => {
  const bill = await aBill(lab);
  const patientId = await desk.patientOf(bill);
  const paid = await pay(cashier, bill, {
    payments: [{ paymentType: 'cash', amount: '20.00' }],
    change: { paymentType: 'patient-deposit' },
  });
  await desk.giveBack(patientId, '7.00');
  const answer = await voided(paid.body.receipt.number);
  expect(answer).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('of which 1.00 is left') },
  });
  expect(await desk.balance(patientId)).toBe('1.00');
});

test('the receipt of a deposit is not voided, and says what is right to do instead', async () => {
  const patientId = await desk.patientOf(await aBill(lab));
  const { number } = (await desk.take(patientId, '4.00')).body.receipt;
  const text = (detail: string) => ({ status: 409, body: { detail: expect.stringContaining(detail) } });
  expect(await voided(number)).toMatchObject(text('give back what is left of the deposit instead'));
  const back = await desk.giveBack(patientId, '4.00');
  expect(await voided(back.body.receipt.number)).toMatchObject(text('take the deposit again instead'));
  expect(await voided(999_999)).toMatchObject({ status: 404 });
});

test('refuses to keep a credit where nothing is over', async () => {
  const bill = await aBill(lab);
  expect(await cashier.post('/api/deposits/keep', { bookingId: bill.id }, once())).toMatchObject({
    status: 409,
  });
});

test('what was paid for a test that was taken off is kept as a deposit, once', async () => {
  const bill = await aBill(lab, ['UE', 'LFT']);
  const patientId = await desk.patientOf(bill);
  await pay(cashier, bill, bill.total);
  await takeOff(lab, bill, 'LFT');
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => cashier.post('/api/deposits/keep', { bookingId: bill.id }, once())),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  const kept = answers.find(({ status }) => status === 201)?.body;
  expect(kept.receipt).toMatchObject({
    kind: 'deposit-kept',
    bookingId: bill.id,
    total: '15.00',
    depositBalance: '15.00',
    lines: [],
  });
  expect(await desk.transfersOf(kept.receipt.number)).toEqual([
    { act: 'deposit-kept', debit: 'receivable', credit: 'deposit', minor: 1500 },
  ]);
  const lines = await lab.sql(
    `select p.code, l.amount_minor as minor from journal j join transfer t on t.journal_id = j.id
     join transfer_line l on l.transfer_id = t.id join booking_profile p on p.id = l.booking_profile_id
     where j.receipt_number = $1`,
    [kept.receipt.number],
  );
  expect(lines).toEqual([{ code: 'LFT', minor: 1500 }]);
  const { payment } = (await cashier.get(`/api/booking/${bill.id}`)).body;
  expect(payment).toMatchObject({ amountPaid: '12.00', balance: '0.00', paymentStatus: 'paid' });
  expect(await desk.balance(patientId)).toBe('15.00');
});
