// Long because everything that becomes of a deposit stands here once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { UnitOfWork } from '../../server/events/unit-of-work.js';
import { turnRound, verifyLedger } from '../../server/ledger/index.js';
import { SYSTEM } from '../../server/kernel/actor.js';
import { Database } from '../../server/kernel/database.js';
import type { Answer, Client } from '../support/client.js';
import { follow } from '../support/live.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBill, pay, type Bill } from './till.js';

let lab: Laboratory;
let cashier: Client;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  cashier = await lab.as('ROLE_CASHIER');
  manager = await lab.as('ROLE_LABADMIN');
});
afterAll(async () => {
  // Whatever was done here, everything that is kept beside the ledger is its sum, and no deposit is below zero.
  expect((await verifyLedger(lab.server.app.get(Database))).wrong).toEqual([]);
  await lab.close();
});

const once = (): Readonly<Record<string, string>> => ({ 'Idempotency-Key': randomUUID() });

async function patientOf(bill: Pick<Bill, 'id'>): Promise<string> {
  return (await cashier.get(`/api/booking/${bill.id}`)).body.patientData.id;
}

function take(patientId: string, amount: string, paymentType = 'cash', who = cashier): Promise<Answer> {
  return who.post('/api/deposits', { patientId, payments: [{ paymentType, amount }] }, once());
}

function giveBack(patientId: string, amount: string, more: object = {}): Promise<Answer> {
  const body = { patientId, amount, paymentType: 'cash', reason: 'Moves away', ...more };
  return cashier.post('/api/deposits/return', body, once());
}

async function balance(patientId: string): Promise<string> {
  return (await cashier.get(`/api/deposits/${patientId}`)).body.balance;
}

/** What a journal moved: debit and credit. */
function transfersOf(receipt: number) {
  return lab.sql(
    `select j.act, d.kind as debit, c.kind as credit, t.amount_minor as minor
     from journal j join transfer t on t.journal_id = j.id
     join account d on d.id = t.debit and d.currency = t.currency
     join account c on c.id = t.credit and c.currency = t.currency
     where j.receipt_number = $1 order by t.id`,
    [receipt],
  );
}

test('takes a deposit for no booking, with a receipt of its own, and counts it in the drawer', async () => {
  const bill = await aBill(lab);
  const patientId = await patientOf(bill);
  const answer = await take(patientId, '50.00');
  expect(answer.status).toBe(201);
  expect(answer.body.receipt).toMatchObject({
    kind: 'deposit',
    bookingId: null,
    patientId,
    labNumber: bill.labNumber,
    total: '50.00',
    depositBalance: '50.00',
    cashier: 'cashier',
  });
  expect(answer.body.deposit).toMatchObject({ balance: '50.00', currency: '$' });
  expect(await transfersOf(answer.body.receipt.number)).toEqual([
    { act: 'deposit-taken', debit: 'drawer', credit: 'deposit', minor: 5000 },
  ]);
  const today = await cashier.get('/api/transaction/today/today/cashier');
  expect(today.body.at(-1)).toMatchObject({ bookingId: null, labNumber: bill.labNumber, amount: '50.00' });
});

test('a repeat with the same key takes the deposit once', async () => {
  const patientId = await patientOf(await aBill(lab));
  const body = { patientId, payments: [{ paymentType: 'cash', amount: '5.00' }] };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => cashier.post('/api/deposits', body, { 'Idempotency-Key': 'a-deposit' })),
  );
  expect(new Set(answers.map((answer) => answer.body.receipt.number)).size).toBe(1);
  expect(await balance(patientId)).toBe('5.00');
});

test('pays a booking from the deposit, beside other ways, and no more than is on it', async () => {
  const bill = await aBill(lab);
  const patientId = await patientOf(bill);
  await take(patientId, '5.00');
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
  expect(await transfersOf(split.body.receipt.number)).toEqual([
    { act: 'payment', debit: 'receivable', credit: 'drawer', minor: 300 },
    { act: 'payment', debit: 'drawer', credit: 'receivable', minor: 1000 },
    { act: 'payment', debit: 'deposit', credit: 'receivable', minor: 500 },
  ]);
  expect(await balance(patientId)).toBe('0.00');
});

test('what is used of a deposit goes over no counter', async () => {
  const bill = await aBill(lab);
  await take(await patientOf(bill), '12.00', 'card');
  const before = (await cashier.get('/api/billing/cash-summary')).body.lines;
  const answer = await pay(cashier, bill, {
    payments: [{ paymentType: 'patient-deposit', amount: '12.00' }],
  });
  expect(answer.body.receipt.paymentStatus).toBe('paid');
  expect(await transfersOf(answer.body.receipt.number)).toEqual([
    { act: 'deposit-used', debit: 'deposit', credit: 'receivable', minor: 1200 },
  ]);
  expect((await cashier.get('/api/billing/cash-summary')).body.lines).toEqual(before);
});

