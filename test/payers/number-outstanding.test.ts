import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { grant } from '../bookings/requests.js';
import { aBill, pay } from '../billing/till.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { accountOf, aPayer, bill, type SomePayer } from './payer.js';

let lab: Laboratory;
let cashier: Client;
let manager: Client;
let reception: Client;
let payer: SomePayer;

beforeAll(async () => {
  lab = await openLaboratory();
  cashier = await lab.as('ROLE_CASHIER');
  manager = await lab.as('ROLE_LABADMIN');
  reception = await lab.as('ROLE_RECEPTION', 'reception');
  payer = await aPayer(manager, { needsAuthorisation: true });
});
afterAll(() => lab.close());

function book(more: object): Promise<Answer> {
  const fullName = `Insured ${randomUUID().slice(0, 8)}`;
  const patient = { fullName, dateOfBirth: '1980-01-15', gender: 'female' };
  return reception.post('/api/booking/book', { patient, profiles: ['UE', 'LFT'], ...more });
}

async function update(booking: { readonly id: string }, change: object): Promise<Answer> {
  const { version } = (await reception.get(`/api/booking/${booking.id}`)).body;
  const leave = await grant(lab, 'reception', 'update', booking.id);
  return reception.put('/api/booking/update', { id: booking.id, version, ...change }, leave);
}

/** The rows of both who may enter it. */
async function outstanding(): Promise<readonly string[]> {
  const [mine, theirs] = await Promise.all(
    [reception, cashier].map(async (who) => {
      const { groups } = (await who.get('/api/todos?kind=number_outstanding&size=200')).body;
      return groups[0].items.map(({ bookingId }: { readonly bookingId: string }) => bookingId);
    }),
  );
  expect(mine).toEqual(theirs);
  return mine;
}

const refusedAtNumber = () => ({
  status: 422,
  body: {
    errors: [
      {
        field: 'authorisationNumber',
        message: `${payer.name} pays only with an authorisation number: enter it, or tick “No number yet”.`,
      },
    ],
  },
});

test('a booking that names the payer has its number, or says that there is none yet', async () => {
  expect(await book({ payerId: payer.id })).toMatchObject(refusedAtNumber());
  expect(await book({ payerId: payer.id, authorisationNumber: '  ' })).toMatchObject(refusedAtNumber());
  expect(await book({ payerId: payer.id, authorisationLater: false })).toMatchObject(refusedAtNumber());
  const entered = await book({ payerId: payer.id, authorisationNumber: 'A 1', authorisationLater: true });
  expect(entered.body).toMatchObject({ authorisationNumber: 'A 1', authorisationLater: false });
  const later = await book({ payerId: payer.id, authorisationLater: true });
  expect(later.body).toMatchObject({
    ...{ authorisationNumber: null, authorisationLater: true },
    payment: { payersPart: { awaitsNumber: true, toBill: '21.60' } },
  });
  const other = await aPayer(manager);
  expect((await book({ payerId: other.id, authorisationLater: true })).status).toBe(201);
  expect(await outstanding()).toEqual([later.body.id]);
});

test('a booking that is changed to name it says so too, and what was said of one payer is not said of another', async () => {
  const booking = (await book({})).body;
  expect(await update(booking, { payerId: payer.id })).toMatchObject(refusedAtNumber());
  const named = await update(booking, { payerId: payer.id, authorisationLater: true });
  expect(named).toMatchObject({ status: 200, body: { authorisationLater: true } });
  expect(await outstanding()).toContain(booking.id);
  // Sent back as it was read.
  expect((await update(booking, { ...named.body, notes: 'Fasting' })).status).toBe(200);
  expect(await update(booking, { authorisationLater: false })).toMatchObject(refusedAtNumber());
  const other = await aPayer(manager, { needsAuthorisation: true });
  expect((await update(booking, { payerId: other.id })).status).toBe(422);
  const entered = await update(booking, { authorisationNumber: 'A 2' });
  expect(entered.body).toMatchObject({ authorisationNumber: 'A 2', authorisationLater: false });
  expect(await outstanding()).not.toContain(booking.id);
  expect(await update(booking, { authorisationNumber: null })).toMatchObject(refusedAtNumber());
});

test('a payer chosen at the till has its number, or the booking keeps its name and that the number is outstanding', async () => {
  const booking = await aBill(lab, ['UE', 'LFT']);
  const share = { payments: [{ paymentType: 'cash', amount: '5.40' }], payerId: payer.id };
  expect(await pay(cashier, booking, share)).toMatchObject(refusedAtNumber());
  const taken = await pay(cashier, booking, { ...share, authorisationLater: true } as object);
  expect(taken).toMatchObject({
    status: 200,
    body: {
      booking: { payerId: payer.id, authorisationLater: true, payment: { balance: '21.60' } },
      receipt: { amountPaid: '5.40' },
    },
  });
  expect(await outstanding()).toContain(booking.id);
  const before = (await accountOf(manager, payer)).balance;
  expect(await bill(cashier, payer, booking)).toMatchObject({ status: 422 });
  const billed = await bill(cashier, payer, booking, { authorisationNumber: 'A 3' });
  expect(billed.body).toMatchObject({
    billed: '21.60',
    booking: { authorisationNumber: 'A 3', authorisationLater: false, payment: { balance: '0.00' } },
  });
  expect(await outstanding()).not.toContain(booking.id);
  expect(Number((await accountOf(manager, payer)).balance) - Number(before)).toBeCloseTo(21.6, 2);
});

test('with nothing to take from the patient the till names the payer alone, and bills nothing', async () => {
  const whole = await aPayer(manager, { needsAuthorisation: true, coPayment: { kind: 'none' } });
  const booking = await aBill(lab);
  const left = await bill(cashier, whole, booking, { authorisationLater: true });
  expect(left.body).toMatchObject({
    billed: '0.00',
    booking: { payerId: whole.id, authorisationLater: true, payment: { balance: '12.00' } },
  });
  expect(await accountOf(manager, whole)).toMatchObject({ balance: '0.00' });
  expect(await outstanding()).toContain(booking.id);
  const [audit] = await lab.sql<{ after: object }>(
    `select after from audit_entry where action = 'payer.name' and subject_id = $1`,
    [booking.id],
  );
  expect(audit?.after).toEqual({ payer: whole.name, authorisationLater: true });
  expect((await bill(cashier, whole, booking, { authorisationNumber: 'A 4' })).body.billed).toBe('12.00');
  expect(await outstanding()).not.toContain(booking.id);
});

test('an earlier booking without either is asked once its payer is touched, and stands in the todos meanwhile', async () => {
  const booking = (await book({ payerId: payer.id, authorisationLater: true })).body;
  await lab.sql('update booking set authorisation_later = false where id = $1', [booking.id]);
  expect(await outstanding()).toContain(booking.id);
  expect((await update(booking, { notes: 'Nothing of the payer' })).status).toBe(200);
  expect(await update(booking, { authorisationNumber: '' })).toMatchObject({ status: 200 });
  expect(await pay(cashier, booking, '5.40')).toMatchObject(refusedAtNumber());
  expect((await pay(cashier, booking, { ...inCash, wholeBill: true } as object)).status).toBe(200);
  expect(await outstanding()).not.toContain(booking.id);
});

const inCash = { payments: [{ paymentType: 'cash', amount: '27.00' }] };
