// Long because the life of a call is one story: raised, escalated, made, logged, waited for and taken back.
import { ReactionDispatcher } from '../../server/events/reaction-dispatcher.js';
import { escalationText, nextInLine } from '../../shared/domain/escalation.js';
import { grant } from '../bookings/requests.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, NORMAL_UE, save, type Booked } from './bench.js';

let lab: Laboratory;
let bench: Client;
let manager: Client;
let pathologist: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  [bench, manager, pathologist] = await Promise.all([
    lab.as('ROLE_LAB'),
    lab.as('ROLE_LABADMIN'),
    lab.as('ROLE_SUPER_ADMIN', 'pathologist'),
  ]);
});
afterAll(() => lab?.close());

interface Call {
  readonly callId: string;
  readonly bookingId: string;
  readonly value: string;
}

const CRITICAL = { ...NORMAL_UE, K: '7.0' };
const LOG = '/api/results/critical';
const TOLD = {
  outcome: 'told',
  person: 'Sr Moyo',
  role: 'ward sister',
  phone: '0242 700700',
  readBack: true,
};

async function openCalls({ id }: Booked): Promise<readonly Call[]> {
  const { body } = await bench.get(LOG);
  return (body as readonly Call[]).filter(({ bookingId }) => bookingId === id);
}

async function aCritical(): Promise<Booked & { readonly callId: string }> {
  const booking = await aBooking(lab, ['UE']);
  await save(bench, booking, 'UE', CRITICAL);
  const [call] = await openCalls(booking);
  return { ...booking, callId: call?.callId ?? '' };
}

const acknowledge = (callId: string, more: object = {}): Promise<Answer> =>
  bench.post(`${LOG}/acknowledge`, { callId, ...TOLD, ...more });

async function setting(changes: object): Promise<void> {
  const { body } = await manager.get('/api/about');
  const saved = await manager.post('/api/about/', { ...body, ...changes });
  expect(saved.status).toBe(200);
}

interface Group {
  readonly kind: string;
  readonly items: readonly { readonly bookingId: string; readonly text: string }[];
}

async function todosOf(who: Client, kind: string, { id }: Booked): Promise<readonly string[]> {
  const groups = (await who.get('/api/todos?size=200')).body.groups as readonly Group[];
  const items = groups.find((group) => group.kind === kind)?.items ?? [];
  return items.filter(({ bookingId }) => bookingId === id).map(({ text }) => text);
}

async function noticesOf(who: Client, { id }: Booked): Promise<readonly string[]> {
  const { items } = (await who.get('/api/notifications')).body as {
    readonly items: readonly { readonly kind: string; readonly title: string; readonly link: string }[];
  };
  const own = items.filter(({ kind, link }) => kind === 'critical' && link.includes(id));
  return own.map(({ title }) => title).sort();
}

describe('a critical call', () => {
  it('is raised anew for a value that was told, edited away and came back', async () => {
    const booking = await aCritical();
    expect((await acknowledge(booking.callId)).status).toBe(200);
    await save(bench, booking, 'UE', { K: '5.0' }, { version: 1 });
    await save(bench, booking, 'UE', { K: '7.0' }, { version: 2 });
    expect(await openCalls(booking)).toEqual([expect.objectContaining({ value: '7.0' })]);
  });

  it('of a deleted booking closes with it, on the board, in the todos, the notifications and the snapshot', async () => {
    const booking = await aCritical();
    await lab.drain();
    expect(await noticesOf(bench, booking)).toContain('Critical value to call');
    const { version } = (await bench.get(`/api/booking/${booking.id}`)).body as { readonly version: number };
    const reception = await lab.as('ROLE_RECEPTION');
    const allowed = await grant(lab, 'reception', 'delete', booking.id);
    const body = { id: booking.id, version, reason: 'Booked twice' };
    expect((await reception.delete('/api/booking', body, allowed)).status).toBe(200);
    expect(await openCalls(booking)).toEqual([]);
    expect(await todosOf(bench, 'critical', booking)).toEqual([]);
    const board = (await bench.get('/api/live/snapshot/board')).body as {
      readonly criticalCalls: readonly { readonly id: string }[];
    };
    expect(board.criticalCalls.map(({ id }) => id)).not.toContain(booking.callId);
    await lab.drain();
    expect(await noticesOf(bench, booking)).toEqual([]);
    const types = await lab.sql<{ type: string }>(
      `select type from event where payload ->> 'callId' = $1 and type = 'CriticalCleared'`,
      [booking.callId],
    );
    expect(types).toHaveLength(1);
    expect((await acknowledge(booking.callId)).status).toBe(404);
  });

  it('is raised by validation where none is open or told for that value', async () => {
    const booking = await aCritical();
    await lab.sql('delete from critical_call where id = $1', [booking.callId]);
    expect((await save(pathologist, booking, 'UE', {}, { version: 1, action: 'validate' })).status).toBe(200);
    expect(await openCalls(booking)).toEqual([expect.objectContaining({ value: '7.0' })]);
    await save(pathologist, booking, 'UE', {}, { version: 2, action: 'validate' });
    expect(await openCalls(booking)).toHaveLength(1);
  });

  it('asks for the number that was called', async () => {
    const { callId } = await aCritical();
    const answer = await acknowledge(callId, { phone: ' ' });
    expect(answer.body.errors).toEqual([expect.objectContaining({ field: 'phone' })]);
    expect((await acknowledge(callId, { phone: 'in person' })).status).toBe(200);
  });
});