test('twenty who use one deposit at once never use more than is on it', async () => {
  const first = await aBill(lab);
  const patientId = await patientOf(first);
  await take(patientId, '25.00');
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
  expect(await balance(patientId)).toBe('1.00');
});

test('keeps change as a deposit where the patient asks for that', async () => {
  const bill = await aBill(lab);
  const answer = await pay(cashier, bill, {
    payments: [{ paymentType: 'cash', amount: '20.00' }],
    change: { paymentType: 'patient-deposit' },
  });
  expect(answer.body.receipt).toMatchObject({ change: '0.00', depositKept: '8.00', depositBalance: '8.00' });
  expect(await balance(await patientOf(bill))).toBe('8.00');
  expect(answer.body.booking.payment).toMatchObject({ amountPaid: '12.00', balance: '0.00' });
});

function voided(receipt: number): Promise<Answer> {
  return cashier.post(`/api/receipts/${receipt}/void`, { reason: 'Wrong patient' }, once());
}

test('a void gives back to the deposit what was used of it, and takes back what was kept', async () => {
  const bill = await aBill(lab);
  const patientId = await patientOf(bill);
  await take(patientId, '5.00');
  const paid = await pay(cashier, bill, {
    payments: [
      { paymentType: 'patient-deposit', amount: '5.00' },
      { paymentType: 'cash', amount: '10.00' },
    ],
    change: { paymentType: 'patient-deposit' },
  });
  expect(await balance(patientId)).toBe('3.00');
  expect((await voided(paid.body.receipt.number)).body.booking.payment.paymentStatus).toBe('not_paid');
  expect(await balance(patientId)).toBe('5.00');
});

test('a payment is not voided once the deposit that was kept of it is used: no deposit goes below zero', async () => {
  const bill = await aBill(lab);
  const patientId = await patientOf(bill);
  const paid = await pay(cashier, bill, {
    payments: [{ paymentType: 'cash', amount: '20.00' }],
    change: { paymentType: 'patient-deposit' },
  });
  await giveBack(patientId, '7.00');
  const answer = await voided(paid.body.receipt.number);
  expect(answer).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('of which 1.00 is left') },
  });
  expect(await balance(patientId)).toBe('1.00');
});

test('the receipt of a deposit is no payment of a booking: it is given back, not voided', async () => {
  const patientId = await patientOf(await aBill(lab));
  const { number } = (await take(patientId, '4.00')).body.receipt;
  expect(await voided(number)).toMatchObject({ status: 404 });
});

test('refuses to keep a credit where nothing is over', async () => {
  const bill = await aBill(lab);
  expect(await cashier.post('/api/deposits/keep', { bookingId: bill.id }, once())).toMatchObject({
    status: 409,
  });
});

test('gives a deposit back for a reason, never more than there is, out of the drawer', async () => {
  const patientId = await patientOf(await aBill(lab));
  await take(patientId, '30.00');
  const more = await giveBack(patientId, '30.01');
  expect(more).toMatchObject({ status: 422, body: { errors: [{ field: 'amount' }] } });
  const silent = await giveBack(patientId, '1.00', { reason: ' ' });
  expect(silent).toMatchObject({ status: 422, body: { errors: [{ field: 'reason' }] } });
  const back = await giveBack(patientId, '12.50');
  expect(back.body.receipt).toMatchObject({
    kind: 'deposit-returned',
    total: '12.50',
    depositBalance: '17.50',
    reason: 'Moves away',
    lines: [{ payment: 'Cash', amount: '-12.50' }],
  });
  expect(await transfersOf(back.body.receipt.number)).toEqual([
    { act: 'deposit-returned', debit: 'deposit', credit: 'drawer', minor: 1250 },
  ]);
  const [first, second] = (await cashier.get(`/api/deposits/${patientId}`)).body.movements;
  expect([first, second]).toMatchObject([
    { kind: 'returned', amount: '-12.50', receipt: back.body.receipt.number },
    { kind: 'taken', amount: '30.00', receipt: back.body.receipt.number - 1 },
  ]);
});

