import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import type { Client } from '../support/client.js';
import { oftener } from '../support/long.js';
import { aBooking, aPatient } from './requests.js';

const BOOKED_AT_ONCE = oftener(128, 1_000);

let lab: Laboratory;
let reception: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  reception = await lab.as('ROLE_RECEPTION');
});
afterAll(() => lab.close());

test('books a new patient with lab number, job cards, specimens and frozen prices', async () => {
  const answer = await reception.post('/api/booking/book', aBooking({ priority: 'urgent', notes: 'Fever' }));
  expect(answer.status).toBe(201);
  const booking = answer.body;
  expect(booking.patientData.labNumber).toMatch(/^LAB\d+$/);
  expect(booking.patientData.hospitalNumber).toBe(booking.patientData.labNumber);
  expect(booking.selectedProfiles.map((profile: { code: string }) => profile.code)).toEqual(['UE', 'FBC']);
  expect(booking.payment).toMatchObject({ paymentStatus: 'not_paid', amountPaid: '0.00', bookingIndex: 0 });
  expect(booking.progress).toEqual({ requested: 2, validated: 0, authorised: 0, released: 0 });
  expect(booking.capturedBy).toBe('Reception Tester');
  expect(booking.specimens).toHaveLength(2);
  expect(booking.specimens[0].accession).toBe(`${booking.patientData.labNumber}-1-1`);
  const card = await reception.get(`/api/jobCard/${booking.selectedProfiles[0].jobCardId}`);
  expect(card.body).toMatchObject({
    status: 'waiting',
    open: true,
    code: 'UE',
    priority: 'urgent',
    closedBy: null,
  });
});

test('answers the booking as it reads back, but for what its labels need', async () => {
  const body = aBooking({
    clinical: { fasting: true, collectedAt: '2020-01-02T03:04:05Z', collectedBy: 'Nurse Sithole' },
    collectedLongAgo: true,
    referringDoctor: 'Dr Dube',
    accountName: '',
  });
  const booked = await reception.post('/api/booking/book', body);
  const read = await reception.get(`/api/booking/${booked.body.id}`);
  const { nameMark: _nameMark, confidentialCodes: _confidentialCodes, ...said } = read.body;
  expect(said).toEqual(booked.body);
  expect(read.body.specimens[0]).toMatchObject({ state: 'collected', collectedBy: 'Nurse Sithole' });
  expect(Number(read.headers['x-live-seq'])).toBeGreaterThanOrEqual(0);
});

test('keeps the number of a known patient and counts the bookings', async () => {
  const first = await reception.post('/api/booking/book', aBooking());
  const { id, labNumber } = first.body.patientData;
  const second = await reception.post('/api/booking/book', aBooking({ patient: { id }, profiles: ['UE'] }));
  expect(second.status).toBe(201);
  expect(second.body.patientData.labNumber).toBe(labNumber);
  expect(second.body.payment.bookingIndex).toBe(1);
  expect(second.body.specimens[0].accession).toBe(`${labNumber}-2-1`);
});

test('gives one patient consecutive booking numbers though many book at once', async () => {
  const first = await reception.post('/api/booking/book', aBooking());
  const { id } = first.body.patientData;
  const more = await Promise.all(
    Array.from({ length: 12 }, () => reception.post('/api/booking/book', aBooking({ patient: { id } }))),
  );
  const indexes = more.map((answer) => answer.body.payment.bookingIndex).sort((a, b) => a - b);
  expect(indexes).toEqual(Array.from({ length: 12 }, (_, place) => place + 1));
});

test('never hands out the same lab number twice and leaves no gap with 64 callers', async () => {
  const config = await lab.sql<{ last_number: number }>('select last_number from lab_number_config');
  const from = config[0]?.last_number ?? 0;
  // So many callers at one person: each of them was asked already.
  const patient = aPatient({ whoItIs: 'another person' });
  const numbers: number[] = [];
  let left = BOOKED_AT_ONCE;
  const caller = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const answer = await reception.post('/api/booking/book', aBooking({ patient, profiles: ['UE'] }));
      expect(answer.status).toBe(201);
      numbers.push(Number(answer.body.patientData.labNumber.replace('LAB', '')));
    }
    // A refused booking uses no number up.
    expect((await reception.post('/api/booking/book', aBooking({ profiles: ['NOPE'] }))).status).toBe(422);
  };
  await Promise.all(Array.from({ length: 64 }, caller));
  expect(numbers.sort((a, b) => a - b)).toEqual(
    Array.from({ length: BOOKED_AT_ONCE }, (_, place) => from + place),
  );
});

test('names an unknown and a retired code', async () => {
  await lab.sql(`update profile set retired_at = now() where code = 'CRP'`);
  const answer = await reception.post('/api/booking/book', aBooking({ profiles: ['UE', 'NOPE', 'CRP'] }));
  expect(answer.status).toBe(422);
  expect(answer.body.errors.map((error: { field: string }) => error.field)).toEqual([
    'profiles.1',
    'profiles.2',
  ]);
  expect(answer.body.detail).toContain('NOPE');
  await lab.sql(`update profile set retired_at = null where code = 'CRP'`);
});

