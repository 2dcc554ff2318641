import { escalation } from '../../shared/domain/results/critical-calls.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, eventsOf, save, type Booked } from './bench.js';

let lab: Laboratory;
let bench: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  bench = await lab.as('ROLE_LAB');
});
afterAll(() => lab?.close());

async function openCalls(booking: Booked) {
  const answer = await bench.get('/api/results/critical');
  expect(answer.headers['x-live-seq']).toMatch(/^\d+$/);
  return answer.body.filter((call: { bookingId: string }) => call.bookingId === booking.id);
}

const criticalsOf = async (booking: Booked): Promise<string[]> =>
  (await eventsOf(lab, booking)).filter((type) => type.startsWith('Critical'));

const TOLD = {
  outcome: 'told',
  person: 'Sr Moyo',
  role: 'ward sister',
  phone: '0242 700700',
  readBack: true,
};

describe('the escalation clock', () => {
  it.each([
    [0, 0],
    [14.99, 0],
    [15, 1],
    [29.99, 1],
    [30, 2],
    [59.99, 2],
    [60, 3],
    [600, 3],
  ])('stands after %f minutes at %i', (minutes, step) => {
    expect(escalation(1_000_000, 1_000_000 + minutes * 60_000)).toBe(step);
  });
});

describe('a critical value', () => {
  it('raises one call a parameter at the limit, and none just inside it', async () => {
    const booking = await aBooking(lab, ['UE']);
    await save(bench, booking, 'UE', { NA: '120', K: '6.4' });
    const calls = await openCalls(booking);
    expect(calls).toEqual([
      expect.objectContaining({ parameterCode: 'NA', value: '120', flag: 'LL', escalation: 0, attempts: [] }),
    ]);
    await save(bench, booking, 'UE', { CL: '100' }, { version: 1 });
    expect(await criticalsOf(booking)).toEqual(['CriticalRaised']);
  });

  it('is called off when the value is edited, and raised again when the new one is critical too', async () => {
    const booking = await aBooking(lab, ['UE']);
    await save(bench, booking, 'UE', { K: '7.0' });
    await save(bench, booking, 'UE', { K: '6.9' }, { version: 1 });
    expect(await openCalls(booking)).toEqual([expect.objectContaining({ value: '6.9' })]);
    await save(bench, booking, 'UE', { K: '5.0' }, { version: 2 });
    expect(await openCalls(booking)).toEqual([]);
    expect((await criticalsOf(booking)).sort()).toEqual([
      'CriticalCleared',
      'CriticalCleared',
      'CriticalRaised',
      'CriticalRaised',
    ]);
  });

  it('stays open until it is recorded who was told', async () => {
    const booking = await aBooking(lab, ['UE']);
    await save(bench, booking, 'UE', { K: '7.0' });
    const [call] = await openCalls(booking);
    const path = '/api/results/critical/acknowledge';
    const bare = await bench.post(path, { callId: call.callId, outcome: 'told' });
    expect(bare.status).toBe(422);
    expect(bare.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'person',
      'role',
      'phone',
      'readBack',
    ]);
    const told = await bench.post(path, { callId: call.callId, ...TOLD });
    expect(told.status).toBe(200);
    expect(told.body.attempts).toEqual([
      expect.objectContaining({ value: '7.0', caller: 'Lab Tester', person: 'Sr Moyo', readBack: true }),
    ]);
    expect(await openCalls(booking)).toEqual([]);
    expect((await bench.post(path, { callId: call.callId, ...TOLD })).status).toBe(409);
    await save(bench, booking, 'UE', { NA: '140' }, { version: 1 });
    expect(await openCalls(booking)).toEqual([]);
    expect(await criticalsOf(booking)).toEqual(['CriticalRaised', 'CriticalAcknowledged']);
  });

  it('escalates with its minutes, and starts again after a call that reached nobody', async () => {
    const booking = await aBooking(lab, ['UE']);
    await save(bench, booking, 'UE', { K: '7.0' });
    lab.clock.advance(31 * 60_000);
    const [late] = await openCalls(booking);
    expect(late.escalation).toBe(2);
    const tried = await bench.post('/api/results/critical/acknowledge', {
      callId: late.callId,
      outcome: 'not_reached',
      phone: '0242 700700',
      comment: 'Rang ten times',
    });
    expect(tried.body).toMatchObject({ escalation: 0, attempts: [{ comment: 'Rang ten times' }] });
    expect(await openCalls(booking)).toEqual([expect.objectContaining({ escalation: 0 })]);
  });

  it('refuses a call in the future and one before the value was found', async () => {
    const booking = await aBooking(lab, ['UE']);
    await save(bench, booking, 'UE', { K: '7.0' });
    const [{ callId }] = await openCalls(booking);
    for (const at of ['2999-01-01T00:00:00Z', '2001-01-01T00:00:00Z']) {
      const answer = await bench.post('/api/results/critical/acknowledge', { callId, ...TOLD, at });
      expect(answer.status).toBe(422);
    }
  });

  it('is never told to reception with its value, nor in an event', async () => {
    const booking = await aBooking(lab, ['UE']);
    await save(bench, booking, 'UE', { K: '7.7777' });
    const reception = await lab.as('ROLE_RECEPTION');
    expect((await reception.get('/api/results/critical')).status).toBe(403);
    const leaks = await lab.sql(`select 1 from event where payload::text like '%7.7777%'`);
    expect(leaks).toEqual([]);
  });

  it('may be released while its call is still open', async () => {
    const booking = await aBooking(lab, ['UE']);
    const pathologist = await lab.as('ROLE_SUPER_ADMIN', 'pathologist');
    expect((await save(pathologist, booking, 'UE', { K: '7.0' }, { action: 'release' })).status).toBe(200);
    expect(await openCalls(booking)).toHaveLength(1);
  });
});
