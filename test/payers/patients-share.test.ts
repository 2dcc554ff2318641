import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { verifyLedger } from '../../server/ledger/index.js';
import { Database } from '../../server/kernel/database.js';
import { aBill, leaveTo, pay, refund } from '../billing/till.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { accountOf, aPayer, bill } from './payer.js';

let lab: Laboratory;
let cashier: Client;
let manager: Client;
let reception: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  cashier = await lab.as('ROLE_CASHIER');
  manager = await lab.as('ROLE_LABADMIN');
  reception = await lab.as('ROLE_RECEPTION');
});
afterAll(async () => {
  expect((await verifyLedger(lab.server.app.get(Database))).wrong).toEqual([]);
  await lab.close();
});

/** 27.00, of which the patient pays 5.40. */
async function book(payerId: string, more: object = {}) {
  const fullName = `Insured ${randomUUID().slice(0, 8)}`;
  const patient = { fullName, dateOfBirth: '1980-01-15', gender: 'female' };
  const request = { patient, profiles: ['UE', 'LFT'], payerId, ...more };
  const { status, body, text } = await reception.post('/api/booking/book', request);
  if (status !== 201) throw new Error(text);
  return body;
}

const inCash = (amount: string) => ({ payments: [{ paymentType: 'cash', amount }] });

test('a booking says what the patient owes, and what its payer will be billed', async () => {
  const payer = await aPayer(manager);
  const booked = await book(payer.id);
  const shares = {
    ...{ id: payer.id, payer: payer.name, awaitsNumber: false },
    ...{ patientOwes: '5.40', patientPaid: '0.00', billed: '0.00', toBill: '21.60' },
  };
  expect(booked.payment.payersPart).toMatchObject(shares);
  expect((await cashier.get(`/api/booking/${booked.id}`)).body.payment.payersPart).toMatchObject(shares);
  const listed = await cashier.get(`/api/billing/payable?q=${booked.patientData.labNumber}`);
  expect(listed.body.items).toMatchObject([{ balance: '27.00', payersPart: shares }]);
  const alone = (await cashier.get(`/api/booking/${(await aBill(lab)).id}`)).body;
  expect(alone.payment.payersPart).toBeNull();
});

test('with the patient’s payment its payer is billed, and the receipt says who pays', async () => {
  const payer = await aPayer(manager);
  const booked = await book(payer.id);
  const paid = await pay(cashier, booked, '10.00');
  expect(paid).toMatchObject({
    status: 200,
    body: {
      receipt: {
        change: '4.60',
        whoOwes: { payer: payer.name, patientOwes: '0.00', patientPaid: '5.40', toBill: '21.60' },
      },
      booking: {
        payment: {
          ...{ balance: '0.00', paymentStatus: 'paid' },
          payersPart: { patientOwes: '0.00', patientPaid: '5.40', billed: '21.60', toBill: '0.00' },
        },
      },
    },
  });
  expect(await accountOf(manager, payer)).toMatchObject({ balance: '21.60' });
});

test('a patient who pays a part of the share owes the rest of it', async () => {
  const payer = await aPayer(manager);
  const booked = await book(payer.id);
  const { booking, receipt } = (await pay(cashier, booked, '2.00')).body;
  expect(receipt.whoOwes).toMatchObject({ patientOwes: '3.40', toBill: '21.60' });
  expect(booking.payment).toMatchObject({ balance: '3.40', payersPart: { patientOwes: '3.40' } });
});

test('paid at the wizard, the payer is billed as well', async () => {
  const payer = await aPayer(manager);
  const booked = await book(payer.id, { payment: inCash('5.40') });
  expect(booked.payment).toMatchObject({
    ...{ balance: '0.00', paymentStatus: 'paid' },
    payersPart: { patientPaid: '5.40', billed: '21.60', toBill: '0.00' },
  });
  expect(await accountOf(manager, payer)).toMatchObject({ balance: '21.60' });
});

