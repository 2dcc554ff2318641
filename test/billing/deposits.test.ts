import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { verifyLedger } from '../../server/ledger/index.js';
import { Database } from '../../server/kernel/database.js';
import type { Client } from '../support/client.js';
import { follow } from '../support/live.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { DepositDesk, once } from './deposit-desk.js';
import { aBill } from './till.js';

let lab: Laboratory;
let cashier: Client;
let manager: Client;
let desk: DepositDesk;

beforeAll(async () => {
  lab = await openLaboratory();
  cashier = await lab.as('ROLE_CASHIER');
  manager = await lab.as('ROLE_LABADMIN');
  desk = new DepositDesk(lab, cashier);
});
afterAll(async () => {
  // Everything kept beside the ledger is still a sum over it, and no deposit is below zero.
  expect((await verifyLedger(lab.server.app.get(Database))).wrong).toEqual([]);
  await lab.close();
});

test('takes a deposit for no booking, with a receipt of its own, and counts it in the drawer', async () => {
  const bill = await aBill(lab);
  const patientId = await desk.patientOf(bill);
  const answer = await desk.take(patientId, '50.00');
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
  expect(await desk.transfersOf(answer.body.receipt.number)).toEqual([
    { act: 'deposit-taken', debit: 'drawer', credit: 'deposit', minor: 5000 },
  ]);
  const today = await cashier.get('/api/transaction/today/today/cashier');
  expect(today.body.at(-1)).toMatchObject({ bookingId: null, labNumber: bill.labNumber, amount: '50.00' });
});

test('a repeat with the same key takes the deposit once', async () => {
  const patientId = await desk.patientOf(await aBill(lab));
  const body = { patientId, payments: [{ paymentType: 'cash', amount: '5.00' }] };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => cashier.post('/api/deposits', body, { 'Idempotency-Key': 'a-deposit' })),
  );
  expect(new Set(answers.map((answer) => answer.body.receipt.number)).size).toBe(1);
  expect(await desk.balance(patientId)).toBe('5.00');
});

test('gives a deposit back for a reason, never more than there is, out of the drawer', async () => {
  const patientId = await desk.patientOf(await aBill(lab));
  await desk.take(patientId, '30.00');
  const more = await desk.giveBack(patientId, '30.01');
  expect(more).toMatchObject({ status: 422, body: { errors: [{ field: 'amount' }] } });
  const silent = await desk.giveBack(patientId, '1.00', { reason: ' ' });
  expect(silent).toMatchObject({ status: 422, body: { errors: [{ field: 'reason' }] } });
  const back = await desk.giveBack(patientId, '12.50');
  expect(back.body.receipt).toMatchObject({
    kind: 'deposit-returned',
    total: '12.50',
    depositBalance: '17.50',
    reason: 'Moves away',
    lines: [{ payment: 'Cash', amount: '-12.50' }],
  });
  expect(await desk.transfersOf(back.body.receipt.number)).toEqual([
    { act: 'deposit-returned', debit: 'deposit', credit: 'drawer', minor: 1250 },
  ]);
  const [first, second] = (await cashier.get(`/api/deposits/${patientId}`)).body.movements;
  expect([first, second]).toMatchObject([
    { kind: 'returned', amount: '-12.50', receipt: back.body.receipt.number },
    { kind: 'taken', amount: '30.00', receipt: back.body.receipt.number - 1 },
  ]);
});

test('what two records of one person have on deposit is one after they are merged', async () => {
  const [keep, merge] = [await desk.patientOf(await aBill(lab)), await desk.patientOf(await aBill(lab))];
  await desk.take(keep, '3.00');
  await desk.take(merge, '9.00');
  const merged = await manager.post(
    '/api/patient/merge',
    { keep, merge, reason: 'Registered twice' },
    once(),
  );
  expect(merged.status).toBeLessThan(300);
  expect([await desk.balance(keep), await desk.balance(merge)]).toEqual(['12.00', '12.00']);
  expect((await desk.giveBack(keep, '11.00')).status).toBe(201);
  expect(await desk.balance(keep)).toBe('1.00');
});

test('the deposit tells the till of its cashier what came in, and another only that it moved', async () => {
  const other = await lab.as('ROLE_CASHIER', 'other_till');
  const patientId = await desk.patientOf(await aBill(lab));
  const [mine, theirs] = [await follow(cashier, ['payments']), await follow(other, ['payments'])];
  await desk.take(patientId, '4.00');
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
  const patientId = await desk.patientOf(await aBill(lab));
  expect((await desk.take(patientId, '4.00', 'cash', await lab.as('ROLE_BOARD'))).status).toBe(403);
  const { number } = (await desk.take(patientId, '4.00')).body.receipt;
  const paper = await cashier.post(`/api/receipts/${number}.pdf?format=a4`, {});
  expect(paper.status).toBe(200);
});

test('the whole of a deposit goes back in cash to its nearest coin, a part as it can be handed out', async () => {
  const about = (await manager.get('/api/about')).body;
  const smallestCoin = (minor: number) => manager.post('/api/about/', { ...about, cashRoundingMinor: minor });
  expect((await smallestCoin(5)).status).toBe(200);
  const patientId = await desk.patientOf(await aBill(lab));
  await desk.take(patientId, '12.33', 'card');
  const part = await desk.giveBack(patientId, '2.01');
  expect(part).toMatchObject({ status: 422, body: { errors: [{ field: 'amount' }] } });
  expect(part.body.errors[0].message).toContain('enter 2.00');
  const whole = await desk.giveBack(patientId, '12.33');
  expect(whole.body.receipt).toMatchObject({
    total: '12.33',
    lines: [{ payment: 'Cash', amount: '-12.35' }],
    rounding: '-0.02',
    depositBalance: '0.00',
  });
  expect(await desk.transfersOf(whole.body.receipt.number)).toEqual([
    { act: 'deposit-returned', debit: 'deposit', credit: 'drawer', minor: 1235 },
    { act: 'deposit-returned', debit: 'rounding', credit: 'deposit', minor: 2 },
  ]);
  await desk.take(patientId, '0.02', 'card');
  expect((await desk.giveBack(patientId, '0.02')).status).toBe(422);
  await smallestCoin(1);
});
