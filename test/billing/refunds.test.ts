import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import type { Client } from '../support/client.js';
import { NORMAL_UE, save } from '../results/bench.js';
import { grant } from '../bookings/requests.js';
import { aBill, beside, leaveTo, ledgerOf, pay, refund, type Bill } from './till.js';

let lab: Laboratory;
let cashier: Client;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  cashier = await lab.as('ROLE_CASHIER');
  manager = await lab.as('ROLE_LABADMIN');
});
afterAll(() => lab.close());

async function aPaidBill(profiles: readonly string[]): Promise<Bill> {
  const bill = await aBill(lab, profiles);
  const answer = await pay(cashier, bill, bill.total);
  if (answer.status !== 200) throw new Error(answer.text);
  return bill;
}

/** With the admin code and a manager beside. */
async function giveBack(who: Client, bill: Bill, profiles: readonly string[], more: object = {}) {
  return refund(who, bill, profiles, more, await leaveTo(lab, who, bill));
}

function enter(who: Client, bill: Bill, action: 'update' | 'release') {
  return save(who, { id: bill.id, patientId: '' }, 'UE', NORMAL_UE, { action });
}

test('gives back the price, closes the job card, and marks the profile refunded', async () => {
  const bill = await aPaidBill(['UE', 'FBC']);
  const answer = await giveBack(cashier, bill, ['UE']);
  expect(answer.status).toBe(201);
  expect(answer.body.refund).toMatchObject({
    kind: 'refund',
    lines: [{ payment: 'Cash', paymentUnit: '$', amount: '-12.00' }],
  });
  expect(answer.body.booking).toMatchObject({
    refundedProfiles: ['UE'],
    payment: { paymentStatus: 'part_refunded', balance: '0.00' },
  });
  const cards = await lab.sql('select code, open from job_card where booking_id = $1 order by code', [
    bill.id,
  ]);
  expect(cards).toEqual([
    { code: 'FBC', open: true },
    { code: 'UE', open: false },
  ]);
  const again = await giveBack(cashier, bill, ['UE']);
  expect(again.status).toBe(409);
  const rest = await giveBack(cashier, bill, ['FBC']);
  expect(rest.body.booking.payment).toMatchObject({ paymentStatus: 'refunded', amountPaid: '0.00' });
  expect(await ledgerOf(lab, bill)).toBe(0);
});

test('a refunded profile takes no result any more', async () => {
  const bill = await aPaidBill(['UE']);
  await giveBack(cashier, bill, ['UE']);
  const answer = await enter(await lab.as('ROLE_LAB'), bill, 'update');
  expect(answer.status).toBe(403);
});

test('gives back the share after discount, not the list price', async () => {
  const bill = await aBill(lab, ['UE', 'FBC']);
  const total = Number(bill.total);
  const discount = { amount: (total / 2).toFixed(2), reason: 'Half price week' };
  const payments = [{ paymentType: 'cash', amount: (total / 2).toFixed(2) }];
  expect((await pay(manager, bill, { payments, discount })).status).toBe(200);
  const answer = await giveBack(cashier, bill, ['UE']);
  expect(answer.body.refund.lines).toMatchObject([{ amount: '-6.00' }]);
});

test('sets the share against what is still owed first', async () => {
  const bill = await aBill(lab, ['UE', 'FBC']);
  const left = 500;
  const paid = (Number(bill.total) * 100 - left) / 100;
  await pay(cashier, bill, paid.toFixed(2));
  const answer = await giveBack(cashier, bill, ['UE']);
  expect(answer.body.refund.lines).toMatchObject([{ amount: '-7.00' }]);
  expect(answer.body.booking.payment.balance).toBe('0.00');
});

test('refuses when nothing was paid', async () => {
  const bill = await aBill(lab);
  expect(await giveBack(cashier, bill, ['UE'])).toMatchObject({ status: 409 });
});

test('before the bench has the specimen, the admin code’s own grant is needed, of a manager too', async () => {
  for (const who of [cashier, manager]) {
    const bill = await aPaidBill(['UE']);
    const asked = { status: 403, body: { code: 'grant_required', action: 'refund' } };
    expect(await refund(who, bill, ['UE'])).toMatchObject(asked);
    const other = await grant(lab, who.username, 'update', bill.id);
    expect(await refund(who, bill, ['UE'], {}, other)).toMatchObject(asked);
    const own = await grant(lab, who.username, 'refund', bill.id);
    expect((await refund(who, bill, ['UE'], {}, own)).status).toBe(201);
  }
});