test('a deposit is not taken on an account that somebody else will pay', async () => {
  const types = (await manager.get('/api/payment-types')).body;
  const account = types.find(({ nameSlug }: { nameSlug: string }) => nameSlug === 'insurance-account');
  expect(account.active).toBe(true);
  const answer = await take(await patientOf(await aBill(lab)), '5.00', 'insurance-account');
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'payments.0.paymentType' }] } });
});

test('what two records of one person have on deposit is one after they are merged', async () => {
  const [keep, merge] = [await patientOf(await aBill(lab)), await patientOf(await aBill(lab))];
  await take(keep, '3.00');
  await take(merge, '9.00');
  const merged = await manager.post(
    '/api/patient/merge',
    { keep, merge, reason: 'Registered twice' },
    once(),
  );
  expect(merged.status).toBeLessThan(300);
  expect([await balance(keep), await balance(merge)]).toEqual(['12.00', '12.00']);
  expect((await giveBack(keep, '11.00')).status).toBe(201);
  expect(await balance(keep)).toBe('1.00');
});

test('the deposit tells the till of its cashier what came in, and another only that it moved', async () => {
  const other = await lab.as('ROLE_CASHIER', 'other_till');
  const patientId = await patientOf(await aBill(lab));
  const [mine, theirs] = [await follow(cashier, ['payments']), await follow(other, ['payments'])];
  await take(patientId, '4.00');
  const [own, told] = await Promise.all(
    [mine, theirs].map((screen) => screen.event(({ type }) => type === 'DepositMoved')),
  );
  expect(own?.payload).toMatchObject({ cashier: 'cashier', entries: [{ amount: '4.00' }], balance: '4.00' });
  expect(told).toMatchObject({
    actor: '',
    payload: { cashier: '', entries: [], receipt: '', balance: '4.00' },
  });
  for (const screen of [mine, theirs]) screen.close();
});

test('a board takes no deposit, a cashier prints the receipt of one', async () => {
  const patientId = await patientOf(await aBill(lab));
  expect((await take(patientId, '4.00', 'cash', await lab.as('ROLE_BOARD'))).status).toBe(403);
  const { number } = (await take(patientId, '4.00')).body.receipt;
  const paper = await cashier.post(`/api/receipts/${number}.pdf?format=a4`, {});
  expect(paper.status).toBe(200);
});

test('the whole of a deposit goes back in cash to its nearest coin, a part as it can be handed out', async () => {
  const about = (await manager.get('/api/about')).body;
  const smallestCoin = (minor: number) => manager.post('/api/about/', { ...about, cashRoundingMinor: minor });
  expect((await smallestCoin(5)).status).toBe(200);
  const patientId = await patientOf(await aBill(lab));
  await take(patientId, '12.33', 'card');
  const part = await giveBack(patientId, '2.01');
  expect(part).toMatchObject({ status: 422, body: { errors: [{ field: 'amount' }] } });
  expect(part.body.errors[0].message).toContain('say 2.00');
  const whole = await giveBack(patientId, '12.33');
  expect(whole.body.receipt).toMatchObject({
    total: '12.33',
    lines: [{ payment: 'Cash', amount: '-12.35' }],
    rounding: '-0.02',
    depositBalance: '0.00',
  });
  expect(await transfersOf(whole.body.receipt.number)).toEqual([
    { act: 'deposit-returned', debit: 'deposit', credit: 'drawer', minor: 1233 },
    { act: 'deposit-returned', debit: 'rounding', credit: 'drawer', minor: 2 },
  ]);
  await take(patientId, '0.02', 'card');
  expect((await giveBack(patientId, '0.02')).status).toBe(422);
  await smallestCoin(1);
});

/** As bookings were changed before more than they cost could not be paid any longer. */
async function takeOff(bill: Bill, code: string): Promise<void> {
  const work = lab.server.app.get(UnitOfWork);
  await work.run(SYSTEM, async (tx) => {
    await turnRound(tx, { act: 'profiles-removed', bookingId: bill.id, codes: [code] });
    await tx.sql('update booking_profile set removed_at = now() where booking_id = $1 and code = $2', [
      bill.id,
      code,
    ]);
    await tx.sql(
      `update booking set total_minor = (select sum(price_minor) from booking_profile p
         where p.booking_id = booking.id and p.removed_at is null) where id = $1`,
      [bill.id],
    );
  });
}

test('what was paid for a test that was taken off is kept as a deposit, once', async () => {
  const bill = await aBill(lab, ['UE', 'LFT']);
  const patientId = await patientOf(bill);
  await pay(cashier, bill, bill.total);
  await takeOff(bill, 'LFT');
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
  expect(await transfersOf(kept.receipt.number)).toEqual([
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
  expect(await balance(patientId)).toBe('15.00');
});
