import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueuedResult } from '../../shared/contract/validation-queue.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { profileOf, putProfile } from '../support/catalogue.js';
import { change, tubesOf } from '../specimens/tubes.js';
import { aBooking, NORMAL_UE, save, type Booked, type Rows } from './bench.js';

let lab: Laboratory;
let bench: Client;
let pathologist: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  [bench, pathologist] = [await lab.as('ROLE_LAB'), await lab.as('ROLE_SUPER_ADMIN', 'pathologist')];
});
afterAll(() => lab?.close());

async function entered(rows: Rows): Promise<Booked> {
  const booking = await aBooking(lab, ['UE']);
  expect((await save(bench, booking, 'UE', rows)).status).toBe(200);
  return booking;
}

async function queue(who: Client = pathologist): Promise<readonly QueuedResult[]> {
  return (await who.get('/api/results/queue?size=200')).body.items;
}

const sign = (booking: Booked, more: object) =>
  pathologist.post('/api/results/release-batch', {
    items: [{ bookingId: booking.id, profileCode: 'UE', version: 1, ...more }],
  });

describe("the validator's queue", () => {
  it('shows exceptions first: critical, delta, cross-check, abnormal, pending, then the clean', async () => {
    const clean = await entered(NORMAL_UE);
    const pending = await entered({ ...NORMAL_UE, K: '' });
    const abnormal = await entered({ ...NORMAL_UE, UREA: '9.0' });
    const first = await entered({ ...NORMAL_UE, K: '3.6' });
    const patient = { id: first.patientId };
    const jump = await aBooking(lab, ['UE'], { patient });
    await save(bench, jump, 'UE', { ...NORMAL_UE, K: { parameter: '5.0', comment: 'Seen' } });
    const critical = await entered({ ...NORMAL_UE, K: '7.0' });
    const rows = await queue();
    const of = ({ id }: Booked) => rows.findIndex(({ bookingId }) => bookingId === id);
    const order = [critical, jump, abnormal, pending, clean].map(of);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order).not.toContain(-1);
    expect(rows[of(critical)]).toMatchObject({ why: 'critical', clean: false, openCalls: 1 });
    expect(rows[of(jump)]).toMatchObject({ why: 'delta' });
    expect(rows[of(pending)]).toMatchObject({ why: 'pending', stage: 'in_process' });
    const seen = rows[of(jump)]?.values.find(({ code }) => code === 'K');
    expect(seen).toMatchObject({
      value: '5.0',
      delta: { change: '1.4' },
      previousValues: [{ value: '3.6' }],
    });
  });

  it('is for those who authorise, and each look at it is in the trail of its booking', async () => {
    const booking = await entered(NORMAL_UE);
    expect((await bench.get('/api/results/queue')).status).toBe(403);
    const manager = await lab.as('ROLE_LABADMIN');
    expect((await queue(manager)).some(({ bookingId }) => bookingId === booking.id)).toBe(true);
    const trail = await lab.sql(
      `select 1 from audit_entry where actor = 'labadmin' and action = 'result.view' and subject_id = $1`,
      [booking.id],
    );
    expect(trail).toHaveLength(1);
    expect((await pathologist.get('/api/results/queue?size=201')).status).toBe(422);
  });

  it('says when what was signed leaves; a manager is shown nothing that only a SUPER can go on with', async () => {
    const booking = await entered(NORMAL_UE);
    const manager = await lab.as('ROLE_LABADMIN');
    const here = async (who: Client) => (await queue(who)).find(({ bookingId }) => bookingId === booking.id);
    await sign(booking, {});
    expect(await here(manager)).toMatchObject({ stage: 'authorised', releaseAt: expect.any(String) });
    const items = [{ bookingId: booking.id, profileCode: 'UE' }];
    await manager.post('/api/results/release-batch/undo', { items });
    expect(await here(manager)).toBeUndefined();
    expect(await here(pathologist)).toMatchObject({ stage: 'authorised', releaseAt: null });
  });
});

describe('what follows from a signature of the queue', () => {
  it('is said in its answer: which test a rule added, of one that leaves later and of one that is authorised', async () => {
    const reflex = [{ parameter: 'K', is: '>4', add: 'MG' }];
    await putProfile(pathologist, { ...(await profileOf(pathologist, 'UE')), reflex });
    const rows = { ...NORMAL_UE, K: '4.6' };
    const [released, authorised] = [await entered(rows), await entered(rows)];
    const followed = 'Magnesium was added: K above 4.';
    expect((await sign(released, { seen: true })).body).toMatchObject([{ ok: true, followed }]);
    const items = [{ bookingId: authorised.id, profileCode: 'UE', version: 1, seen: true }];
    const answer = await pathologist.post('/api/results/release-batch', { action: 'validate', items });
    expect(answer.body).toMatchObject([{ ok: true, followed }]);
    await putProfile(pathologist, { ...(await profileOf(pathologist, 'UE')), reflex: [] });
    const none = await entered(NORMAL_UE);
    expect((await sign(none, {})).body).toMatchObject([{ ok: true, followed: '' }]);
  });
});

