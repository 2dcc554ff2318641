import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { verifyLedger } from '../../server/ledger/index.js';
import { CASH_LIST, STAFF_LIST } from '../../server/prices/index.js';
import { Database } from '../../server/kernel/database.js';
import { aBill, pay } from '../billing/till.js';
import { PriceDesk } from '../prices/price-desk.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aPayer, bill } from './payer.js';

let lab: Laboratory;
let cashier: Client;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  cashier = await lab.as('ROLE_CASHIER');
  manager = await lab.as('ROLE_LABADMIN');
});
afterAll(async () => {
  expect((await verifyLedger(lab.server.app.get(Database))).wrong).toEqual([]);
  await lab.close();
});

function book(who: Client, payerId: string, more: object = {}) {
  const patient = {
    fullName: `Insured ${randomUUID().slice(0, 8)}`,
    dateOfBirth: '1980-01-15',
    gender: 'female',
  };
  return who.post('/api/booking/book', { patient, profiles: ['UE', 'LFT'], payerId, ...more });
}

test('a co-payment of more than the price leaves nothing to bill', async () => {
  const payer = await aPayer(manager, { coPayment: { kind: 'amount', value: '12.00' } });
  const booking = await aBill(lab);
  const refused = await bill(cashier, payer, booking);
  expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(refused.body.detail).toContain(`left to bill to ${payer.name}`);
  const dear = await aBill(lab, ['UE', 'LFT']);
  expect((await bill(cashier, payer, dear)).body).toMatchObject({
    billed: '15.00',
    booking: { payment: { balance: '12.00' } },
  });
});

test('a discount comes before the co-payment, which is rounded to the cent', async () => {
  const payer = await aPayer(manager, { coPayment: { kind: 'percent', value: '33.33' } });
  const booking = await aBill(lab, ['UE', 'LFT']);
  const discount = { amount: '2.60', reason: 'Loyalty' };
  expect((await pay(manager, booking, { payments: [], discount })).status).toBe(200);
  // 33.33 % of 24.40 is 8.13252.
  expect((await bill(cashier, payer, booking)).body).toMatchObject({
    billed: '16.27',
    booking: { payment: { balance: '8.13', discount: '2.60' } },
  });
});

test('what the patient paid before is not billed, and a test that came on top is', async () => {
  const payer = await aPayer(manager, { coPayment: { kind: 'amount', value: '5.00' } });
  const booking = await aBill(lab);
  await pay(cashier, booking, '9.00');
  expect((await bill(cashier, payer, booking)).body).toMatchObject({
    billed: '3.00',
    booking: { payment: { balance: '0.00', paymentStatus: 'paid' } },
  });
});

test('a bill beyond the limit is refused, and says the limit and what is owed', async () => {
  const payer = await aPayer(manager, { name: 'Small Cover', limit: '20.00', coPayment: { kind: 'none' } });
  await bill(cashier, payer, await aBill(lab));
  const refused = await bill(cashier, payer, await aBill(lab));
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toContain('limit of 20.00: it already owes 12.00');
  await manager.post('/api/payers', {
    ...{ id: payer.id, version: payer.version, kind: 'insurer', name: 'Small Cover', number: 'S 1' },
    limit: '24.00',
  });
  expect((await bill(cashier, payer, await aBill(lab))).status).toBe(200);
});

test('a booking that names a payer is priced by the list of that one; a retired list leaves the cash list', async () => {
  const list = (await manager.post('/api/prices/lists', { name: 'Cover list', kind: 'payer' })).body;
  const desk = new PriceDesk(lab);
  expect((await desk.change('UE', '8.50', { list: list.id })).status).toBe(200);
  const payer = await aPayer(manager, { priceListId: list.id, coPayment: { kind: 'none' } });
  expect(payer).toMatchObject({ priceListId: list.id });
  const reception = await lab.as('ROLE_RECEPTION');
  const booked = await book(reception, payer.id);
  expect(booked.body).toMatchObject({ priceList: { name: 'Cover list' }, payment: { total: '23.50' } });
  expect((await bill(cashier, payer, booked.body)).body.billed).toBe('23.50');
  const asked = await book(reception, payer.id, { priceList: CASH_LIST });
  expect(asked.body.payment.total).toBe('27.00');
  await manager.put('/api/prices/lists', { ...list, retired: true });
  expect((await book(reception, payer.id)).body).toMatchObject({ payment: { total: '27.00' } });
  const choices = (await reception.get('/api/payers/choices')).body;
  expect(choices.find(({ id }: { id: string }) => id === payer.id)).toMatchObject({ priceListId: null });
  const change = { id: payer.id, version: payer.version, kind: 'insurer', name: payer.name, number: 'L 1' };
  expect((await manager.post('/api/payers', { ...change, priceListId: list.id })).status).toBe(200);
});

test('a payer goes by a list that bookings may name, and not by that of the staff', async () => {
  const sent = (priceListId: string) =>
    manager.post('/api/payers', { kind: 'insurer', name: 'Cover', number: randomUUID(), priceListId });
  for (const list of [randomUUID(), STAFF_LIST])
    expect(await sent(list)).toMatchObject({ status: 422, body: { errors: [{ field: 'priceListId' }] } });
});

test('the payer of the last insured booking is offered for the next', async () => {
  const payer = await aPayer(manager);
  const reception = await lab.as('ROLE_RECEPTION');
  const booked = (await book(reception, payer.id, { memberNumber: 'M 9' })).body;
  const patient = { id: booked.patientData.id };
  await reception.post('/api/booking/book', { patient, profiles: ['UE'] });
  const offered = async () => (await cashier.get(`/api/payers/of-patient/${patient.id}`)).body;
  expect(await offered()).toEqual({ payerId: payer.id, memberNumber: 'M 9' });
  const { id, name, version } = payer;
  await manager.post('/api/payers', { id, version, kind: 'insurer', name, number: 'OFF', active: false });
  expect(await offered()).toEqual({ payerId: null, memberNumber: null });
  expect((await cashier.get('/api/payers/of-patient/x')).status).toBe(404);
});
