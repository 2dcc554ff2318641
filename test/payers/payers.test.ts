import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { verifyLedger } from '../../server/ledger/index.js';
import { Database } from '../../server/kernel/database.js';
import { aBill, leaveTo, pay, refund } from '../billing/till.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { follow } from '../support/live.js';
import { accountOf, aPayer, bill } from './payer.js';
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
  expect((await verifyLedger(lab.server.app.get(Database))).wrong).toEqual([]);
  await lab.close();
});

test('a manager adds a payer, changes it by version and switches it off', async () => {
  const terms = { limit: '5000.00', needsAuthorisation: true, email: 'claims@example.org' };
  const payer = await aPayer(manager, { name: 'Cimas', number: 'INS 100', ...terms });
  expect(payer).toMatchObject({ ...terms, coPayment: { kind: 'percent', value: '20' }, version: 1 });
  const taken = await manager.post('/api/payers', { kind: 'insurer', name: 'Twin', number: 'INS 100' });
  expect(taken).toMatchObject({ status: 409, body: { code: 'duplicate' } });
  const change = { id: payer.id, kind: 'insurer', name: 'Cimas Health', number: 'INS 100', version: 1 };
  expect((await manager.post('/api/payers', { ...change, limit: null })).body).toMatchObject({
    name: 'Cimas Health',
    limit: null,
    needsAuthorisation: true,
    version: 2,
  });
  const stale = await manager.post('/api/payers', { ...change, name: 'Other' });
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version', current: { version: 2 } } });
  await manager.post('/api/payers', { ...change, version: 2, active: false });
  const choices = async () => (await cashier.get('/api/payers/choices')).text;
  expect(await choices()).not.toContain(payer.id);
  expect((await manager.get('/api/payers')).text).not.toContain(payer.id);
  expect((await manager.get('/api/payers?retired=true')).text).toContain(payer.id);
  const refused = await lab.as('ROLE_RECEPTION').then((reception) => book(reception, payer.id));
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'payerId' }] } });
});

test('a co-payment is more than nothing, and at most the whole', async () => {
  const sent = (coPayment: object) =>
    manager.post('/api/payers', { kind: 'insurer', name: 'Cover', number: randomUUID(), coPayment });
  for (const coPayment of [
    { kind: 'percent', value: '101' },
    { kind: 'percent', value: '0' },
    { kind: 'amount', value: '0.00' },
  ])
    expect(await sent(coPayment)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'coPayment.value' }] },
    });
  expect((await sent({ kind: 'percent', value: '12.5' })).body.coPayment).toEqual({
    kind: 'percent',
    value: '12.5',
  });
});

function book(who: Client, payerId: string, more: object = {}) {
  const patient = {
    fullName: `Insured ${randomUUID().slice(0, 8)}`,
    dateOfBirth: '1980-01-15',
    gender: 'female',
  };
  return who.post('/api/booking/book', { patient, profiles: ['UE', 'LFT'], payerId, ...more });
}

test('a booking names its payer; billed, the patient owes the co-payment and the payer the rest', async () => {
  const payer = await aPayer(manager);
  const reception = await lab.as('ROLE_RECEPTION');
  const unknown = await book(reception, randomUUID());
  expect(unknown).toMatchObject({ status: 422, body: { errors: [{ field: 'payerId' }] } });
  const booked = await book(reception, payer.id, { authorisationNumber: 'A 77', memberNumber: 'M 5' });
  expect(booked.body).toMatchObject({ payerId: payer.id, authorisationNumber: 'A 77', memberNumber: 'M 5' });
  const screen = await follow(manager, ['payments']);
  const billed = await bill(cashier, payer, booked.body);
  expect(billed).toMatchObject({
    status: 200,
    body: { billed: '21.60', booking: { payment: { balance: '5.40', paymentStatus: 'part_paid' } } },
  });
  await screen.event(({ type, subject }) => type === 'PayerChanged' && subject.id === payer.id);
  screen.close();
  expect(await accountOf(manager, payer)).toMatchObject({
    balance: '21.60',
    notInvoiced: '21.60',
    paidAhead: '0.00',
  });
  expect((await pay(cashier, booked.body, '5.40')).body.booking.payment.paymentStatus).toBe('paid');
  const again = await bill(cashier, payer, booked.body);
  expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } });
});