describe('escalation', () => {
  it('waits 15 minutes for the bench, 30 for the manager and 60 for the pathologist', async () => {
    const booking = await aCritical();
    const dispatcher = lab.server.app.get(ReactionDispatcher);
    const [event] = await lab.sql<{ id: string }>(
      `select id from event where type = 'CriticalRaised' and payload ->> 'callId' = $1`,
      [booking.callId],
    );
    const delays = async (): Promise<readonly (readonly [string, number])[]> => {
      dispatcher.dispatch();
      const jobs = await dispatcher.queue.getDelayed();
      const own = jobs.filter(({ data, name }) => data.eventId === event?.id && name.startsWith('escalate'));
      return own.map(({ name, opts }) => [name, Math.ceil((opts.delay ?? 0) / 60_000)] as const).sort();
    };
    let found = await delays();
    for (const end = Date.now() + 10_000; found.length < 3 && Date.now() < end;) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      found = await delays();
    }
    expect(found).toEqual([
      ['escalate-critical-15', 15],
      ['escalate-critical-30', 30],
      ['escalate-critical-60', 60],
    ]);
  });

  it('is posted to whoever is next while nobody was told, and leaves the lists with the call', async () => {
    const booking = await aCritical();
    await lab.drain();
    const events = await lab.sql<{ step: number; role: string; next: string | null }>(
      `select (payload ->> 'step')::integer as step, payload ->> 'role' as role, payload ->> 'nextRole' as next
       from event where type = 'CriticalEscalated' and payload ->> 'callId' = $1 order by 1`,
      [booking.callId],
    );
    expect(events).toEqual([
      { step: 1, role: 'ROLE_LAB', next: 'ROLE_LABADMIN' },
      { step: 2, role: 'ROLE_LABADMIN', next: 'ROLE_SUPER_ADMIN' },
      { step: 3, role: 'ROLE_SUPER_ADMIN', next: null },
    ]);
    const posted = (minutes: number) => `Critical value not called for ${minutes} min, biochemistry`;
    expect(await noticesOf(bench, booking)).toEqual([posted(15), 'Critical value to call'].sort());
    expect(await noticesOf(manager, booking)).toEqual([posted(30), 'Critical value to call'].sort());
    expect(await noticesOf(pathologist, booking)).toEqual([posted(60), 'Critical value to call'].sort());
    await acknowledge(booking.callId);
    await lab.drain();
    for (const who of [bench, manager, pathologist]) expect(await noticesOf(who, booking)).toEqual([]);
  });

  it('is not posted for a call that was made, and counts anew after one that reached nobody', async () => {
    const made = await aCritical();
    await acknowledge(made.callId);
    const tried = await aCritical();
    await acknowledge(tried.callId, { outcome: 'not_reached' });
    await lab.drain();
    const escalated = (callId: string) =>
      lab.sql(`select 1 from event where type = 'CriticalEscalated' and payload ->> 'callId' = $1`, [callId]);
    expect(await escalated(made.callId)).toEqual([]);
    expect(await escalated(tried.callId)).toHaveLength(3);
  });

  it('names whose turn is next', () => {
    const minute = 60_000;
    expect(nextInLine(0, 6 * minute)).toMatchObject({ short: 'bench', inMinutes: 9 });
    expect(escalationText(0, 31 * minute)).toBe(
      'with the laboratory manager, next the pathologist in 29 min',
    );
    expect(escalationText(0, 61 * minute)).toBe('with the pathologist');
  });
});

