// Long because a card is followed from its opening to the wall.
import { v7 as uuidv7 } from 'uuid';
import { UnitOfWork } from '../../server/events/unit-of-work.js';
import { closeJobCard, cancelJobCards, reopenJobCard } from '../../server/worklist/index.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import type { Client } from '../support/client.js';
import { aBooking, aPatient, grant, mark, SCIENTIST } from '../bookings/requests.js';

let lab: Laboratory;
let reception: Client;
let scientist: Client;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  reception = await lab.as('ROLE_RECEPTION');
  scientist = await lab.as('ROLE_LAB');
  manager = await lab.as('ROLE_LABADMIN');
});
afterAll(() => lab.close());
beforeEach(() => lab.sql(`update job_card set open = false where open`));

// eslint-disable-next-line @typescript-eslint/no-explicit-any
async function booked(fields = {}): Promise<any> {
  const answer = await reception.post('/api/booking/book', aBooking(fields));
  expect(answer.status).toBe(201);
  return answer.body;
}

/** As the results slice tells of a save. */
async function saved(booking: { id: string; patientData: { id: string } }, code: string): Promise<void> {
  await lab.server.app.get(UnitOfWork).run(SCIENTIST, async (tx) => {
    tx.emit('ResultSaved', uuidv7(), {
      bookingId: booking.id,
      patientId: booking.patientData.id,
      profileCode: code,
      profileName: code,
      unit: 'biochemistry',
      labNumber: 'LAB1',
      patientName: 'Tariro Moyo',
      stage: 'validated',
      by: SCIENTIST.name,
      at: tx.now.toISOString(),
      flags: { L: 0, H: 0, critical: 0 },
      doneby: SCIENTIST.name,
      authorisedBy: null,
      clean: true,
    });
  });
}

const closings = (bookingId: string) =>
  lab.sql(`select 1 from event where type = 'JobCardClosed' and payload ->> 'bookingInformationId' = $1`, [
    bookingId,
  ]);

test('shows stat before urgent before routine, then the oldest, a unit or all', async () => {
  const routine = await booked({ profiles: ['UE'] });
  const urgent = await booked({ profiles: ['UE'], priority: 'urgent' });
  const stat = await booked({ profiles: ['FBC', 'UE'], priority: 'stat' });
  const later = await booked({ profiles: ['UE'] });
  const answer = await scientist.get('/api/jobCard/find/biochemistry/waiting/1');
  expect(
    answer.body.items.map((card: { bookingInformationId: string }) => card.bookingInformationId),
  ).toEqual([stat.id, urgent.id, routine.id, later.id]);
  expect(answer.body.total).toBe(4);
  expect(answer.headers['x-live-seq']).toMatch(/^\d+$/);
  expect((await scientist.get('/api/jobCard/find/all/waiting/1')).body.total).toBe(5);
  const second = await scientist.get('/api/jobCard/find/all/waiting/2?size=3');
  expect(second.body.items).toHaveLength(2);
});

test('searches and filters the waiting cards on the server, page by page in the order of the bench', async () => {
  const routine = await booked({ profiles: ['UE'], patient: aPatient({ fullName: 'Zoë Müller' }) });
  const urgent = await booked({ profiles: ['UE'], priority: 'urgent' });
  const stat = await booked({ profiles: ['UE'], priority: 'stat' });
  const found = async (page: number, query: string): Promise<readonly string[]> => {
    const answer = await scientist.get(`/api/jobCard/find/all/waiting/${page}?${query}`);
    expect(answer.status).toBe(200);
    return answer.body.items.map((card: { bookingInformationId: string }) => card.bookingInformationId);
  };
  expect([await found(1, 'size=1'), await found(2, 'size=1'), await found(3, 'size=1')]).toEqual([
    [stat.id],
    [urgent.id],
    [routine.id],
  ]);
  expect(await found(1, `q=${encodeURIComponent('muller ZOE electrolytes')}`)).toEqual([routine.id]);
  expect(await found(1, 'q=muller%20hiv')).toEqual([]);
  expect(await found(1, `q=${stat.patientData.labNumber}&priority=stat`)).toEqual([stat.id]);
  expect(await found(1, 'priority=urgent')).toEqual([urgent.id]);
  await lab.sql(`update job_card set due_at = $2 where booking_id = $1`, [
    routine.id,
    new Date(Date.now() - 60_000),
  ]);
  expect(await found(1, 'overdue=true')).toEqual([routine.id]);
  expect((await scientist.get('/api/jobCard/find/all/waiting/1?priority=soon')).status).toBe(422);
});

test('todos list what has waited longest first and all of it, page by page, and are searched', async () => {
  const one = await booked({ patient: aPatient({ fullName: 'Ñandú Pérez' }), profiles: ['UE'] });
  const ask = async (query: string) => (await reception.get(`/api/todos?${query}`)).body.groups;
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
  // What is no work of this role is none of its groups.
  expect(await ask('kind=critical')).toEqual([]);
  expect((await reception.get('/api/todos?kind=laundry')).status).toBe(422);
});