test('a click that is repeated bills once', async () => {
  const payer = await aPayer(manager);
  const booking = await aBill(lab);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => bill(cashier, payer, booking, {}, key)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await accountOf(manager, payer)).balance).toBe('9.60');
});

test('the shares of the profiles sum to what is billed, to the cent', async () => {
  const payer = await aPayer(manager, { coPayment: { kind: 'amount', value: '0.01' } });
  const booking = await aBill(lab, ['UE', 'LFT', 'FBC']);
  const { billed } = (await bill(cashier, payer, booking)).body;
  const [lines] = await lab.sql<{ minor: number; count: number }>(
    `select sum(l.amount_minor)::int as minor, count(*)::int as count from journal j
     join transfer t on t.journal_id = j.id join transfer_line l on l.transfer_id = t.id
     where j.act = 'billed' and j.booking_id = $1`,
    [booking.id],
  );
  expect(lines).toEqual({ minor: Math.round(Number(billed) * 100), count: 3 });
  expect(Number(billed)).toBeCloseTo(Number(booking.total) - 0.01, 2);
});

test('a payer that asks for an authorisation number is billed with one only', async () => {
  const payer = await aPayer(manager, { needsAuthorisation: true });
  const booking = await aBill(lab);
  const refused = await bill(cashier, payer, booking);
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'authorisationNumber' }] } });
  const billed = await bill(cashier, payer, booking, { authorisationNumber: 'A 9' });
  expect(billed.body.booking).toMatchObject({ authorisationNumber: 'A 9', payerId: payer.id });
});

test('twenty bills at once never bring a payer beyond its limit', async () => {
  const payer = await aPayer(manager, { limit: '30.00', coPayment: { kind: 'none' } });
  const bookings = [];
  for (let n = 0; n < 6; n += 1) bookings.push(await aBill(lab));
  const answers = await Promise.all(bookings.map((booking) => bill(cashier, payer, booking)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
  expect((await accountOf(manager, payer)).balance).toBe('24.00');
});

test('whom a booking names stays once that one was billed', async () => {
  const [payer, other] = [await aPayer(manager), await aPayer(manager)];
  const booking = await aBill(lab);
  await bill(cashier, payer, booking);
  const refused = await bill(cashier, other, booking);
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'bookingId' }] } });
});

test('what was once paid as "Insurance / Account" stands on the payer that nobody named', async () => {
  expect((await manager.get('/api/payers')).text).not.toContain('not named');
  await paidUnnamed(lab, cashier, await aBill(lab));
  const listed = (await manager.get('/api/payers')).body as readonly { readonly isNotNamed: boolean }[];
  const found = listed.find(({ isNotNamed }) => isNotNamed) as never as Record<string, unknown>;
  expect(found).toMatchObject({ name: 'Insurance, not named', balance: '12.00', notInvoiced: '12.00' });
  const change = { id: found['id'], kind: 'insurer', name: 'Mine', number: 'X', version: 1 };
  expect((await manager.post('/api/payers', change)).status).toBe(409);
});

test('the list of payers is a file too', async () => {
  await aPayer(manager, { name: 'On File', number: 'F 1' });
  const { text } = await manager.get('/api/payers?format=csv&q=on+file');
  expect(text.split('\r\n')[1]).toBe('F 1,On File,insurer,0.00,0.00,0.00,0.00,0.00,0.00,0.00');
});

test('a refund of a billed test credits the payer with its share, and the till gives back the rest', async () => {
  const payer = await aPayer(manager);
  const booking = await aBill(lab, ['UE', 'LFT']);
  await bill(cashier, payer, booking);
  await pay(cashier, booking, '5.40');
  const answer = await refund(cashier, booking, ['UE'], {}, await leaveTo(lab, cashier, booking));
  expect(answer).toMatchObject({
    status: 201,
    body: {
      refund: { lines: [{ payment: 'Cash', amount: '-2.40' }] },
      booking: { payment: { paymentStatus: 'part_refunded', balance: '0.00' } },
    },
  });
  expect(await accountOf(manager, payer)).toMatchObject({ balance: '12.00', notInvoiced: '12.00' });
  await refund(cashier, booking, ['LFT'], {}, await leaveTo(lab, cashier, booking));
  expect(await accountOf(manager, payer)).toMatchObject({ balance: '0.00' });
});
