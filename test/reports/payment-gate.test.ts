import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PaymentGate } from '../../shared/vocabulary.js';
import { payTheRest } from '../billing/till.js';
import { aBooking, NORMAL_UE, save, type Booked } from '../results/bench.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
let reception: Client;
let pathologist: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  [reception, pathologist] = [await lab.as('ROLE_RECEPTION'), await lab.as('ROLE_SUPER_ADMIN')];
});
afterAll(() => lab.close());

async function gate(paymentGate: PaymentGate): Promise<void> {
  const about = (await pathologist.get('/api/about')).body as object;
  expect((await pathologist.post('/api/about/', { ...about, paymentGate })).status).toBe(200);
}

async function released(more: Readonly<Record<string, unknown>> = {}): Promise<Booked> {
  const booking = await aBooking(lab, ['UE'], more);
  await save(pathologist, booking, 'UE', { ...NORMAL_UE, K: '7.0' }, { action: 'release' });
  return booking;
}

const shown = async ({ id }: Booked) =>
  (await reception.get(`/api/report/${id}`)).body.payment as PaymentGate;
/** On paper, and as a file that could be printed elsewhere. */
async function printed({ id }: Booked): Promise<number> {
  const address = `/api/report/${id}.pdf`;
  const [paper, file] = [await reception.post(address, {}), await reception.get(address)];
  expect(file.status).toBe(paper.status);
  return paper.status;
}

test('without the gate a report is printed, whatever was paid', async () => {
  const booking = await released();
  expect([await shown(booking), await printed(booking)]).toEqual(['none', 200]);
});

test('"warn" says on screen that it is not paid, and prints', async () => {
  await gate('warn');
  const booking = await released();
  expect([await shown(booking), await printed(booking)]).toEqual(['warn', 200]);
});

test('"hold" waits with the printing until it is paid; it may be read, and the critical call is open all the same', async () => {
  await gate('hold');
  const booking = await released();
  expect([await shown(booking), await printed(booking)]).toEqual(['hold', 409]);
  const calls = (await pathologist.get('/api/results/critical')).body as readonly { bookingId: string }[];
  expect(calls.map(({ bookingId }) => bookingId)).toContain(booking.id);
  await payTheRest(reception, booking);
  expect([await shown(booking), await printed(booking)]).toEqual(['none', 200]);
});

test('urgent, ward and account patients are exempt', async () => {
  await gate('hold');
  const patient = { fullName: 'Ward Patient', dateOfBirth: '1980-01-15', gender: 'female', wardNumber: 'B4' };
  const ward = { patient };
  const account = { accountName: 'Mutual Aid', accountNumber: 'MA-17' };
  for (const more of [{ priority: 'urgent' }, ward, account]) {
    const booking = await released(more);
    expect([more, await shown(booking), await printed(booking)]).toEqual([more, 'none', 200]);
  }
});
