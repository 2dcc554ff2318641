import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { verifyLedger } from '../../server/ledger/index.js';
import { DepositDesk } from '../billing/deposit-desk.js';
import { aBill, beside, leaveTo, pay, refund } from '../billing/till.js';
import type { Client } from '../support/client.js';
import { follow } from '../support/live.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { balances, cash, close, coins, count, current, drop, handOver, openShift, taken } from './drawer.js';

let lab: Laboratory;
let manager: Client;
let people = 0;

beforeAll(async () => {
  lab = await openLaboratory();
  manager = await lab.as('ROLE_LABADMIN');
});
afterAll(() => lab.close());

/** Somebody at the till who has no shift yet. */
function aCashier(): Promise<Client> {
  people += 1;
  return lab.as('ROLE_CASHIER', `till_${people}`);
}

test('a shift is opened with a float out of the safe', async () => {
  const cashier = await aCashier();
  const before = await balances(lab, 'safe');
  const answer = await openShift(cashier, cash('50.00'));
  expect(answer.status).toBe(200);
  expect(answer.body.open).toMatchObject({
    cashier: cashier.username,
    state: 'open',
    hasFloat: true,
    drawers: [{ payment: 'Cash', paymentUnit: '$', float: '50.00', taken: '0.00' }],
    moves: [{ act: 'float', lines: [{ payment: 'Cash', amount: '50.00' }] }],
  });
  expect((await balances(lab, 'safe'))['$'] ?? 0).toBe((before['$'] ?? 0) - 5000);
});

test('a float is asked once a shift', async () => {
  const cashier = await aCashier();
  await openShift(cashier, []);
  const again = await openShift(cashier, cash('50.00'));
  expect(again.status).toBe(409);
  expect((await current(cashier)).open.drawers).toEqual([]);
});

test('a shift that a payment opened gets its float afterwards', async () => {
  const cashier = await aCashier();
  await taken(lab, cashier);
  expect((await current(cashier)).open).toMatchObject({ hasFloat: false, payments: 1 });
  const answer = await openShift(cashier, cash('20.00'));
  expect(answer.body.open).toMatchObject({
    hasFloat: true,
    drawers: [{ float: '20.00', taken: '12.00' }],
  });
});

test('the same key gives one float', async () => {
  const cashier = await aCashier();
  const same = { 'Idempotency-Key': randomUUID() };
  const answers = await Promise.all([1, 2, 3].map(() => openShift(cashier, cash('10.00'), same)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await current(cashier)).open.drawers).toMatchObject([{ float: '10.00' }]);
});

test('nothing but cash is a float', async () => {
  const cashier = await aCashier();
  const answer = await openShift(cashier, [{ paymentType: 'card', amount: '5.00' }]);
  expect(answer.status).toBe(422);
  expect(answer.body.errors[0].field).toBe('floats.0.paymentType');
  expect((await current(cashier)).open).toBeNull();
});

test('the X view tells what was taken, given back and dropped, and never what should lie there', async () => {
  const cashier = await aCashier();
  await openShift(cashier, cash('50.00'));
  await taken(lab, cashier, '20.00');
  await taken(lab, cashier, '12.00', 'card');
  const bill = await aBill(lab, ['UE']);
  await pay(cashier, bill, '12.00');
  await refund(cashier, bill, ['UE'], {}, await leaveTo(lab, cashier, bill));
  await drop(cashier, cash('30.00'));
  const answer = await cashier.get('/api/shifts/current');
  expect(answer.body.open).toMatchObject({
    payments: 3,
    refunds: 1,
    drawers: [
      {
        payment: 'Cash',
        float: '50.00',
        taken: '32.00',
        change: '8.00',
        refunds: '12.00',
        drops: '30.00',
      },
      { payment: 'Card', taken: '12.00' },
    ],
  });
  expect(answer.text).not.toMatch(/expected|"32\.00","drops"/);
});

