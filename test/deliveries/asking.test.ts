import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DeliveryOffer } from '../../shared/contract/deliveries.js';
import { aBooking, aSave, save, NORMAL_UE, type Booked } from '../results/bench.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { follow } from '../support/live.js';
import { aMailBooking, amend, logOf, MARY, refusalOf, released, send, setUpMail } from './post.js';
import { headerOf, startReceiver, textOf, type Receiver } from './receiver.js';

let lab: Laboratory;
let reception: Client;
let director: Client;
let receiver: Receiver;

beforeAll(async () => {
  lab = await openLaboratory();
  [reception, director] = [await lab.as('ROLE_RECEPTION'), await lab.as('ROLE_SUPER_ADMIN')];
  receiver = await startReceiver();
});
afterAll(async () => {
  await lab.close();
  await receiver.close();
});

async function offerOf({ id }: Booked): Promise<DeliveryOffer> {
  return (await reception.get(`/api/deliveries/offers?bookingIds=${id}`)).body[0];
}

const todosOf = async ({ id }: Booked): Promise<readonly { text: string }[]> =>
  (await reception.get('/api/todos?kind=email')).body.groups[0].items.filter(
    ({ bookingId }: { bookingId: string }) => bookingId === id,
  );

test('nothing is sent before a manager has set a mail server up', async () => {
  const booking = await released(lab);
  const answer = await send(reception, [booking]);
  expect([answer.status, answer.body.detail]).toEqual([
    409,
    expect.stringContaining('No mail server is set up'),
  ]);
  expect((await offerOf(booking)).refusal).toContain('No mail server is set up');
  await setUpMail(lab, receiver.port);
});

test('a report of which nothing was released is not sent', async () => {
  const booking = await aMailBooking(lab);
  await save(await lab.as('ROLE_LAB'), booking, 'UE', NORMAL_UE);
  expect(await refusalOf(send(reception, [booking]))).toContain('nothing to send yet');
  expect((await offerOf(booking)).refusal).toContain('No result of this booking has been released yet');
});

test('a report that is held until it is paid is not sent, by the same rule as its print', async () => {
  const about = (await director.get('/api/about')).body as object;
  await director.post('/api/about/', { ...about, paymentGate: 'hold' });
  const [held, ward] = [await released(lab), await released(lab, ['UE'], { wardNumber: 'W4' })];
  expect(await refusalOf(send(reception, [ward]))).toContain('not paid, so its report is held');
  const exempt = { id: ward.id, exempt: true, reason: 'In-patient' };
  expect((await reception.post('/api/booking/report-exemption', exempt)).status).toBe(200);
  expect(await refusalOf(send(reception, [held]))).toContain('not paid, so its report is held');
  expect((await offerOf(held)).refusal).toContain('not paid, so its report is held');
  expect(await refusalOf(send(reception, [ward]))).toBeNull();
  const now = (await director.get('/api/about')).body as object;
  await director.post('/api/about/', { ...now, paymentGate: 'none' });
});

test('a report goes to the address that its sender saw, and to no other', async () => {
  const [known, unknown] = [
    await released(lab),
    await released(lab, ['UE'], { email: '', deliverBy: 'collect' }),
  ];
  expect((await offerOf(known)).to).toMatchObject([{ recipient: 'patient', address: MARY, preferred: true }]);
  expect(await refusalOf(send(reception, [known], 'mary@elsewhere.example'))).toBe(
    `The address was changed to ${MARY} meanwhile: check it and send again.`,
  );
  expect(await refusalOf(send(reception, [unknown]))).toBe(
    'The patient has no email address: enter it first, or print the report.',
  );
  expect((await offerOf(unknown)).refusal).toBe(
    'Neither the patient nor the doctor has an email address: enter one, or print the report.',
  );
});

test('the referring doctor gets it where the booking names one with an address', async () => {
  const doctor = { name: 'Dr Gumbo', practice: 'Hill', phone: '0242 700700', email: 'gumbo@hill.example' };
  const { id: referringDoctorId } = (await reception.post('/api/doctors', doctor)).body;
  const booking = await aBooking(lab, ['UE'], { referringDoctorId });
  await save(director, booking, 'UE', { ...NORMAL_UE, K: '4.1' }, { action: 'release' });
  expect((await offerOf(booking)).to).toMatchObject([
    { recipient: 'patient', address: null },
    { recipient: 'doctor', name: 'Dr Gumbo', address: 'gumbo@hill.example' },
  ]);
  const wish = { recipient: 'doctor' };
  expect(await refusalOf(send(reception, [booking], 'gumbo@hill.example', wish))).toBeNull();
  await lab.drain();
  expect(receiver.letters.at(-1)?.to).toEqual(['gumbo@hill.example']);
});

