import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { verifyLedger } from '../../server/ledger/index.js';
import { aBill, type Bill } from '../billing/till.js';
import { aBooking, aPatient, grant } from '../bookings/requests.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
let reception: Client;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  reception = await lab.as('ROLE_RECEPTION');
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