test('gives back by the payment type that was used; another one needs an approver', async () => {
  const paidByCard = async () => {
    const bill = await aBill(lab);
    await pay(cashier, bill, { payments: [{ paymentType: 'card', amount: '12.00' }] });
    return { bill, granted: await grant(lab, 'cashier', 'refund', bill.id) };
  };
  const { bill, granted } = await paidByCard();
  expect(await refund(cashier, bill, ['UE'], {}, granted)).toMatchObject(NO_APPROVER);
  expect((await refund(cashier, bill, ['UE'], { paymentType: 'card' }, granted)).status).toBe(201);
  const other = await paidByCard();
  expect((await refund(cashier, other.bill, ['UE'], {}, beside(manager))).status).toBe(201);
});

const NO_APPROVER = { status: 403, body: { code: 'witness_required' } };

test('what the bench has is refunded with an approver, who never is the one that gives the money', async () => {
  const bill = await aPaidBill(['UE']);
  expect((await enter(await lab.as('ROLE_LAB'), bill, 'update')).status).toBe(200);
  const granted = await grant(lab, 'cashier', 'refund', bill.id);
  const another = await lab.as('ROLE_CASHIER', 'second-till');
  const unfit = [{}, beside(another), { 'X-Witness': 'Basic bm9ib2R5Om5vdGhpbmc=' }, { 'X-Witness': 'x' }];
  for (const headers of unfit)
    expect(await refund(cashier, bill, ['UE'], {}, { ...granted, ...headers })).toMatchObject(NO_APPROVER);
  expect(await refund(manager, bill, ['UE'], {}, beside(manager))).toMatchObject(NO_APPROVER);
  const sessions = () => lab.sql('select sid from session order by 1');
  const before = await sessions();
  expect((await refund(cashier, bill, ['UE'], {}, beside(manager))).status).toBe(201);
  expect(await sessions()).toEqual(before);
  const [entry] = await lab.sql<{ by: string }>(
    `select after ->> 'approvedBy' as by from audit_entry where action = 'payment.refund' and subject_id = $1`,
    [bill.id],
  );
  expect(entry).toEqual({ by: manager.username });
});

test('a released profile is refunded for a laboratory error only, and with an approver', async () => {
  const bill = await aPaidBill(['UE']);
  const released = await enter(await lab.as('ROLE_SUPER_ADMIN'), bill, 'release');
  expect(released.status).toBe(200);
  expect((await giveBack(manager, bill, ['UE'])).status).toBe(409);
  const named = { reason: 'Laboratory error: wrong tube' };
  expect((await giveBack(manager, bill, ['UE'], named)).status).toBe(409);
  const error = { reasonCode: 'laboratory-error' };
  expect(await refund(manager, bill, ['UE'], error)).toMatchObject(NO_APPROVER);
  const answer = await giveBack(cashier, bill, ['UE'], { ...error, reason: 'Wrong tube' });
  expect(answer.status).toBe(201);
  expect(answer.body.refund.reason).toBe('Laboratory error: Wrong tube');
});

test('a refund names its reason by a code; any other reason is told in words', async () => {
  const bill = await aPaidBill(['UE']);
  const refused = [{ reasonCode: undefined }, { reasonCode: 'whim' }, { reasonCode: 'other' }];
  for (const more of [...refused, { reasonCode: 'other', reason: 'no' }])
    expect((await giveBack(cashier, bill, ['UE'], more)).status).toBe(422);
  const told = await giveBack(cashier, bill, ['UE'], { reasonCode: 'other', reason: 'The fridge failed' });
  expect(told.body.refund.reason).toBe('The fridge failed');
});

test('gives back once for calls with one key', async () => {
  const bill = await aPaidBill(['UE', 'FBC']);
  const headers = { ...(await leaveTo(lab, cashier, bill)), 'Idempotency-Key': 'one-refund' };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => refund(cashier, bill, ['UE'], {}, headers)),
  );
  expect(new Set(answers.map((answer) => answer.body.refund?.number)).size).toBe(1);
  const [row] = await lab.sql(`select count(*) as n from journal where booking_id = $1 and act = 'refund'`, [
    bill.id,
  ]);
  expect(row).toEqual({ n: 1 });
});

test('the ledger and the receipts cannot be rewritten', async () => {
  await expect(lab.sql('update transfer set amount_minor = 1')).rejects.toThrow(/permission denied/);
  await expect(lab.sql('delete from transfer_line')).rejects.toThrow(/permission denied/);
  await expect(lab.sql('delete from receipt')).rejects.toThrow(/permission denied/);
});