test('closes a job card once 800 ms after a save, though saved twice and told again', async () => {
  const booking = await booked({ profiles: ['UE'] });
  await saved(booking, 'UE');
  await saved(booking, 'UE');
  await lab.drain();
  const card = await scientist.get(`/api/jobCard/find/booking/${booking.id}/UE`);
  expect(card.body).toMatchObject({ status: 'processing', open: false, closedBy: 'Rudo Ncube' });
  expect(card.body.timeOut).not.toBeNull();
  expect(await closings(booking.id)).toHaveLength(1);
  const again = await lab.server.app
    .get(UnitOfWork)
    .run(SCIENTIST, (tx) =>
      closeJobCard(tx, { bookingId: booking.id, code: 'UE', closedBy: 'Someone else' }),
    );
  expect(again).toBeUndefined();
});

test('cancels and reopens the cards of a booking', async () => {
  const booking = await booked({ profiles: ['UE', 'FBC'] });
  const work = lab.server.app.get(UnitOfWork);
  const cancelled = await work.run(SCIENTIST, (tx) =>
    cancelJobCards(tx, booking.id, ['UE'], 'Rudo Ncube', 'refunded'),
  );
  expect(cancelled).toMatchObject([{ code: 'UE', open: false, status: 'waiting' }]);
  const back = await work.run(SCIENTIST, (tx) =>
    reopenJobCard(tx, { bookingId: booking.id, code: 'UE', reason: 'repeat' }),
  );
  expect(back).toMatchObject({ open: true, closedBy: null });
});

test('a manager closes and reopens a card by hand with a reason; nobody else does', async () => {
  const booking = await booked({ profiles: ['UE'] });
  const [{ jobCardId: id }] = booking.selectedProfiles;
  const close = { id, open: false, reason: 'done on paper' };
  expect((await scientist.put('/api/jobCard', close)).status).toBe(403);
  expect((await manager.put('/api/jobCard', { id, open: false })).status).toBe(422);
  expect((await manager.put('/api/jobCard', close)).body).toMatchObject({
    open: false,
    status: 'processing',
    closedBy: 'Labadmin Tester',
  });
  expect((await manager.put('/api/jobCard', close)).status).toBe(409);
  expect((await reception.get(`/api/booking/${booking.id}`)).body.selectedProfiles[0].stage).toBe(
    'in_process',
  );
  const reopened = await manager.put('/api/jobCard', { id, open: true, reason: 'not done after all' });
  expect(reopened.body).toMatchObject({ open: true, status: 'waiting', closedBy: null, timeOut: null });
  expect((await reception.get(`/api/booking/${booking.id}`)).body.selectedProfiles[0].stage).toBe('waiting');
  const entries = await lab.sql(`select reason from audit_entry where subject_id = $1 order by ord`, [id]);
  expect(entries).toEqual([{ reason: 'done on paper' }, { reason: 'not done after all' }]);
});

test('does not reopen the card of a refunded profile', async () => {
  const booking = await booked({ profiles: ['UE'] });
  const [{ jobCardId: id }] = booking.selectedProfiles;
  await manager.put('/api/jobCard', { id, open: false, reason: 'refund' });
  await mark(lab, booking.id, 'UE', 'refunded');
  expect((await manager.put('/api/jobCard', { id, open: true, reason: 'try' })).status).toBe(409);
});

test("deletes a booking's cards only with the XSRF header and the grant, by DELETE or the old GET", async () => {
  const booking = await booked();
  const path = `/api/jobCard/delete-by-bookingId/${booking.id}`;
  const xsrf = { 'X-XSRF-TOKEN': reception.xsrf };
  const allowed = await grant(lab, 'reception', 'delete', booking.id);
  expect((await reception.get(path, allowed)).body.code).toBe('csrf');
  expect((await reception.get(path, xsrf)).body.code).toBe('grant_required');
  const answer = await reception.get(path, { ...xsrf, ...allowed });
  expect(answer.status).toBe(200);
  expect(answer.body.cards).toHaveLength(2);
  const other = await booked();
  expect((await reception.delete(`/api/jobCard/by-booking/${other.id}`)).status).toBe(403);
  const byDelete = await reception.delete(
    `/api/jobCard/by-booking/${other.id}`,
    undefined,
    await grant(lab, 'reception', 'delete', other.id),
  );
  expect(byDelete.body.cards).toHaveLength(2);
});

test('deletes no card of a booking that was paid for, as the booking itself is not deleted', async () => {
  const booking = await booked({
    payment: { payments: [{ paymentType: 'cash', amount: '5.00' }] },
  });
  const allowed = await grant(lab, 'reception', 'delete', booking.id);
  const answer = await reception.delete(`/api/jobCard/by-booking/${booking.id}`, undefined, allowed);
  expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Money was taken') } });
  const card = await scientist.get(`/api/jobCard/find/booking/${booking.id}/UE`);
  expect(card.body.open).toBe(true);
});

