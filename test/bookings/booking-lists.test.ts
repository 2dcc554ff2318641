import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import type { Client } from '../support/client.js';
import { aBooking, aPatient, mark } from './requests.js';

let lab: Laboratory;
let reception: Client;
let scientist: Client;
const ids: string[] = [];

beforeAll(async () => {
  lab = await openLaboratory();
  reception = await lab.as('ROLE_RECEPTION');
  scientist = await lab.as('ROLE_LAB');
  for (const [fullName, profiles] of [
    ['Ana Moyo', ['UE']],
    ['Blessing Dube', ['FBC']],
    ['Chipo Moyo', ['UE', 'FBC', 'LFT']],
  ]) {
    const answer = await reception.post(
      '/api/booking/book',
      aBooking({ patient: aPatient({ fullName }), profiles }),
    );
    ids.push(answer.body.id);
  }
  await mark(lab, ids[0] ?? '', 'UE', 'validated');
  await lab.sql(`update booking set payment_status = 'paid' where id = $1`, [ids[1]]);
});
afterAll(() => lab.close());

const found = (answer: { body: { items: { id: string }[] } }): string[] =>
  answer.body.items.map((item) => item.id);

test('lists the bookings of a unit, newest first, each once', async () => {
  const answer = await scientist.get('/api/booking/bookings/biochemistry');
  expect(found(answer)).toEqual([ids[2], ids[0]]);
  expect(answer.body).toMatchObject({ page: 1, size: 50, total: 2 });
  expect(answer.headers['x-live-seq']).toMatch(/^\d+$/);
  expect(found(await scientist.get('/api/booking/bookings/all'))).toEqual([ids[2], ids[1], ids[0]]);
});

test('pages a list', async () => {
  const first = await scientist.get('/api/booking/bookings/all?page=1&size=2');
  const second = await scientist.get('/api/booking/bookings/all?page=2&size=2');
  expect([...found(first), ...found(second)]).toEqual([ids[2], ids[1], ids[0]]);
  expect(second.body.total).toBe(3);
  expect((await scientist.get('/api/booking/bookings/all?page=0')).status).toBe(422);
  expect((await scientist.get('/api/booking/bookings/all?size=201')).status).toBe(422);
});

test('lists by process stage, payment status and day', async () => {
  const today = (
    await lab.sql<{ day: string }>(`select (now() at time zone time_zone)::date as day from laboratory`)
  )[0]?.day;
  expect(found(await reception.get('/api/booking/processstage/?stage=validated'))).toEqual([ids[0]]);
  expect(found(await reception.get('/api/booking/processstage/?stage=booked'))).toEqual([ids[2], ids[1]]);
  expect(found(await reception.get(`/api/booking/by/${today}/process/validated`))).toEqual([ids[0]]);
  expect(found(await reception.get('/api/booking/by/2001-01-01/process/validated'))).toEqual([]);
  expect(found(await reception.get('/api/booking/payments/paid'))).toEqual([ids[1]]);
  expect(found(await reception.get('/api/booking/payments/unpaid'))).toEqual([ids[2], ids[0]]);
  expect(found(await reception.get(`/api/booking/date/between/${today},${today}/payment/all`))).toHaveLength(
    3,
  );
  expect(found(await reception.get(`/api/booking/date/between/${today},${today}/payment/Cash`))).toEqual([]);
});

test('finds bookings by part of a name, by lab number, and by payment status', async () => {
  expect(found(await reception.get('/api/booking/search-by-status/moyo/payment-status/all'))).toEqual([
    ids[2],
    ids[0],
  ]);
  expect(found(await reception.get('/api/booking/search-by-status/moyo/payment-status/paid'))).toEqual([]);
  const { labNumber } = (await reception.get(`/api/booking/${ids[1]}`)).body.patientData;
  expect(found(await reception.get(`/api/booking/search-by-status/${labNumber}/payment-status/all`))).toEqual(
    [ids[1]],
  );
});

test.each([
  '/api/booking/bookings/surgery',
  '/api/booking/payments/gratis',
  '/api/booking/by/2026-02-30/process/validated',
  '/api/booking/date/between/2026-01-02,2026-01-01/payment/all',
  '/api/booking/processstage/?stage=lost',
])('refuses %s', async (path) => {
  expect((await lab.as('ROLE_LAB').then((client) => client.get(path))).status).toBe(422);
});

test('knows no booking of another kind of id', async () => {
  expect((await reception.get('/api/booking/1')).status).toBe(404);
  expect((await reception.get('/api/booking/0190a1b2-0000-7000-8000-000000000000')).status).toBe(404);
});

test('shows a unit only to the bench, and nothing to a board', async () => {
  expect((await reception.get('/api/booking/bookings/all')).status).toBe(403);
  const board = await lab.as('ROLE_BOARD');
  expect((await board.get('/api/booking/payments/all')).status).toBe(403);
});