test.each([
  ['no profile', aBooking({ profiles: [] }), 'profiles'],
  ['a profile twice', aBooking({ profiles: ['UE', 'UE'] }), 'profiles'],
  ['an unknown patient', aBooking({ patient: { id: '0190a1b2-0000-7000-8000-000000000000' } }), 'patient.id'],
  [
    'a patient id beside demographics',
    aBooking({ patient: { id: '0190a1b2-0000-7000-8000-000000000000', fullName: 'X Y' } }),
    'patient.fullName',
  ],
  [
    'a date of birth in the future',
    aBooking({ patient: aPatient({ dateOfBirth: '2999-01-01' }) }),
    'patient.dateOfBirth',
  ],
  ['a name of one letter', aBooking({ patient: aPatient({ fullName: 'X' }) }), 'patient.fullName'],
  [
    'neither date of birth nor age',
    aBooking({ patient: aPatient({ dateOfBirth: undefined }) }),
    'patient.dateOfBirth',
  ],
  [
    'an unknown doctor',
    aBooking({ referringDoctorId: '0190a1b2-0000-7000-8000-000000000000' }),
    'referringDoctorId',
  ],
  [
    'a specimen of tomorrow',
    aBooking({ clinical: { collectedAt: '2999-01-01T00:00:00Z' } }),
    'clinical.collectedAt',
  ],
  ['an unknown priority', aBooking({ priority: 'now' }), 'priority'],
  ['an unknown field', aBooking({ surprise: true }), 'surprise'],
  ['no patient', aBooking({ patient: undefined }), 'patient'],
  ['a patient that is a text', aBooking({ patient: 'Tariro' }), 'patient'],
  ['an unknown bundle', aBooking({ bundles: ['0190a1b2-0000-7000-8000-000000000000'] }), 'bundles.0'],
])('refuses %s, naming the field', async (_what, body, field) => {
  const answer = await reception.post('/api/booking/book', body);
  expect(answer.status).toBe(422);
  expect(answer.body.errors.map((error: { field: string }) => error.field)).toContain(field);
});

test('books with an age alone and marks the date of birth as estimated', async () => {
  const answer = await reception.post(
    '/api/booking/book',
    aBooking({ patient: aPatient({ dateOfBirth: undefined, age: '8m' }) }),
  );
  expect(answer.body.patientData).toMatchObject({ age: '8m', dobEstimated: true });
});

test('answers a repeated Idempotency-Key with the first booking and books once', async () => {
  const headers = { 'Idempotency-Key': 'booking-1' };
  const body = aBooking({ patient: aPatient({ fullName: 'Sent Six Times' }) });
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => reception.post('/api/booking/book', body, headers)),
  );
  const ids = new Set(answers.map((answer) => answer.body.id));
  expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(201));
  expect(ids.size).toBe(1);
  const other = await reception.post('/api/booking/book', aBooking({ notes: 'other' }), headers);
  expect(other.body.code).toBe('idempotency_mismatch');
});

test('takes the first payment with the booking', async () => {
  const [type] = await lab.sql<{ name_slug: string }>(
    `select name_slug from payment_type where active and units = '$' and not use_exchange_rate limit 1`,
  );
  const payment = { payments: [{ paymentType: type?.name_slug, amount: '5.00' }] };
  const answer = await reception.post('/api/booking/book', aBooking({ payment }));
  expect(answer.status).toBe(201);
  expect(answer.body.payment).toMatchObject({ paymentStatus: 'part_paid', amountPaid: '5.00' });
  const read = await reception.get(`/api/booking/${answer.body.id}`);
  expect(read.body.payment).toEqual(answer.body.payment);
});

test('tells of the booking before its job cards, and every card once', async () => {
  const answer = await reception.post('/api/booking/book', aBooking());
  await lab.drain();
  const events = await lab.sql<{
    type: string;
    payload: { bookingInformationId?: string; bookingId?: string };
  }>(
    `select type, payload from event
     where payload ->> 'bookingId' = $1 or payload ->> 'bookingInformationId' = $1 order by seq`,
    [answer.body.id],
  );
  expect(events.map((event) => event.type)).toEqual(['BookingCreated', 'JobCardOpened', 'JobCardOpened']);
});

test('is refused to cashiers, boards and strangers', async () => {
  const cashier = await lab.as('ROLE_CASHIER');
  const board = await lab.as('ROLE_BOARD');
  expect((await cashier.post('/api/booking/book', aBooking())).status).toBe(403);
  expect((await board.post('/api/booking/book', aBooking())).status).toBe(403);
  expect((await lab.stranger().post('/api/booking/book', aBooking())).status).toBe(401);
});
