import { aPatient, grant, mark } from '../bookings/requests.js';
import { aBill, leaveTo, pay, refund } from '../billing/till.js';
import type { Client } from '../support/client.js';
import { booked, noCards, openWorklist, type WorklistLaboratory } from './laboratory.js';

let house: WorklistLaboratory;

beforeAll(async () => {
  house = await openWorklist();
});
afterAll(() => house?.lab.close());
beforeEach(() => noCards(house));

test('todos list what has waited longest first and all of it, page by page, and are searched', async () => {
  const one = await booked(house, { patient: aPatient({ fullName: 'Ñandú Pérez' }), profiles: ['UE'] });
  const ask = async (query: string) => (await house.reception.get(`/api/todos?${query}`)).body.groups;
  const [{ total }] = await ask('kind=unpaid&size=2');
  const pages: { id: string; since: string }[] = [];
  for (let page = 1; page <= Math.ceil(total / 2); page += 1) {
    const [group] = await ask(`kind=unpaid&size=2&page=${page}`);
    expect(group).toMatchObject({ kind: 'unpaid', page, size: 2, total });
    pages.push(...group.items);
  }
  expect(new Set(pages.map(({ id }) => id)).size).toBe(total);
  expect(pages.map(({ since }) => since)).toEqual(pages.map(({ since }) => since).sort());
  expect(pages.at(-1)?.id).toBe(one.id);
  const [searched] = await ask('kind=unpaid&q=perez%20nandu');
  expect(searched).toMatchObject({ total: 1, items: [{ bookingId: one.id }] });
  // Work of other roles is in none of its groups.
  expect(await ask('kind=critical')).toEqual([]);
  expect((await house.reception.get('/api/todos?kind=laundry')).status).toBe(422);
});

test('says of what was counted no further that there are more', async () => {
  const one = await booked(house);
  await house.lab.sql(
    `insert into booking (id, patient_id, lab_number, patient_name, booking_index, priority, captured_by,
       total_minor, paid_minor, payment_status, verify_token, booked_at, last_updated)
     select gen_random_uuid(), patient_id, lab_number, patient_name, 1000 + n, 'routine', 'reception',
       1000, 0, 'not_paid', 'many-' || n, now(), now()
     from booking, generate_series(1, 2001) n where id = $1`,
    [one.id],
  );
  const [group] = (await house.reception.get('/api/todos?kind=unpaid&size=1')).body.groups;
  expect(group).toMatchObject({ total: 2000, more: true });
  await house.lab.sql(`delete from booking where verify_token like 'many-%'`);
  const [fewer] = (await house.reception.get('/api/todos?kind=unpaid&size=1')).body.groups;
  expect(fewer.more).toBeUndefined();
});

test('tells each role its own todos', async () => {
  const kinds = async (client: Client) =>
    (await client.get('/api/todos')).body.groups.map((group: { kind: string }) => group.kind);
  expect(await kinds(house.scientist)).toEqual([
    'critical',
    'tell_doctor',
    'sample_to_follow',
    'overdue',
    'check',
    'collection_time',
  ]);
  expect(await kinds(house.reception)).toEqual([
    'collection_time',
    'email',
    'hand_over',
    'number_outstanding',
    'unpaid',
    'demographics',
  ]);
  expect(await kinds(await house.lab.as('ROLE_CASHIER'))).toEqual(['number_outstanding', 'unpaid']);
  expect(await kinds(await house.lab.as('ROLE_SUPER_ADMIN'))).toContain('authorise');
  expect(await kinds(house.manager)).toContain('authorise');
  expect((await (await house.lab.as('ROLE_BOARD')).get('/api/todos')).status).toBe(403);
});

