import { ReactionDispatcher } from '../../server/events/reaction-dispatcher.js';
import { escalationText, nextEscalation } from '../../shared/domain/results/critical-calls.js';
import { save } from './bench.js';
import {
  acknowledge,
  aCritical,
  LOG,
  noticesOf,
  openCallLaboratory,
  type Call,
  type CallLaboratory,
} from './calls-bench.js';

let house: CallLaboratory;

beforeAll(async () => {
  house = await openCallLaboratory();
});
afterAll(() => house?.lab.close());

describe('escalation', () => {
  it('waits 15 minutes for the bench, 30 for the manager and 60 for the pathologist', async () => {
    const booking = await aCritical(house);
    const dispatcher = house.lab.server.app.get(ReactionDispatcher);
    const [event] = await house.lab.sql<{ id: string }>(
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
    const booking = await aCritical(house);
    await house.lab.drain();
    const events = await house.lab.sql<{ step: number; role: string; next: string | null }>(
      `select (payload ->> 'step')::integer as step, payload ->> 'role' as role, payload ->> 'nextRole' as next
       from event where type = 'CriticalEscalated' and payload ->> 'callId' = $1 order by 1`,
      [booking.callId],
    );
    expect(events).toEqual([
      { step: 1, role: 'ROLE_LAB', next: 'ROLE_LABADMIN' },
      { step: 2, role: 'ROLE_LABADMIN', next: 'ROLE_SUPER_ADMIN' },
      { step: 3, role: 'ROLE_SUPER_ADMIN', next: null },
    ]);
    const { bench, manager, pathologist } = house;
    const posted = (minutes: number) => `Critical value not reported for ${minutes} min, biochemistry`;
    expect(await noticesOf(bench, booking)).toEqual([posted(15), 'Critical value to report'].sort());
    expect(await noticesOf(manager, booking)).toEqual([posted(30), 'Critical value to report'].sort());
    expect(await noticesOf(pathologist, booking)).toEqual([posted(60), 'Critical value to report'].sort());
    await acknowledge(house, booking.callId);
    await house.lab.drain();
    for (const who of [bench, manager, pathologist]) expect(await noticesOf(who, booking)).toEqual([]);
  });

  it('is not posted for a call that was made, and counts anew after one that reached nobody', async () => {
    const made = await aCritical(house);
    await acknowledge(house, made.callId);
    const tried = await aCritical(house);
    await acknowledge(house, tried.callId, { outcome: 'not_reached' });
    await house.lab.drain();
    const escalated = (callId: string) =>
      house.lab.sql(`select 1 from event where type = 'CriticalEscalated' and payload ->> 'callId' = $1`, [
        callId,
      ]);
    expect(await escalated(made.callId)).toEqual([]);
    expect(await escalated(tried.callId)).toHaveLength(3);
  });

  it('names whose turn is next', () => {
    const minute = 60_000;
    expect(nextEscalation(0, 6 * minute)).toMatchObject({ short: 'bench', inMinutes: 9 });
    expect(escalationText(0, 31 * minute)).toBe(
      'the laboratory manager was told, the pathologist is next in 29 min',
    );
    expect(escalationText(0, 61 * minute)).toBe('the pathologist was told');
  });
});

describe('after the call', () => {
  it("the validator's list and the report say telephoned to whom, at what time, read back by whom", async () => {
    const booking = await aCritical(house);
    await acknowledge(house, booking.callId);
    await save(house.pathologist, booking, 'UE', {}, { version: 1, action: 'release' });
    const told = { parameter: 'Potassium', person: 'Sr Moyo', role: 'ward sister', readBack: true };
    const list = (await house.bench.get('/api/results?size=200')).body.items as readonly {
      readonly bookingId: string;
      readonly toldCalls: readonly object[];
    }[];
    expect(list.find(({ bookingId }) => bookingId === booking.id)?.toldCalls).toEqual([
      expect.objectContaining(told),
    ]);
    const report = (await house.bench.get(`/api/report/${booking.id}`)).body as {
      readonly results: readonly { readonly calls: readonly object[] }[];
    };
    expect(report.results[0]?.calls).toEqual([expect.objectContaining(told)]);
    const own = await house.bench.get(`${LOG}?status=all&bookingId=${booking.id}&profileCode=UE`);
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
  it('finds the newest of very many open calls by its id and by its result', async () => {
    const old = await aCritical(house);
    await house.lab.sql(
      `insert into critical_call select (jsonb_populate_record(c, jsonb_build_object('id', uuidv7(), 'escalated', 3,
         'raised_at', c.raised_at - interval '1 day'))).* from critical_call c, generate_series(1, 500) where c.id = $1`,
      [old.callId],
    );
    const newest = await aCritical(house);
    const found = async (query: string) => (await house.bench.get(`${LOG}?status=open&${query}`)).body;
    const itself = { total: 1, items: [{ callId: newest.callId }] };
    expect(await found(`callId=${newest.callId}`)).toMatchObject(itself);
    expect(await found(`bookingId=${newest.id}&profileCode=UE`)).toMatchObject(itself);
    await acknowledge(house, newest.callId);
    expect(await found(`callId=${newest.callId}`)).toMatchObject({ total: 0, items: [] });
    await house.lab.sql('update critical_call set cleared_at = raised_at where booking_id = $1', [old.id]);
  });

  it('is listed by status and day with its turnaround, and comes as a file', async () => {
    const open = await aCritical(house);
    const made = await aCritical(house);
    await acknowledge(house, made.callId);
    const ids = async (query: string): Promise<readonly string[]> => {
      const { items } = (await house.bench.get(`${LOG}?size=200&${query}`)).body as {
        readonly items: readonly Call[];
      };
      return items.map(({ callId }) => callId);
    };
    expect(await ids('status=open')).toContain(open.callId);
    expect(await ids('status=open')).not.toContain(made.callId);
    expect(await ids('status=told&from=&to=')).toContain(made.callId);
    expect(await ids('status=told&from=2001-01-01&to=2001-01-31')).toEqual([]);
    const { body, headers } = await house.bench.get(`${LOG}?status=told&bookingId=${made.id}`);
    expect(body).toMatchObject({ page: 1, total: 1, items: [{ minutes: 0, status: 'told', escalated: 0 }] });
    expect(headers['x-live-seq']).toMatch(/^\d+$/);
    const file = await house.bench.get(`${LOG}?format=csv`);
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.text).toContain('Minutes to the call');
    expect(file.text).toContain('Sr Moyo');
    expect((await house.bench.get(`${LOG}?status=lost`)).status).toBe(422);
    const reception = await house.lab.as('ROLE_RECEPTION');
    expect((await reception.get(`${LOG}?status=told`)).status).toBe(403);
  });
});
