import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { verifyLedger } from '../../server/ledger/index.js';
import { aBill, pay, type Bill } from '../billing/till.js';
import { aBooking, aPatient, grant } from '../bookings/requests.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aPayer } from './payer.js';

let lab: Laboratory;
let reception: Client;
let cashier: Client;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  reception = await lab.as('ROLE_RECEPTION');
  cashier = await lab.as('ROLE_CASHIER');
  manager = await lab.as('ROLE_LABADMIN');
});

afterAll(async () => {
  expect((await verifyLedger(lab.database)).wrong).toEqual([]);
  await lab.close();
});

interface Named {
  readonly id: string;
}

const WORDS = { accountName: 'Medical Fund', accountNumber: 'MF 17' };

/** As bookings and records were once written. */
async function inWords({ id }: Named, { accountName, accountNumber } = WORDS): Promise<void> {
  const words = [id, accountName, accountNumber];
  await lab.sql('update booking set account_name = $2, account_number = $3 where id = $1', words);
}

async function anOldBill(words = WORDS): Promise<Bill> {
  const bill = await aBill(lab);
  await inWords(bill, words);
  return bill;
}

const read = async ({ id }: Named) => (await manager.get(`/api/booking/${id}`)).body;

async function change(booking: Named, more: object): Promise<Answer> {
  const { version } = await read(booking);
  const leave = await grant(lab, reception.username, 'update', booking.id);
  return reception.put('/api/booking/update', { id: booking.id, version, ...more }, leave);
}

const refusedAt = (answer: Answer) => [answer.status, answer.body.errors?.[0]?.field];

async function listed(query = ''): Promise<readonly string[]> {
  const { body } = await manager.get(`/api/booking/account-words?size=200${query}`);
  return body.items.map(({ bookingId }: { readonly bookingId: string }) => bookingId);
}

function answer(bookings: readonly Named[], payerId: string | null, more: object = {}): Promise<Answer> {
  const body = { bookingIds: bookings.map(({ id }) => id), payerId, ...more };
  return manager.post('/api/booking/account-words', body, { 'Idempotency-Key': randomUUID() });
}

describe('an account in words is no answer to who pays', () => {
  test('a booking that sends one is refused at the field', async () => {
    const named = await reception.post('/api/booking/book', aBooking({ accountName: 'Medical Fund' }));
    expect(refusedAt(named)).toEqual([422, 'accountName']);
    expect(named.body.errors[0].message).toContain('payerId');
    const numbered = await reception.post('/api/booking/book', aBooking({ accountNumber: '17' }));
    expect(refusedAt(numbered)).toEqual([422, 'accountNumber']);
    const patient = aPatient({ fullName: 'Fund Member', accountName: 'Medical Fund' });
    expect(refusedAt(await reception.post('/api/booking/book', aBooking({ patient })))).toEqual([
      422,
      'patient.accountName',
    ]);
    expect(refusedAt(await reception.post('/api/patient', patient))).toEqual([422, 'accountName']);
  });

  test('an old booking still saves, as it was read and without the text, and keeps it', async () => {
    const booking = await anOldBill();
    expect((await change(booking, { ...WORDS, notes: 'Fasting' })).body).toMatchObject(WORDS);
    expect((await change(booking, { notes: 'Not fasting' })).body).toMatchObject(WORDS);
    expect((await change(booking, { accountName: '', accountNumber: null })).body).toMatchObject(WORDS);
    const leave = await grant(lab, reception.username, 'update', booking.id);
    expect((await reception.put('/api/booking/update', await read(booking), leave)).status).toBe(200);
    expect(refusedAt(await change(booking, { accountName: 'Another Fund' }))).toEqual([422, 'accountName']);
  });

  test('so does an old record of a patient, and its next booking has no account in words', async () => {
    const { patientData: patient } = await read(await aBill(lab));
    const words = [patient.id, 'Medical Fund', 'MF 17'];
    await lab.sql('update patient set account_name = $2, account_number = $3 where id = $1', words);
    const { id, version, fullName, gender, dateOfBirth } = patient;
    const record = { id, version, fullName, gender, dateOfBirth };
    const saved = await reception.put('/api/patient', { ...record, phone: '0772000111' });
    expect(saved.body).toMatchObject({ ...WORDS, phone: '0772000111' });
    const again = { ...saved.body, phone: '0772000222' };
    expect((await reception.put('/api/patient', again)).body).toMatchObject({
      ...WORDS,
      phone: '0772000222',
    });
    const other = { ...record, version: version + 2, accountName: 'Another Fund' };
    expect(refusedAt(await reception.put('/api/patient', other))).toEqual([422, 'accountName']);
    const next = await reception.post('/api/booking/book', { patient: { id }, profiles: ['UE'] });
    expect(next.body).toMatchObject({ accountName: null, accountNumber: null });
  });
});