describe('a result of a rejected specimen', () => {
  const isQueued = async ({ id }: Booked) => (await queue()).some(({ bookingId }) => bookingId === id);
  const todos = async ({ id }: Booked): Promise<boolean> =>
    (await pathologist.get('/api/todos?kind=authorise')).body.groups.some(
      ({ items }: { items: readonly { bookingId: string }[] }) => items.some((one) => one.bookingId === id),
    );

  it('leaves the queue and Todos while it is rejected, cannot be signed, and comes back when it is accepted', async () => {
    const booking = await entered(NORMAL_UE);
    const [tube] = await tubesOf(bench, booking);
    expect([await isQueued(booking), await todos(booking)]).toEqual([true, true]);
    await change(bench, tube?.accession, { state: 'rejected', reason: 'haemolysed' });
    expect([await isQueued(booking), await todos(booking)]).toEqual([false, false]);
    expect((await sign(booking, {})).body).toMatchObject([{ ok: false, code: 'conflict' }]);
    const alone = await save(pathologist, booking, 'UE', {}, { action: 'release', version: 1 });
    expect(alone.status).toBe(409);
    await change(pathologist, tube?.accession, { state: 'received', reason: 'Cannot be taken again' });
    expect([await isQueued(booking), await todos(booking)]).toEqual([true, true]);
  });
});

describe('a queue longer than anybody counts', () => {
  it('says that there are more', async () => {
    const { id } = await entered(NORMAL_UE);
    // Copies of one booking, one for each that is counted.
    await lab.sql(
      `with copies as (
         select gen_random_uuid() as booking_id, gen_random_uuid() as result_id, n from generate_series(1, 2001) n
       ), bookings as (
         insert into booking select (jsonb_populate_record(b,
           jsonb_build_object('id', c.booking_id, 'lab_number', 'COPY' || c.n, 'booking_index', 1000 + c.n,
             'verify_token', replace(c.booking_id::text, '-', '')))).*
         from booking b, copies c where b.id = $1
       ), profiles as (
         insert into booking_profile select (jsonb_populate_record(p,
           jsonb_build_object('id', gen_random_uuid(), 'booking_id', c.booking_id))).*
         from booking_profile p, copies c where p.booking_id = $1
       )
       insert into result select (jsonb_populate_record(r,
         jsonb_build_object('id', c.result_id, 'booking_id', c.booking_id))).*
       from result r, copies c where r.booking_id = $1`,
      [id],
    );
    const { body } = await pathologist.get('/api/results/queue?size=1');
    expect(body).toMatchObject({ total: 2000, more: true, size: 1 });
  });
});

describe('a result that is not clean', () => {
  it('is signed alone, by someone who says that it was looked at', async () => {
    const [booking, other] = [
      await entered({ ...NORMAL_UE, UREA: '9.0' }),
      await entered({ ...NORMAL_UE, UREA: '9.1' }),
    ];
    expect((await sign(booking, {})).body).toMatchObject([{ ok: false, code: 'conflict' }]);
    const items = [booking, other].map(({ id }) => ({
      bookingId: id,
      profileCode: 'UE',
      version: 1,
      seen: true,
    }));
    expect((await pathologist.post('/api/results/release-batch', { items })).status).toBe(422);
    expect((await sign(booking, { seen: true })).body).toMatchObject([{ ok: true, stage: 'authorised' }]);
    await lab.drain();
    const { body } = await bench.get(`/api/biochemistry/${booking.id}/UE`);
    expect(body).toMatchObject({ stage: 'released', releasedBy: 'Pathologist Tester' });
  });

  it('waits for its critical call where the setting says so, when it is asked for and when it leaves', async () => {
    const set = async (releaseWaitsForCall: boolean) => {
      const { name, version } = (await pathologist.get('/api/about')).body;
      await pathologist.post('/api/about', { name, version, releaseWaitsForCall });
    };
    const booking = await entered({ ...NORMAL_UE, K: '7.0' });
    await set(true);
    expect((await sign(booking, { seen: true })).body).toMatchObject([
      { ok: false, message: expect.stringContaining('Potassium') },
    ]);
    await set(false);
    expect((await sign(booking, { seen: true })).body).toMatchObject([{ ok: true }]);
    await set(true);
    await lab.drain();
    const rows = await queue();
    expect(rows.find(({ bookingId }) => bookingId === booking.id)).toMatchObject({
      stage: 'authorised',
      notReleased: expect.stringContaining('has not been reported yet'),
    });
    await set(false);
  });
});