describe('after the call', () => {
  it("the validator's list and the report say telephoned to whom, at what time, read back by whom", async () => {
    const booking = await aCritical();
    await acknowledge(booking.callId);
    await save(pathologist, booking, 'UE', {}, { version: 1, action: 'release' });
    const told = { parameter: 'Potassium', person: 'Sr Moyo', role: 'ward sister', readBack: true };
    const list = (await bench.get('/api/results?size=200')).body.items as readonly {
      readonly bookingId: string;
      readonly toldCalls: readonly object[];
    }[];
    expect(list.find(({ bookingId }) => bookingId === booking.id)?.toldCalls).toEqual([
      expect.objectContaining(told),
    ]);
    const report = (await bench.get(`/api/report/${booking.id}`)).body as {
      readonly results: readonly { readonly calls: readonly object[] }[];
    };
    expect(report.results[0]?.calls).toEqual([expect.objectContaining(told)]);
    const own = await bench.get(`${LOG}?status=all&bookingId=${booking.id}&profileCode=UE`);
    expect(own.body.items).toEqual([
      expect.objectContaining({
        status: 'told',
        stands: true,
        told: expect.objectContaining({ phone: '0242 700700' }),
      }),
    ]);
  });
});

describe('the call log', () => {
  it('is listed by status and day with its turnaround, and comes as a file', async () => {
    const open = await aCritical();
    const made = await aCritical();
    await acknowledge(made.callId);
    const ids = async (query: string): Promise<readonly string[]> => {
      const { items } = (await bench.get(`${LOG}?size=200&${query}`)).body as {
        readonly items: readonly Call[];
      };
      return items.map(({ callId }) => callId);
    };
    expect(await ids('status=open')).toContain(open.callId);
    expect(await ids('status=open')).not.toContain(made.callId);
    expect(await ids('status=told&from=&to=')).toContain(made.callId);
    expect(await ids('status=told&from=2001-01-01&to=2001-01-31')).toEqual([]);
    const { body, headers } = await bench.get(`${LOG}?status=told&bookingId=${made.id}`);
    expect(body).toMatchObject({ page: 1, total: 1, items: [{ minutes: 0, status: 'told', escalated: 0 }] });
    expect(headers['x-live-seq']).toMatch(/^\d+$/);
    const file = await bench.get(`${LOG}?format=csv`);
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.text).toContain('Minutes to the call');
    expect(file.text).toContain('Sr Moyo');
    expect((await bench.get(`${LOG}?status=lost`)).status).toBe(422);
    const reception = await lab.as('ROLE_RECEPTION');
    expect((await reception.get(`${LOG}?status=told`)).status).toBe(403);
  });
});

describe('release', () => {
  afterEach(() => setting({ releaseWaitsForCall: false }));

  it('waits for the call where the setting says so', async () => {
    await setting({ releaseWaitsForCall: true });
    const booking = await aCritical();
    const release = () => save(pathologist, booking, 'UE', {}, { version: 1, action: 'release' });
    const refused = await release();
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('Potassium')]);
    const atOnce = await aBooking(lab, ['UE']);
    expect((await save(pathologist, atOnce, 'UE', CRITICAL, { action: 'release' })).status).toBe(409);
    await acknowledge(booking.callId);
    expect((await release()).status).toBe(200);
  });
});

describe('a critical value that an amendment takes back', () => {
  async function amended(told?: string): Promise<Booked> {
    const booking = await aCritical();
    await save(pathologist, booking, 'UE', {}, { version: 1, action: 'release' });
    const request = { bookingId: booking.id, profileCode: 'UE', version: 2, reason: 'Haemolysed', told };
    const values = [{ code: 'K', parameter: '4.1' }];
    expect((await pathologist.post('/api/results/amend', { ...request, values })).status).toBe(200);
    return booking;
  }

  it('opens a todo to tell the doctor where nobody was told', async () => {
    const booking = await amended();
    expect(await todosOf(bench, 'critical', booking)).toEqual([]);
    expect(await todosOf(bench, 'tell_doctor', booking)).toEqual([
      'Potassium: is critical no more, tell the doctor',
    ]);
    const [call] = await openCalls(booking);
    expect(call).toMatchObject({ kind: 'correction', value: '4.1', was: '7.0' });
    await acknowledge(call?.callId ?? '');
    expect(await todosOf(bench, 'tell_doctor', booking)).toEqual([]);
    await lab.drain();
    expect(
      await lab.sql(`select 1 from event where type = 'CriticalEscalated' and payload ->> 'callId' = $1`, [
        call?.callId,
      ]),
    ).toEqual([]);
  });

  it('opens none where the amendment says who was told', async () => {
    expect(await openCalls(await amended('Dr Dube, 14:05'))).toEqual([]);
  });
});