test('more than the patient’s share is taken only on purpose, and the payer is billed nothing then', async () => {
  const payer = await aPayer(manager);
  const booked = await book(payer.id);
  const card = { payments: [{ paymentType: 'card', amount: '27.00' }] };
  const refused = await pay(cashier, booked, card);
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'payments.0.amount' }] } });
  const paid = await pay(cashier, booked, { ...card, wholeBill: true });
  expect(paid.body.booking.payment).toMatchObject({ balance: '0.00', payersPart: { billed: '0.00' } });
  expect(await accountOf(manager, payer)).toMatchObject({ balance: '0.00' });
});

test('a payer chosen at the till bears its share from then on', async () => {
  const payer = await aPayer(manager);
  const booked = await aBill(lab, ['UE', 'LFT']);
  const request = { ...inCash('5.40'), payerId: payer.id };
  const { booking } = (await pay(cashier, booked, request as object)).body;
  expect(booking).toMatchObject({ payerId: payer.id, payment: { balance: '0.00' } });
  const unknown = await pay(cashier, await aBill(lab), {
    ...inCash('12.00'),
    payerId: randomUUID(),
  } as object);
  expect(unknown.status).toBe(404);
});

test('without its authorisation number a payer is billed later, and the patient’s share is taken all the same', async () => {
  const payer = await aPayer(manager, { needsAuthorisation: true });
  const booked = await book(payer.id, { authorisationLater: true });
  expect(booked.payment.payersPart).toMatchObject({ awaitsNumber: true });
  const { booking } = (await pay(cashier, booked, '5.40')).body;
  expect(booking.payment).toMatchObject({
    ...{ balance: '21.60', paymentStatus: 'part_paid' },
    payersPart: { patientOwes: '0.00', toBill: '21.60', awaitsNumber: true },
  });
  expect((await pay(cashier, booked, '1.00')).status).toBe(422);
  const billed = await bill(cashier, payer, booked, { authorisationNumber: 'A 9' });
  expect(billed.body.booking.payment).toMatchObject({ balance: '0.00', payersPart: { awaitsNumber: false } });
});

test('a payer chosen at the till whose number is outstanding is named: its share is not the patient’s', async () => {
  const payer = await aPayer(manager, { needsAuthorisation: true });
  const booked = await aBill(lab, ['UE', 'LFT']);
  const { booking } = (
    await pay(cashier, booked, { ...inCash('5.40'), payerId: payer.id, authorisationLater: true } as object)
  ).body;
  expect(booking).toMatchObject({
    payerId: payer.id,
    payment: { balance: '21.60', payersPart: { patientOwes: '0.00', toBill: '21.60', awaitsNumber: true } },
  });
});

test('with the number given at the till it is billed with the payment', async () => {
  const payer = await aPayer(manager, { needsAuthorisation: true });
  const booked = await book(payer.id, { authorisationLater: true });
  const request = { ...inCash('5.40'), authorisationNumber: 'A 10' };
  const { booking } = (await pay(cashier, booked, request as object)).body;
  expect(booking).toMatchObject({ authorisationNumber: 'A 10', payment: { balance: '0.00' } });
});

test('a payment whose payer cannot be billed is not taken', async () => {
  const payer = await aPayer(manager, { limit: '10.00' });
  const booked = await book(payer.id);
  const refused = await pay(cashier, booked, '5.40');
  expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect((await cashier.get(`/api/booking/${booked.id}`)).body.payment.amountPaid).toBe('0.00');
});

test('once a billed test is refunded the shares are those of the other one', async () => {
  const payer = await aPayer(manager);
  const booked = await book(payer.id);
  await pay(cashier, booked, '5.40');
  const answer = await refund(cashier, booked, ['UE'], {}, await leaveTo(lab, cashier, booked));
  const shares = { patientOwes: '0.00', patientPaid: '3.00', billed: '12.00', toBill: '0.00' };
  expect(answer.body.booking.payment.payersPart).toMatchObject(shares);
  expect(answer.body.refund.whoOwes).toMatchObject(shares);
});