test('puts overdue cards, unpaid bookings, missing details and released results into the todos', async () => {
  const booking = await booked(house, {
    patient: aPatient({ fullName: 'Unknown', dateOfBirth: undefined, age: '40' }),
    profiles: ['UE'],
  });
  await house.lab.sql(`update job_card set due_at = $2 where booking_id = $1`, [
    booking.id,
    new Date(Date.now() - 60_000),
  ]);
  const group = async (client: Client, kind: string) =>
    (await client.get('/api/todos')).body.groups.find((one: { kind: string }) => one.kind === kind);
  expect((await group(house.scientist, 'overdue')).items).toMatchObject([
    { bookingId: booking.id, profileCode: 'UE' },
  ]);
  // The latest has waited the shortest.
  expect((await group(house.reception, 'unpaid')).items.at(-1)).toMatchObject({
    bookingId: booking.id,
    text: 'Not paid',
  });
  expect((await group(house.reception, 'demographics')).items[0].text).toBe('name unknown, age estimated');
  await mark(house.lab, booking.id, 'UE', 'released');
  expect((await group(house.reception, 'hand_over')).items).toMatchObject([{ bookingId: booking.id }]);
  await house.reception.post('/api/booking/hand-over', { id: booking.id, collector: 'patient' });
  expect((await group(house.reception, 'hand_over')).items).toEqual([]);
});

test('what is to be paid is the same number and the same bookings in the todos and on the payments screen', async () => {
  const cashier = await house.lab.as('ROLE_CASHIER');
  const bills = [
    await aBill(house.lab, ['UE', 'LFT']),
    await aBill(house.lab, ['UE']),
    await aBill(house.lab, ['FBC']),
  ];
  const [part, paid] = bills;
  if (part === undefined || paid === undefined) throw new Error('Nothing was booked');
  await pay(cashier, paid, paid.total);
  await pay(cashier, part, part.total);
  // A part of what was paid on it goes back, and a test is added: the booking owes again.
  const back = await refund(cashier, part, ['UE'], {}, await leaveTo(house.lab, cashier, part));
  expect(back.status).toBe(201);
  const { version } = (await house.reception.get(`/api/booking/${part.id}`)).body;
  const more = { id: part.id, version, profiles: ['UE', 'LFT', 'FBC'] };
  const leave = await grant(house.lab, 'reception', 'update', part.id);
  const added = await house.reception.put('/api/booking/update', more, leave);
  expect([added.status, added.body.payment?.paymentStatus]).toEqual([200, 'part_refunded']);
  const owed = (await cashier.get('/api/billing/payable?status=due&size=200')).body;
  const [group] = (await cashier.get('/api/todos?kind=unpaid&size=200')).body.groups;
  expect(owed.items.map((row: { bookingId: string }) => row.bookingId)).toContain(part.id);
  expect(group.total).toBe(owed.total);
  expect(group.items.map((item: { id: string }) => item.id).sort()).toEqual(
    owed.items.map((row: { bookingId: string }) => row.bookingId).sort(),
  );
});

test('draws a board with counts and first cards, without names for whoever is signed in as a person', async () => {
  const booking = await booked(house, {
    profiles: ['UE', 'FBC'],
    priority: 'stat',
    patient: aPatient({ fullName: 'Mary Ann Banda' }),
  });
  const board = await (await house.lab.as('ROLE_BOARD')).get('/api/live/snapshot/board');
  expect(board.status).toBe(200);
  expect(board.headers['x-live-seq']).toMatch(/^\d+$/);
  const unit = board.body.units.find((one: { unit: string }) => one.unit === 'biochemistry');
  expect(unit).toMatchObject({ waiting: 1, urgent: 1, overdue: 0, critical: 0 });
  expect(unit.cards).toMatchObject([
    { initials: 'MAB', patientName: null, labNumber: booking.patientData.labNumber },
  ]);
  expect(board.body.today.booked).toBeGreaterThan(0);
  const bench = await house.scientist.get('/api/live/snapshot/haematology');
  expect(bench.body.units).toHaveLength(1);
  expect(bench.body.units[0].cards[0]).toMatchObject({ initials: 'MAB', patientName: null });
  expect((await house.scientist.get('/api/live/snapshot/surgery')).status).toBe(404);
  expect((await (await house.lab.as('ROLE_CASHIER')).get('/api/live/snapshot/board')).status).toBe(403);
});