describe('the bookings with an account in words', () => {
  test('are listed for a manager: what is owed first, one account together, by words and by account', async () => {
    const [paid, hill, fund] = [
      await anOldBill(),
      await anOldBill({ accountName: 'Hill Trust', accountNumber: '' }),
      await anOldBill({ accountName: 'MEDICAL fund', accountNumber: '9' }),
    ];
    await pay(cashier, paid, '12.00');
    const named = await anOldBill();
    await lab.sql('update booking set payer_id = $2 where id = $1', [named.id, (await aPayer(manager)).id]);
    const all = await listed();
    expect(all).not.toContain(named.id);
    expect([hill, fund, paid].map(({ id }) => id)).toEqual(
      all.filter((id) => [paid, hill, fund].some((one) => one.id === id)),
    );
    expect(all.at(-1)).toBe(paid.id);
    expect(await listed('&q=hill')).toEqual([hill.id]);
    expect(await listed(`&q=${fund.labNumber}`)).toEqual([fund.id]);
    const together = await listed('&account=medical%20fund');
    expect(together).toEqual(expect.arrayContaining([fund.id, paid.id]));
    expect(together).not.toContain(hill.id);
    const { body } = await manager.get(`/api/todos?kind=account_words&size=200`);
    expect(body.groups[0].total).toBe(all.length);
    expect(body.groups[0].items).toContainEqual(
      expect.objectContaining({ bookingId: hill.id, text: 'Who pays? Hill Trust' }),
    );
    expect((await cashier.get('/api/todos?kind=account_words')).body.groups).toEqual([]);
  });

  test('with a payer named, its share is its own as if it had been chosen at booking, and is billed at the till', async () => {
    const payer = await aPayer(manager);
    const [one, two] = [
      await anOldBill(),
      await anOldBill({ accountName: 'Medical Fund', accountNumber: '' }),
    ];
    await lab.drain();
    expect((await answer([one, two], payer.id, { numbersAreMembers: true })).body).toEqual({
      bookings: 2,
      payer: payer.name,
    });
    expect(await listed()).not.toEqual(expect.arrayContaining([one.id]));
    const answered = await read(one);
    expect(answered).toMatchObject({
      ...{ ...WORDS, payerId: payer.id, memberNumber: 'MF 17', version: 2 },
      accountAnswer: { who: 'payer', by: 'Labadmin Tester' },
      payment: { payersPart: { patientOwes: '2.40', toBill: '9.60' } },
    });
    expect((await read(two)).memberNumber).toBeNull();
    expect((await pay(cashier, one, '2.40')).body.booking.payment.paymentStatus).toBe('paid');
    const { charges } = (await manager.get(`/api/payers/${payer.id}`)).body;
    expect(charges).toMatchObject([{ bookingId: one.id, amount: '9.60', memberNumber: 'MF 17' }]);
    const trail = await lab.sql(
      `select actor, before, after from audit_entry where action = 'booking.account-answer' and subject_id = $1`,
      [one.id],
    );
    expect(trail).toEqual([
      { actor: manager.username, before: { account: 'Medical Fund, MF 17' }, after: { pays: payer.name } },
    ]);
    const told = await lab.sql(`select type from event where subject_id = $1 and type = 'BookingUpdated'`, [
      two.id,
    ]);
    expect(told.length).toBeGreaterThan(0);
  });

  test('with none named, the patient pays, and the booking leaves the list', async () => {
    const booking = await anOldBill();
    expect((await answer([booking], null, { numbersAreMembers: true })).status).toBe(200);
    expect(await listed()).not.toContain(booking.id);
    expect(await read(booking)).toMatchObject({
      ...{ ...WORDS, payerId: null, memberNumber: null, accountAnswer: { who: 'patient' } },
      payment: { payersPart: null, balance: '12.00' },
    });
    expect((await pay(cashier, booking, '12.00')).status).toBe(200);
  });

  test('are answered once, all or none, and by a payer that is in use', async () => {
    const payer = await aPayer(manager);
    const [one, two] = [await anOldBill(), await anOldBill()];
    expect((await answer([one], payer.id)).status).toBe(200);
    expect((await answer([one, two], null)).status).toBe(409);
    expect((await answer([two, await aBill(lab)], null)).status).toBe(409);
    expect(await listed()).toContain(two.id);
    expect(refusedAt(await answer([two], randomUUID()))).toEqual([422, 'payerId']);
    const unsaid = await manager.post(
      '/api/booking/account-words',
      { bookingIds: [two.id] },
      { 'Idempotency-Key': randomUUID() },
    );
    expect(refusedAt(unsaid)).toEqual([422, 'payerId']);
    const key = { 'Idempotency-Key': randomUUID() };
    const sent = { bookingIds: [two.id], payerId: null };
    const [first, again] = [
      await manager.post('/api/booking/account-words', sent, key),
      await manager.post('/api/booking/account-words', sent, key),
    ];
    expect([first.body, again.body]).toEqual([first.body, first.body]);
  });

  test('let a held report go on the record where a payer owes what the patient owed', async () => {
    const settings = (await manager.get('/api/about')).body;
    expect((await manager.post('/api/about', { ...settings, paymentGate: 'hold' })).status).toBe(200);
    const payer = await aPayer(manager, { coPayment: { kind: 'none' } });
    const booking = await anOldBill();
    await answer([booking], payer.id);
    const freed = await lab.sql(
      `select actor from audit_entry where action = 'report.freed' and subject_id = $1`,
      [booking.id],
    );
    expect(freed).toEqual([{ actor: manager.username }]);
  });

  test('keep their text in the files for a spreadsheet, beside the payer', async () => {
    const payer = await aPayer(manager, { name: 'File Cover' });
    const booking = await anOldBill({ accountName: 'File Fund', accountNumber: '' });
    await answer([booking], payer.id);
    for (const path of [
      '/api/billing/payable?format=csv&status=all',
      '/api/booking/payments/all?format=csv',
    ]) {
      const { text } = await manager.get(path);
      const line = text.split('\r\n').find((one: string) => one.includes(booking.labNumber));
      expect(line).toMatch(/File Fund,(.*,)?File Cover/);
    }
  });
});