test('search, the patient’s visits, money and todos say the shares that the till asks', async () => {
  const payer = await aPayer(manager);
  const booked = await book(payer.id);
  const { id: patientId, labNumber } = booked.patientData;
  const shares = { id: payer.id, payer: payer.name, patientOwes: '5.40', toBill: '21.60' };
  const found = (await reception.get(`/api/search?searchQuery=${labNumber}`)).body;
  expect(found.items[0].bookings).toMatchObject([{ balance: '27.00', payersPart: shares }]);
  const visits = (await reception.get(`/api/patient/${patientId}/visits`)).body;
  expect(visits.items).toMatchObject([{ balance: '27.00', payersPart: shares }]);
  const money = async () => (await cashier.get(`/api/patient/${patientId}/money`)).body;
  expect(await money()).toMatchObject({
    ...{ amountPaid: '0.00', toPay: '5.40', unpaid: 1 },
    payers: [{ payer: payer.name, billed: '0.00', toBill: '21.60' }],
  });
  const [todos] = (await cashier.get(`/api/todos?kind=unpaid&q=${labNumber}`)).body.groups;
  expect(todos.items).toMatchObject([{ owed: { patient: '5.40', payersPart: shares } }]);
  await pay(cashier, booked, '5.40');
  expect(await money()).toMatchObject({
    ...{ amountPaid: '5.40', toPay: '0.00', unpaid: 0 },
    payers: [{ payer: payer.name, billed: '21.60', toBill: '0.00' }],
  });
});

test('of a refunded booking nothing is left to pay, in search too', async () => {
  const booked = await aBill(lab);
  await pay(cashier, booked, '12.00');
  await refund(cashier, booked, ['UE'], {}, await leaveTo(lab, cashier, booked));
  const found = (await reception.get(`/api/search?searchQuery=${booked.labNumber}`)).body;
  expect(found.items[0].bookings).toMatchObject([{ paymentStatus: 'refunded', balance: '0.00' }]);
});

const voided = (receipt: number) =>
  cashier.post(
    `/api/receipts/${receipt}/void`,
    { reason: 'Typed for another patient' },
    { 'Idempotency-Key': randomUUID() },
  );

test('a payment that is voided takes back what its payer was billed with it, and the next one bills it again', async () => {
  const payer = await aPayer(manager);
  const booked = await book(payer.id);
  const { receipt } = (await pay(cashier, booked, '5.40')).body;
  const turned = await voided(receipt.number);
  const shares = { patientOwes: '5.40', patientPaid: '0.00', toBill: '21.60', billed: '0.00' };
  expect(turned).toMatchObject({
    status: 200,
    body: {
      receipt: { kind: 'void', balance: '27.00', whoOwes: shares },
      booking: { payment: { balance: '27.00', paymentStatus: 'not_paid', payersPart: shares } },
    },
  });
  expect(await accountOf(manager, payer)).toMatchObject({ balance: '0.00' });
  const [entry] = await lab.sql(
    `select actor, before, reason from audit_entry where subject_id = $1 and action = 'payer.unbill'`,
    [booked.id],
  );
  expect(entry).toMatchObject({
    actor: 'cashier',
    before: { amount: '21.60' },
    reason: 'Typed for another patient',
  });
  expect((await pay(cashier, booked, '5.40')).body.booking.payment).toMatchObject({ balance: '0.00' });
  expect(await accountOf(manager, payer)).toMatchObject({ balance: '21.60' });
});

test('what was billed alone, or is on an invoice, stays billed when a payment is voided', async () => {
  const payer = await aPayer(manager);
  const [alone, invoiced] = [await book(payer.id), await book(payer.id)];
  await bill(cashier, payer, alone);
  const first = (await pay(cashier, alone, '5.40')).body.receipt;
  const second = (await pay(cashier, invoiced, '5.40')).body.receipt;
  const [{ day }] = (await manager.get(`/api/payers/${payer.id}`)).body.charges;
  const days = { from: day, to: day, total: '43.20' };
  const invoice = await manager.post(`/api/payers/${payer.id}/invoices`, days, {
    'Idempotency-Key': randomUUID(),
  });
  expect(invoice.body.total).toBe('43.20');
  for (const { number } of [first, second])
    expect((await voided(number)).body.booking.payment).toMatchObject({
      balance: '5.40',
      payersPart: { patientOwes: '5.40', billed: '21.60', toBill: '0.00' },
    });
  expect(await accountOf(manager, payer)).toMatchObject({ balance: '43.20' });
});