test('lists cards of a day and refuses what is no day, unit, page or id', async () => {
  await booked();
  const today = (
    await lab.sql<{ day: string }>(`select (now() at time zone time_zone)::date as day from laboratory`)
  )[0]?.day;
  expect((await reception.get(`/api/jobCard/find/date/${today}`)).body.total).toBeGreaterThan(1);
  expect((await reception.get('/api/jobCard/')).body.items.length).toBeGreaterThan(1);
  expect((await reception.get('/api/jobCard/find/date/2026-13-01')).status).toBe(422);
  expect((await scientist.get('/api/jobCard/find/surgery/waiting/1')).status).toBe(422);
  expect((await scientist.get('/api/jobCard/find/all/waiting/none')).status).toBe(422);
  expect((await reception.get('/api/jobCard/7')).status).toBe(404);
});

test('shows the worklist to the bench and not to reception, cashiers or boards', async () => {
  expect((await scientist.get('/api/jobCard/find/all/waiting/1')).status).toBe(200);
  for (const role of ['ROLE_RECEPTION', 'ROLE_CASHIER', 'ROLE_BOARD'] as const) {
    expect((await (await lab.as(role)).get('/api/jobCard/find/all/waiting/1')).status).toBe(403);
  }
});

test('tells each role its own todos', async () => {
  const kinds = async (client: Client) =>
    (await client.get('/api/todos')).body.groups.map((group: { kind: string }) => group.kind);
  expect(await kinds(scientist)).toEqual(['critical', 'tell_doctor', 'overdue', 'check']);
  expect(await kinds(reception)).toEqual(['email', 'hand_over', 'unpaid', 'demographics']);
  expect(await kinds(await lab.as('ROLE_CASHIER'))).toEqual(['unpaid']);
  expect(await kinds(await lab.as('ROLE_SUPER_ADMIN'))).toContain('authorise');
  expect(await kinds(manager)).toContain('authorise');
  expect((await (await lab.as('ROLE_BOARD')).get('/api/todos')).status).toBe(403);
});

test('puts overdue cards, unpaid bookings, missing details and released results into the todos', async () => {
  const booking = await booked({
    patient: aPatient({ fullName: 'Unknown', dateOfBirth: undefined, age: '40' }),
    profiles: ['UE'],
  });
  await lab.sql(`update job_card set due_at = $2 where booking_id = $1`, [
    booking.id,
    new Date(Date.now() - 60_000),
  ]);
  const group = async (client: Client, kind: string) =>
    (await client.get('/api/todos')).body.groups.find((one: { kind: string }) => one.kind === kind);
  expect((await group(scientist, 'overdue')).items).toMatchObject([
    { bookingId: booking.id, profileCode: 'UE' },
  ]);
  // The latest has waited the shortest.
  expect((await group(reception, 'unpaid')).items.at(-1)).toMatchObject({
    bookingId: booking.id,
    text: 'Not paid',
  });
  expect((await group(reception, 'demographics')).items[0].text).toBe('name unknown, age estimated');
  await mark(lab, booking.id, 'UE', 'released');
  expect((await group(reception, 'hand_over')).items).toMatchObject([{ bookingId: booking.id }]);
  await reception.post('/api/booking/hand-over', { id: booking.id });
  expect((await group(reception, 'hand_over')).items).toEqual([]);
});

test('draws a board with counts and first cards, without names for whoever is signed in as a person', async () => {
  const booking = await booked({
    profiles: ['UE', 'FBC'],
    priority: 'stat',
    patient: aPatient({ fullName: 'Mary Ann Banda' }),
  });
  const board = await (await lab.as('ROLE_BOARD')).get('/api/live/snapshot/board');
  expect(board.status).toBe(200);
  expect(board.headers['x-live-seq']).toMatch(/^\d+$/);
  const unit = board.body.units.find((one: { unit: string }) => one.unit === 'biochemistry');
  expect(unit).toMatchObject({ waiting: 1, urgent: 1, overdue: 0, critical: 0 });
  expect(unit.cards).toMatchObject([
    { initials: 'MAB', patientName: null, labNumber: booking.patientData.labNumber },
  ]);
  expect(board.body.today.booked).toBeGreaterThan(0);
  const bench = await scientist.get('/api/live/snapshot/haematology');
  expect(bench.body.units).toHaveLength(1);
  expect(bench.body.units[0].cards[0]).toMatchObject({ initials: 'MAB', patientName: null });
  expect((await scientist.get('/api/live/snapshot/surgery')).status).toBe(404);
  expect((await (await lab.as('ROLE_CASHIER')).get('/api/live/snapshot/board')).status).toBe(403);
});