test('a deposit that goes back counts among the refunds, as the drawer adds it up', async () => {
  const cashier = await aCashier();
  const desk = new DepositDesk(lab, cashier);
  const patientId = await desk.patientOf(await aBill(lab));
  await desk.take(patientId, '30.00');
  await desk.giveBack(patientId, '5.00');
  expect((await current(cashier)).open).toMatchObject({
    payments: 0,
    refunds: 1,
    drawers: [{ taken: '30.00', refunds: '5.00' }],
  });
});

test('a drop takes cash to the safe, and no more than the drawer holds', async () => {
  const cashier = await aCashier();
  await openShift(cashier, cash('50.00'));
  const before = (await balances(lab, 'safe'))['$'] ?? 0;
  const tooMuch = await drop(cashier, cash('50.01'));
  expect(tooMuch.status).toBe(422);
  expect(tooMuch.body.errors[0].field).toBe('lines.0.amount');
  expect(tooMuch.text).not.toContain('50.00');
  expect((await drop(cashier, cash('30.00'))).status).toBe(200);
  expect((await balances(lab, 'safe'))['$']).toBe(before + 3000);
});

test('of two drops at once the drawer pays for one', async () => {
  const cashier = await aCashier();
  await openShift(cashier, cash('50.00'));
  const answers = await Promise.all([drop(cashier, cash('40.00')), drop(cashier, cash('40.00'))]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('a handover is signed by both and nets to zero', async () => {
  const [giver, receiver] = [await aCashier(), await aCashier()];
  await openShift(giver, cash('50.00'));
  const before = await balances(lab, 'drawer');
  expect((await handOver(giver, cash('20.00'))).body.code).toBe('witness_required');
  expect((await handOver(giver, cash('20.00'), beside(giver))).body.code).toBe('witness_required');
  const answer = await handOver(giver, cash('20.00'), beside(receiver));
  expect(answer.body.open.drawers).toMatchObject([{ float: '50.00', handedOut: '20.00' }]);
  expect((await current(receiver)).open).toMatchObject({
    cashier: receiver.username,
    drawers: [{ handedIn: '20.00', handedOut: '0.00' }],
    moves: [{ act: 'handover', received: true, witness: expect.stringContaining('Till') }],
  });
  expect(await balances(lab, 'drawer')).toEqual(before);
});

test('many who hand over to the same person at once wait for each other, and no more', async () => {
  const receiver = await aCashier();
  const givers: Client[] = [];
  for (let n = 0; n < 6; n += 1) givers.push(await aCashier());
  await Promise.all(givers.map((giver) => openShift(giver, cash('9.00'))));
  const turns = [...givers, ...givers, ...givers];
  const answers = await Promise.all(turns.map((giver) => handOver(giver, cash('1.00'), beside(receiver))));
  expect(answers.map(({ status }) => status)).toEqual(turns.map(() => answers[0]?.status));
  expect((await current(receiver)).open).toMatchObject({ drawers: [{ handedIn: '18.00' }] });
});

test('a shift is told to its cashier and to the managers, and to no other cashier', async () => {
  const [cashier, other] = [await aCashier(), await aCashier()];
  const [own, boss, strange] = [
    await follow(cashier, [`cash:${cashier.username}`]),
    await follow(manager, ['payments']),
    await follow(other, [`cash:${other.username}`, 'payments']),
  ];
  await openShift(cashier, cash('5.00'));
  await count(cashier, [coins('5.00')]);
  await close(cashier);
  await lab.drain();
  const told = ['ShiftOpened', 'ShiftChanged', 'ShiftChanged', 'ShiftClosed'];
  const ofShifts = (screen: typeof own) =>
    screen.events.map(({ type }) => type).filter((type) => type.startsWith('Shift'));
  expect(ofShifts(own)).toEqual(told);
  expect(ofShifts(boss)).toEqual(told);
  expect(ofShifts(strange)).toEqual([]);
  for (const screen of [own, boss, strange]) screen.close();
});

test('the ledger holds together after all of it', async () => {
  expect((await verifyLedger(lab.database)).wrong).toEqual([]);
});
