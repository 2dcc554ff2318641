import { aPatient } from '../bookings/requests.js';
import { booked, noCards, openWorklist, type WorklistLaboratory } from './laboratory.js';

let house: WorklistLaboratory;

beforeAll(async () => {
  house = await openWorklist();
});
afterAll(() => house?.lab.close());
beforeEach(() => noCards(house));

test('shows stat before urgent before routine, each by what is due first, a unit or all', async () => {
  const routine = await booked(house, { profiles: ['UE'] });
  const urgent = await booked(house, { profiles: ['UE'], priority: 'urgent' });
  const stat = await booked(house, { profiles: ['FBC', 'UE'], priority: 'stat' });
  const later = await booked(house, { profiles: ['UE'] });
  const answer = await house.scientist.get('/api/jobCard/find/biochemistry/waiting/1');
  expect(
    answer.body.items.map((card: { bookingInformationId: string }) => card.bookingInformationId),
  ).toEqual([stat.id, urgent.id, routine.id, later.id]);
  expect(answer.body.total).toBe(4);
  expect(answer.headers['x-live-seq']).toMatch(/^\d+$/);
  expect((await house.scientist.get('/api/jobCard/find/all/waiting/1')).body.total).toBe(5);
  const second = await house.scientist.get('/api/jobCard/find/all/waiting/2?size=3');
  expect(second.body.items).toHaveLength(2);
});

test('searches and filters the waiting cards on the server, page by page in the order of the bench', async () => {
  const routine = await booked(house, { profiles: ['UE'], patient: aPatient({ fullName: 'Zoë Müller' }) });
  const urgent = await booked(house, { profiles: ['UE'], priority: 'urgent' });
  const stat = await booked(house, { profiles: ['UE'], priority: 'stat' });
  const found = async (page: number, query: string): Promise<readonly string[]> => {
    const answer = await house.scientist.get(`/api/jobCard/find/all/waiting/${page}?${query}`);
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
  expect(await found(1, 'priority=urgent')).toEqual([stat.id, urgent.id]);
  expect(await found(1, 'priority=routine')).toEqual([routine.id]);
  const crp = await booked(house, { profiles: ['LFT'], priority: 'stat' });
  expect(await found(1, 'code=LFT')).toEqual([crp.id]);
  expect(await found(1, 'code=UE&size=1')).toEqual([stat.id]);
  await house.lab.sql(`update job_card set due_at = $2 where booking_id = $1`, [
    routine.id,
    new Date(Date.now() - 60_000),
  ]);
  expect(await found(1, 'overdue=true')).toEqual([routine.id]);
  expect((await house.scientist.get('/api/jobCard/find/all/waiting/1?priority=soon')).status).toBe(422);
});

test('a malaria film that is overdue stands above a viral load that was booked before it, page by page', async () => {
  const load = await booked(house, { profiles: ['HIVVL'] });
  const film = await booked(house, { profiles: ['MPS'] });
  const late = await booked(house, { profiles: ['HIVVL'] });
  await house.lab.sql(`update job_card set due_at = now() - interval '69 minutes' where booking_id = $1`, [
    late.id,
  ]);
  const pages: string[] = [];
  for (const page of [1, 2, 3]) {
    const answer = await house.scientist.get(`/api/jobCard/find/all/waiting/${page}?size=1`);
    pages.push(
      ...answer.body.items.map((card: { bookingInformationId: string }) => card.bookingInformationId),
    );
  }
  expect(pages).toEqual([late.id, film.id, load.id]);
});

test('lists cards of a day and refuses what is no day, unit, page or id', async () => {
  await booked(house);
  const today = (
    await house.lab.sql<{ day: string }>(`select (now() at time zone time_zone)::date as day from laboratory`)
  )[0]?.day;
  expect((await house.reception.get(`/api/jobCard/find/date/${today}`)).body.total).toBeGreaterThan(1);
  expect((await house.reception.get('/api/jobCard/')).body.items.length).toBeGreaterThan(1);
  expect((await house.reception.get('/api/jobCard/find/date/2026-13-01')).status).toBe(422);
  expect((await house.scientist.get('/api/jobCard/find/surgery/waiting/1')).status).toBe(422);
  expect((await house.scientist.get('/api/jobCard/find/all/waiting/none')).status).toBe(422);
  expect((await house.reception.get('/api/jobCard/7')).status).toBe(404);
});

test('shows the worklist to the bench and not to reception, cashiers or boards', async () => {
  expect((await house.scientist.get('/api/jobCard/find/all/waiting/1')).status).toBe(200);
  for (const role of ['ROLE_RECEPTION', 'ROLE_CASHIER', 'ROLE_BOARD'] as const) {
    expect((await (await house.lab.as(role)).get('/api/jobCard/find/all/waiting/1')).status).toBe(403);
  }
});
