import type { Priority } from '../../shared/vocabulary.js';
import { aPatient, grant } from '../bookings/requests.js';
import { good } from '../support/client.js';
import { follow } from '../support/live.js';
import { change, tubesOf } from '../specimens/tubes.js';
import { booked, noCards, openWorklist, type WorklistLaboratory } from './laboratory.js';

let house: WorklistLaboratory;

beforeAll(async () => {
  house = await openWorklist();
});
afterAll(() => house?.lab.close());
beforeEach(() => noCards(house));

/** As they are shipped. */
const UE: Readonly<Record<Priority, number>> = { routine: 240, urgent: 120, stat: 60 };
const MINUTE_MS = 60_000;

async function cardOf(bookingId: string, code: string): Promise<{ due: string; datetime: string }> {
  return good(await house.scientist.get(`/api/jobCard/find/booking/${bookingId}/${code}`)).body;
}

/** How long after that moment it is due; without one, after it was opened. */
async function minutesOf({ id }: { id: string }, { code = 'UE', since = '' } = {}): Promise<number> {
  const { due, datetime } = await cardOf(id, code);
  return (Date.parse(due) - Date.parse(since || datetime)) / MINUTE_MS;
}

async function update(id: string, body: object) {
  const granted = await grant(house.lab, 'reception', 'update', id);
  return good(await house.reception.put('/api/booking/update/', { id, ...body }, granted)).body;
}

test.each([
  ['routine', { UE: 240, GXM: 240, BCUL: 7200 }],
  ['urgent', { UE: 120, GXM: 90, BCUL: 7200 }],
  ['stat', { UE: 60, GXM: 45, BCUL: 7200 }],
] as const)('a %s booking is due by its urgency, where it can be', async (priority, expected) => {
  const clinical = { collectedAt: house.lab.clock.now().toISOString(), collectedBy: 'Ward 3' };
  const booking = await booked(house, { profiles: ['UE', 'GXM', 'BCUL'], priority, clinical });
  const minutes = Object.keys(expected).map(
    async (code) => [code, await minutesOf(booking, { code })] as const,
  );
  expect(Object.fromEntries(await Promise.all(minutes))).toEqual(expected);
});

test('a STAT test is overdue after its own time, while a routine one is not yet', async () => {
  const routine = await booked(house, { profiles: ['UE'] });
  const stat = await booked(house, {
    profiles: ['UE'],
    priority: 'stat',
    patient: aPatient({ fullName: 'Zoe' }),
  });
  house.lab.clock.advance(90 * MINUTE_MS);
  const late = good(await house.scientist.get('/api/jobCard/find/biochemistry/waiting/1?overdue=true')).body;
  expect(late.items.map((card: { bookingInformationId: string }) => card.bookingInformationId)).toEqual([
    stat.id,
  ]);
  const { groups } = good(await house.scientist.get('/api/todos')).body;
  const overdue = groups.find(({ kind }: { kind: string }) => kind === 'overdue');
  expect(overdue.items.map(({ bookingId }: { bookingId: string }) => bookingId)).toEqual([stat.id]);
  const { units } = good(await house.scientist.get('/api/live/snapshot/board')).body;
  expect(units.find(({ unit }: { unit: string }) => unit === 'biochemistry')).toMatchObject({ overdue: 1 });
  expect(await minutesOf(routine)).toBe(UE.routine);
});

test('what is added to a STAT booking is due as STAT, and so is what counts from receipt', async () => {
  const booking = await booked(house, { profiles: ['UE'], priority: 'stat' });
  house.lab.clock.advance(30 * MINUTE_MS);
  const added = await update(booking.id, { version: booking.version, profiles: ['UE', 'LFT'] });
  expect(await minutesOf(added, { code: 'LFT' })).toBe(60);
  const [tube] = await tubesOf(house.scientist, booking);
  const { receivedAt } = good(await change(house.reception, tube?.accession, { state: 'received' })).body;
  expect(await minutesOf(booking, { since: receivedAt })).toBe(UE.stat);
});

test('a booking that becomes STAT is due anew from where it counted, and back again, and every worklist is told', async () => {
  const booking = await booked(house, { profiles: ['UE'] });
  const screen = await follow(house.scientist, ['worklist:biochemistry']);
  house.lab.clock.advance(90 * MINUTE_MS);
  const { version } = await update(booking.id, { version: booking.version, priority: 'stat' });
  expect(await minutesOf(booking)).toBe(UE.stat);
  const due = (await cardOf(booking.id, 'UE')).due;
  const told = await screen.event(({ type, payload }) => {
    const card = payload as { due: string; bookingInformationId: string };
    return type === 'JobCardOpened' && card.bookingInformationId === booking.id && card.due === due;
  });
  expect(told.payload).toMatchObject({ code: 'UE', priority: 'stat' });
  screen.close();
  const again = await update(booking.id, { version, priority: 'urgent', patient: aPatient() });
  expect(await minutesOf(booking)).toBe(UE.urgent);
  await update(booking.id, { version: again.version, notes: 'no other urgency' });
  expect(await minutesOf(booking)).toBe(UE.urgent);
});

test('a specimen that is taken again is due by the urgency of its booking', async () => {
  const booking = await booked(house, { profiles: ['UE'], priority: 'stat' });
  const [tube] = await tubesOf(house.scientist, booking);
  good(await change(house.reception, tube?.accession, { state: 'received' }));
  good(await change(house.scientist, tube?.accession, { state: 'rejected', reason: 'haemolysed' }));
  house.lab.clock.advance(20 * MINUTE_MS);
  good(await house.reception.post(`/api/specimens/${tube?.accession}/recollect`));
  expect(await minutesOf(booking)).toBe(UE.stat);
});

test('what was booked stays due by the version that it was booked under', async () => {
  const booking = await booked(house, { profiles: ['LFT'], priority: 'stat' });
  const path = '/api/catalogue/profiles/LFT';
  const { id: _, number: __, state: ___, ...read } = good(await house.manager.get(path)).body;
  good(await house.manager.put('/api/catalogue/profiles', { ...read, statTurnaroundMinutes: 30 }));
  expect(await minutesOf(booking, { code: 'LFT' })).toBe(60);
  const [tube] = await tubesOf(house.scientist, booking);
  const { receivedAt } = good(await change(house.reception, tube?.accession, { state: 'received' })).body;
  expect(await minutesOf(booking, { code: 'LFT', since: receivedAt })).toBe(60);
  expect(await minutesOf(await booked(house, { profiles: ['LFT'], priority: 'stat' }), { code: 'LFT' })).toBe(
    30,
  );
});
