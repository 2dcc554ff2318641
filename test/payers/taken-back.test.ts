import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { labToday } from '../../shared/domain/time/lab-time.js';
import { verifyLedger } from '../../server/ledger/index.js';
import { Database } from '../../server/kernel/database.js';
import { aBill, beside } from '../billing/till.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { accountOf, aPayer, bill, invoice as invoiceOf, type SomePayer } from './payer.js';

let lab: Laboratory;
let cashier: Client;
let manager: Client;
let today: string;

beforeAll(async () => {
  lab = await openLaboratory();
  cashier = await lab.as('ROLE_CASHIER');
  manager = await lab.as('ROLE_LABADMIN');
  const about = await manager.get('/api/about');
  today = labToday(about.body.timeZone, lab.clock.now());
});
afterAll(async () => {
  expect((await verifyLedger(lab.server.app.get(Database))).wrong).toEqual([]);
  await lab.close();
});

const once = () => ({ 'Idempotency-Key': randomUUID() });

/** Billed for UE, at 12.00 without a co-payment. */
async function billed(): Promise<SomePayer> {
  const payer = await aPayer(manager, { coPayment: { kind: 'none' } });
  await bill(cashier, payer, await aBill(lab));
  return payer;
}

const invoice = (payer: { readonly id: string }) => invoiceOf(manager, payer, { from: today, to: today });

function paid(payer: { readonly id: string }, amount: string, more: object = {}) {
  const body = { amount, paymentType: 'card', reference: 'Transfer 7', sameReference: true, ...more };
  return manager.post(`/api/payers/${payer.id}/payments`, body, once());
}

async function pictureOf(payer: { readonly id: string }) {
  return (await manager.get(`/api/payers/${payer.id}`)).body;
}

function takeBack(who: Client, payer: { readonly id: string }, creditId: string, headers: object = {}) {
  const address = `/api/payers/${payer.id}/credits/${creditId}/take-back`;
  return who.post(address, { reason: 'Booked for the wrong payer' }, { ...once(), ...headers });
}

test('a payment booked wrongly is taken back on its day by who booked it, and what it settled is owed again', async () => {
  const payer = await billed();
  const { number } = (await invoice(payer)).body;
  const { id } = (await paid(payer, '20.00', { keepRest: true })).body;
  const answer = await takeBack(manager, payer, id);
  expect(answer).toMatchObject({
    status: 201,
    body: { kind: 'payment', amount: '-20.00', free: '0.00', isTakenBack: true, witness: null },
  });
  expect(await accountOf(manager, payer)).toMatchObject({
    balance: '12.00',
    ageing: { days30: '12.00' },
    paidAhead: '0.00',
  });
  expect(await pictureOf(payer)).toMatchObject({
    invoices: [{ number, outstanding: '12.00' }],
    credits: [
      { amount: '-20.00', isTakenBack: true, free: '0.00' },
      { id, amount: '20.00', isTakenBack: true, free: '0.00', invoices: [number] },
    ],
  });
  expect(await takeBack(manager, payer, id)).toMatchObject({ status: 409 });
  expect(await takeBack(manager, payer, answer.body.id)).toMatchObject({ status: 409 });
  expect(await takeBack(manager, payer, randomUUID())).toMatchObject({ status: 404 });
  const [row] = await lab.sql('select act, reason from journal where reverses = $1', [id]);
  expect(row).toEqual({ act: 'void', reason: 'Booked for the wrong payer' });
});

test('what another manager booked is taken back with a second one beside', async () => {
  const payer = await billed();
  await invoice(payer);
  const { id } = (await paid(payer, '12.00')).body;
  const director = await lab.as('ROLE_SUPER_ADMIN', 'director');
  expect((await takeBack(director, payer, id)).body).toMatchObject({ code: 'witness_required' });
  expect((await takeBack(director, payer, id, beside(director))).body.code).toBe('witness_required');
  expect((await takeBack(director, payer, id, beside(cashier))).body.code).toBe('witness_required');
  expect((await takeBack(director, payer, id, beside(manager))).body).toMatchObject({ amount: '-12.00' });
  const [row] = await lab.sql('select act, witness from journal where reverses = $1', [id]);
  expect(row).toEqual({ act: 'credit-note', witness: 'labadmin' });
});

test('ten at once take a payment back once; what is free otherwise settles what is open again', async () => {
  const payer = await billed();
  const { number } = (await invoice(payer)).body;
  const { id } = (await paid(payer, '12.00')).body;
  const second = (await paid(payer, '9.00', { keepRest: true })).body;
  const answers = await Promise.all(Array.from({ length: 10 }, () => takeBack(manager, payer, id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  expect(await accountOf(manager, payer)).toMatchObject({ balance: '3.00', paidAhead: '0.00' });
  const { credits } = await pictureOf(payer);
  expect(credits).toContainEqual(
    expect.objectContaining({ id: second.id, free: '0.00', invoices: [number] }),
  );
});

test('a write-off is taken back as a payment is', async () => {
  const payer = await billed();
  const { number } = (await invoice(payer)).body;
  const approver = await lab.as('ROLE_SUPER_ADMIN', 'approver');
  const body = { invoice: number, amount: '5.00', reason: 'Closed down' };
  const headers = { ...once(), ...beside(approver) };
  const { id } = (await manager.post(`/api/payers/${payer.id}/write-offs`, body, headers)).body;
  expect((await takeBack(manager, payer, id)).body).toMatchObject({ kind: 'write-off', amount: '-5.00' });
  expect(await accountOf(manager, payer)).toMatchObject({ balance: '12.00', ageing: { days30: '12.00' } });
});
