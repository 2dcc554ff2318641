import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { verifyLedger } from '../../server/ledger/index.js';
import { DepositDesk } from '../billing/deposit-desk.js';
import { aBill, leaveTo, pay, refund } from '../billing/till.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { paidUnnamed } from './unnamed.js';

let lab: Laboratory;
let cashier: Client;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  cashier = await lab.as('ROLE_CASHIER');
  manager = await lab.as('ROLE_LABADMIN');
});

afterAll(async () => {
  expect((await verifyLedger(lab.database)).wrong).toEqual([]);
  await lab.close();
});

const PAYER = { status: 422, body: { errors: [{ field: 'payer' }] } };
const line = (paymentType: string, amount = '5.00') => ({ paymentType, amount });

test('no bill is paid in nobody’s name, whole or in part, at the till or on booking', async () => {
  const bill = await aBill(lab);
  for (const name of ['insurance-account', ' Insurance / Account'])
    expect(await pay(cashier, bill, { payments: [line(name)] })).toMatchObject(PAYER);
  const split = [line('cash', '2.00'), line('insurance-account', '10.00')];
  expect(await pay(cashier, bill, { payments: split })).toMatchObject(PAYER);
  const reception = await lab.as('ROLE_RECEPTION');
  const patient = { fullName: 'Paying Now', dateOfBirth: '1980-01-15', gender: 'female' };
  const payment = { payments: [line('insurance-account', '12.00')] };
  const booked = await reception.post('/api/booking/book', { patient, profiles: ['UE'], payment });
  expect(booked).toMatchObject(PAYER);
});

test('no deposit is taken or given back in nobody’s name', async () => {
  const desk = new DepositDesk(lab, cashier);
  const patientId = await desk.patientOf(await aBill(lab));
  expect(await desk.take(patientId, '5.00', 'insurance-account')).toMatchObject(PAYER);
  expect((await desk.take(patientId, '5.00')).status).toBe(201);
  const back = await desk.giveBack(patientId, '5.00', { paymentType: 'insurance-account' });
  expect(back).toMatchObject(PAYER);
});

test('a refund goes to nobody either, and what nobody handed over does not leave the drawer', async () => {
  const paid = await aBill(lab);
  await pay(cashier, paid, '12.00');
  const leave = await leaveTo(lab, manager, paid);
  expect(await refund(manager, paid, ['UE'], { paymentType: 'insurance-account' }, leave)).toMatchObject(
    PAYER,
  );
  const unnamed = await aBill(lab);
  await paidUnnamed(lab, cashier, unnamed);
  const answer = await refund(manager, unnamed, ['UE'], {}, await leaveTo(lab, manager, unnamed));
  expect(answer).toMatchObject(PAYER);
  expect(answer.text).toContain('12.00 of this was paid in nobody’s name');
  const options = await manager.get(`/api/refunds/${unnamed.id}`);
  expect(options.text).not.toContain('insurance-account');
});

test('an old receipt is read and printed as it was, and may still be voided', async () => {
  const bill = await aBill(lab);
  await pay(cashier, await aBill(lab), '12.00');
  const number = await paidUnnamed(lab, cashier, bill);
  const { body } = await cashier.get(`/api/receipts/${number}`);
  expect(body.lines).toMatchObject([{ payment: 'Insurance / Account', amount: '12.00' }]);
  const path = `/api/receipts/${number}/void`;
  const turned = await cashier.post(path, { reason: 'Taken twice' }, { 'Idempotency-Key': randomUUID() });
  expect(turned.status).toBe(200);
  expect((await cashier.get(`/api/receipts/${number}`)).body.lines).toEqual(body.lines);
});

test('the type stays off, and none of its name is made', async () => {
  const types = (await manager.get('/api/payment-types')).body;
  const old = types.find(({ nameSlug }: { readonly nameSlug: string }) => nameSlug === 'insurance-account');
  expect(old).toMatchObject({ active: false });
  const { id, name, version } = old;
  const on = await manager.post('/api/payment-types', { id, name, version, active: true });
  expect(on).toMatchObject({ status: 422, body: { errors: [{ field: 'active' }] } });
});
