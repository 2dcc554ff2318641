import type { Client } from '../support/client.js';
import { grant } from '../bookings/requests.js';
import { aBooking, save, type Booked } from './bench.js';
import {
  acknowledge,
  aCritical,
  CRITICAL,
  LOG,
  noticesOf,
  openCalls,
  openCallLaboratory,
  todosOf,
  type Call,
  type CallLaboratory,
} from './calls-bench.js';

let house: CallLaboratory;

beforeAll(async () => {
  house = await openCallLaboratory();
});
afterAll(() => house?.lab.close());

async function setting(changes: object): Promise<void> {
  const { body } = await house.manager.get('/api/about');
  const saved = await house.manager.post('/api/about/', { ...body, ...changes });
  expect(saved.status).toBe(200);
}

describe('a critical call', () => {
  it('is raised anew for a value that was told, edited away and came back', async () => {
    const booking = await aCritical(house);
    expect((await acknowledge(house, booking.callId)).status).toBe(200);
    await save(house.bench, booking, 'UE', { K: '5.0' }, { version: 1 });
    await save(house.bench, booking, 'UE', { K: '7.0' }, { version: 2 });
    expect(await openCalls(house, booking)).toEqual([expect.objectContaining({ value: '7.0' })]);
  });

  it('of a deleted booking closes with it, on the board, in the todos, the notifications and the snapshot', async () => {
    const booking = await aCritical(house);
    await house.lab.drain();
    expect(await noticesOf(house.bench, booking)).toContain('Critical value to report');
    const { version } = (await house.bench.get(`/api/booking/${booking.id}`)).body as {
      readonly version: number;
    };
    const reception = await house.lab.as('ROLE_RECEPTION');
    const allowed = await grant(house.lab, 'reception', 'delete', booking.id);
    const body = { id: booking.id, version, reason: 'Booked twice' };
    expect((await reception.delete('/api/booking', body, allowed)).status).toBe(200);
    expect(await openCalls(house, booking)).toEqual([]);
    expect(await todosOf(house.bench, 'critical', booking)).toEqual([]);
    const board = (await house.bench.get('/api/live/snapshot/board')).body as {
      readonly criticalCalls: readonly { readonly id: string }[];
    };
    expect(board.criticalCalls.map(({ id }) => id)).not.toContain(booking.callId);
    await house.lab.drain();
    expect(await noticesOf(house.bench, booking)).toEqual([]);
    const types = await house.lab.sql<{ type: string }>(
      `select type from event where payload ->> 'callId' = $1 and type = 'CriticalCleared'`,
      [booking.callId],
    );
    expect(types).toHaveLength(1);
    expect((await acknowledge(house, booking.callId)).status).toBe(404);
  });

  it('is raised by validation where none is open or told for that value', async () => {
    const booking = await aCritical(house);
    await house.lab.sql('delete from critical_call where id = $1', [booking.callId]);
    expect(
      (await save(house.pathologist, booking, 'UE', {}, { version: 1, action: 'validate' })).status,
    ).toBe(200);
    expect(await openCalls(house, booking)).toEqual([expect.objectContaining({ value: '7.0' })]);
    await save(house.pathologist, booking, 'UE', {}, { version: 2, action: 'validate' });
    expect(await openCalls(house, booking)).toHaveLength(1);
  });

  it('is still to be made by whoever saved the value, also beside somebody else, and by nobody who only looked', async () => {
    const booking = await aCritical(house);
    const valuesIn = (calls: readonly Call[]): readonly string[] =>
      calls.filter(({ bookingId }) => bookingId === booking.id).map(({ value }) => value);
    const ownOf = async (client: Client): Promise<readonly string[]> =>
      valuesIn((await client.get(`${LOG}?mine=true`)).body as readonly Call[]);
    expect(await ownOf(house.bench)).toEqual(['7.0']);
    expect(await ownOf(house.manager)).toEqual([]);
    await save(house.manager, booking, 'UE', { CL: '100' }, { version: 1 });
    expect(await ownOf(house.manager)).toEqual(['7.0']);
    const log = await house.pathologist.get(`${LOG}?mine=true&status=open`);
    expect(valuesIn((log.body as { readonly items: readonly Call[] }).items)).toEqual([]);
    expect((await acknowledge(house, booking.callId)).status).toBe(200);
    expect(await ownOf(house.bench)).toEqual([]);
  });

  it('asks for the number that was called', async () => {
    const { callId } = await aCritical(house);
    const answer = await acknowledge(house, callId, { phone: ' ' });
    expect(answer.body.errors).toEqual([expect.objectContaining({ field: 'phone' })]);
    expect((await acknowledge(house, callId, { phone: 'in person' })).status).toBe(200);
  });
});

describe('release', () => {
  afterEach(() => setting({ releaseWaitsForCall: false }));

  it('waits for the call where the setting says so', async () => {
    await setting({ releaseWaitsForCall: true });
    const booking = await aCritical(house);
    const release = () => save(house.pathologist, booking, 'UE', {}, { version: 1, action: 'release' });
    const refused = await release();
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('Potassium')]);
    const atOnce = await aBooking(house.lab, ['UE']);
    expect((await save(house.pathologist, atOnce, 'UE', CRITICAL, { action: 'release' })).status).toBe(409);
    await acknowledge(house, booking.callId);
    expect((await release()).status).toBe(200);
  });
});

describe('a critical value that an amendment takes back', () => {
  async function amended(told?: string): Promise<Booked> {
    const booking = await aCritical(house);
    await save(house.pathologist, booking, 'UE', {}, { version: 1, action: 'release' });
    const request = { bookingId: booking.id, profileCode: 'UE', version: 2, reason: 'Haemolysed', told };
    const values = [{ code: 'K', parameter: '4.1' }];
    expect((await house.pathologist.post('/api/results/amend', { ...request, values })).status).toBe(200);
    return booking;
  }

  it('opens a todo to tell the doctor where nobody was told', async () => {
    const booking = await amended();
    expect(await todosOf(house.bench, 'critical', booking)).toEqual([]);
    expect(await todosOf(house.bench, 'tell_doctor', booking)).toEqual([
      'Potassium: is no longer critical, tell the doctor',
    ]);
    const [call] = await openCalls(house, booking);
    expect(call).toMatchObject({ kind: 'correction', value: '4.1', was: '7.0' });
    await acknowledge(house, call?.callId ?? '');
    expect(await todosOf(house.bench, 'tell_doctor', booking)).toEqual([]);
    await house.lab.drain();
    expect(
      await house.lab.sql(
        `select 1 from event where type = 'CriticalEscalated' and payload ->> 'callId' = $1`,
        [call?.callId],
      ),
    ).toEqual([]);
  });

  it('opens none where the amendment says who was told', async () => {
    expect(await openCalls(house, await amended('Dr Dube, 14:05'))).toEqual([]);
  });
});