test('a confidential test is never attached and never named, whatever the laboratory allows', async () => {
  await setUpMail(lab, receiver.port, { attaches: true });
  const booking = await aMailBooking(lab, ['HIV', 'UE']);
  const kits = [{ parameter: 'HIVT1', kit: 'Determine', lot: '23A', expiry: '2099-10-31' }];
  const about = { sections: { kits }, action: 'release' } as const;
  await save(director, booking, 'UE', { ...NORMAL_UE, K: '4.1' }, { action: 'release' });
  const open = await offerOf(booking);
  const hiv = aSave(booking, 'HIV', { HIVT1: { parameter: 'Non-reactive' } }, about, 'serology');
  expect((await director.put('/api/serology/', hiv)).status).toBe(200);
  expect([open.content, (await offerOf(booking)).content]).toEqual(['attached', 'notice']);
  expect(await refusalOf(send(reception, [booking]))).toBeNull();
  await lab.drain();
  expect(await logOf(reception, booking)).toMatchObject([{ state: 'sent', content: 'notice' }]);
  expect(receiver.letters.at(-1)?.raw).not.toMatch(/HIV|pdf|reactive|special/i);
  await setUpMail(lab, receiver.port);
});

test('the same report is not sent twice by two presses, nor by a call that is repeated', async () => {
  const booking = await released(lab);
  const body = { reports: [{ bookingId: booking.id, recipient: 'patient', address: MARY }] };
  const key = { 'Idempotency-Key': randomUUID() };
  const [first, second] = [
    await reception.post('/api/deliveries', body, key),
    await reception.post('/api/deliveries', body, key),
  ];
  expect(second.body).toEqual(first.body);
  await lab.drain();
  expect(await logOf(reception, booking)).toHaveLength(1);
});

test('one report that is refused holds up no other of the batch', async () => {
  const [fit, unfit] = [await released(lab), await aMailBooking(lab)];
  const { body } = await send(reception, [unfit, fit]);
  expect(body).toMatchObject([{ id: null }, { bookingId: fit.id, message: null }]);
});

test('a report that was amended after it was sent is a todo until the amended one is sent, which says so', async () => {
  const booking = await released(lab);
  await send(reception, [booking]);
  await lab.drain();
  expect(await todosOf(booking)).toEqual([]);
  await amend(lab, booking, 1);
  expect(await todosOf(booking)).toMatchObject([{ text: `Changed since it was sent to ${MARY}` }]);
  await send(reception, [booking]);
  await lab.drain();
  expect(await todosOf(booking)).toEqual([]);
  const letter = receiver.letters.at(-1);
  expect(letter && headerOf(letter, 'Subject')).toMatch(/ was changed$/);
  expect(letter && textOf(letter)).toContain('The earlier one is no longer valid.');
  expect((await logOf(reception, booking)).map(({ corrects }) => corrects)).toEqual([true, false]);
});

test('a report that was withdrawn after it was sent can be said to have changed; another one cannot be sent', async () => {
  const [sent, never] = [await released(lab), await released(lab)];
  await send(reception, [sent]);
  await lab.drain();
  for (const { id } of [sent, never]) {
    const wish = { bookingInformationId: id, code: 'UE', reason: 'Wrong patient' };
    await director.post('/api/results/withdraw', wish);
  }
  expect(await todosOf(sent)).toHaveLength(1);
  expect(await refusalOf(send(reception, [never]))).toContain('this booking has no released result');
  expect(await refusalOf(send(reception, [sent]))).toBeNull();
  await lab.drain();
  expect(await todosOf(sent)).toEqual([]);
});

test('who sent what to whom is in the trail and in a log that nobody can change', async () => {
  const booking = await released(lab);
  await send(reception, [booking]);
  await lab.drain();
  const [trace] = await lab.sql<{ actor: string; after: object }>(
    `select actor, after from audit_entry where action = 'report.send' and subject_id = $1`,
    [booking.id],
  );
  expect(trace).toMatchObject({
    after: { address: MARY, content: 'notice', profiles: [{ code: 'UE', version: 1 }] },
  });
  for (const table of ['report_delivery', 'delivery_attempt']) {
    await expect(lab.sql(`delete from ${table}`)).rejects.toThrow();
  }
  await expect(lab.sql(`update report_delivery set address = 'x@y.example'`)).rejects.toThrow();
});

test('every open screen is told that a report was sent, and not to whom', async () => {
  const booking = await released(lab);
  await lab.drain();
  const screen = await follow(reception, ['results']);
  await send(reception, [booking]);
  await lab.drain();
  const told = await screen.event(({ type }) => type === 'DeliverySettled');
  expect(told.payload).toEqual({
    deliveryId: (await logOf(reception, booking))[0]?.id,
    bookingId: booking.id,
  });
  screen.close();
});

test('the delivery log is found by state, by name and by lab number', async () => {
  const booking = await released(lab, ['UE'], { fullName: 'Zodwa Unique' });
  await send(reception, [booking]);
  await lab.drain();
  const found = async (query: string): Promise<readonly string[]> =>
    (await reception.get(`/api/deliveries?${query}`)).body.items.map(
      ({ bookingId }: { bookingId: string }) => bookingId,
    );
  expect(await found('q=zodwa')).toEqual([booking.id]);
  expect(await found('q=zodwa&state=failed')).toEqual([]);
  await lab.sql(
    `insert into report_delivery select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid()))).*
     from report_delivery d, generate_series(1, 2001) where d.booking_id = $1`,
    [booking.id],
  );
  expect((await reception.get('/api/deliveries')).body).toMatchObject({ total: 2000, more: true });
  const cashier = await lab.as('ROLE_CASHIER');
  expect((await cashier.get('/api/deliveries')).status).toBe(403);
});
