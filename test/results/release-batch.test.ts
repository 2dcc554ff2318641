import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ResultListRow } from '../../shared/contract/results.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, eventsOf, NORMAL_UE, save, type Booked } from './bench.js';

let lab: Laboratory;
let bench: Client;
let pathologist: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  [bench, pathologist] = [await lab.as('ROLE_LAB'), await lab.as('ROLE_SUPER_ADMIN', 'pathologist')];
});
afterAll(() => lab?.close());
afterEach(() => setting({ releaseUndoSeconds: 30, fourEyes: false }));

async function setting(change: object): Promise<void> {
  const { body } = await pathologist.get('/api/about');
  const { name, version } = body;
  expect((await pathologist.post('/api/about', { name, version, ...change })).status).toBeLessThan(300);
}

async function aCleanOne(): Promise<Booked> {
  const booking = await aBooking(lab, ['UE']);
  expect((await save(bench, booking, 'UE', NORMAL_UE)).status).toBe(200);
  return booking;
}

const itemOf = ({ id }: Booked, version = 1) => ({ bookingId: id, profileCode: 'UE', version });
const release = (who: Client, ...bookings: readonly Booked[]) =>
  who.post('/api/results/release-batch', {
    action: 'release',
    items: bookings.map((booking) => itemOf(booking)),
  });
const undo = (who: Client, booking: Booked) =>
  who.post('/api/results/release-batch/undo', { items: [{ bookingId: booking.id, profileCode: 'UE' }] });
const resultOf = async ({ id }: Booked) => (await bench.get(`/api/biochemistry/${id}/UE`)).body;

async function listed({ id }: Booked): Promise<ResultListRow | undefined> {
  const { body } = await bench.get('/api/results?size=200');
  return body.items.find((row: ResultListRow) => row.bookingId === id);
}

it('one that is refused in a batch of many keeps none of the others back, and each is signed once', async () => {
  const bookings: Booked[] = [];
  for (let count = 0; count < 6; count += 1) bookings.push(await aCleanOne());
  const [stale, ...others] = bookings as [Booked, ...Booked[]];
  const items = [itemOf(stale, 7), ...others.map((booking) => itemOf(booking))];
  const answer = await pathologist.post('/api/results/release-batch', { action: 'validate', items });
  expect(answer.status).toBeLessThan(300);
  // In the order in which they were sent.
  expect(answer.body.map(({ bookingId }: { bookingId: string }) => bookingId)).toEqual(
    bookings.map(({ id }) => id),
  );
  expect(answer.body[0]).toMatchObject({ ok: false, code: 'stale_version', stage: null });
  for (const one of answer.body.slice(1))
    expect(one).toMatchObject({ ok: true, stage: 'authorised', version: 2 });
  expect(await resultOf(stale)).toMatchObject({ stage: 'validated', version: 1 });
  for (const booking of others) {
    expect(await resultOf(booking)).toMatchObject({ stage: 'authorised', version: 2 });
    expect((await eventsOf(lab, booking)).filter((type) => type === 'ResultAuthorised')).toHaveLength(1);
  }
});

describe('a batch of clean results', () => {
  it('is authorised at once and leaves the laboratory after the seconds of the setting', async () => {
    const booking = await aCleanOne();
    const before = lab.clock.now().getTime();
    const { body } = await release(pathologist, booking);
    expect(body).toMatchObject([{ ok: true, stage: 'authorised', version: 2 }]);
    const wait = Date.parse(body[0].releaseAt) - before;
    expect([wait >= 30_000, wait < 60_000]).toEqual([true, true]);
    expect(await listed(booking)).toMatchObject({ stage: 'authorised', releaseAt: body[0].releaseAt });
    const reception = await lab.as('ROLE_RECEPTION');
    expect((await reception.get(`/api/report/${booking.id}.pdf?reportType=custom`)).status).not.toBe(200);
    expect(await eventsOf(lab, booking)).not.toContain('ResultReleased');
    await lab.drain();
    const released = await resultOf(booking);
    expect(released).toMatchObject({ stage: 'released', version: 3, doneby: 'Lab Tester' });
    expect([released.authorisedBy, released.releasedBy]).toEqual([
      'Pathologist Tester',
      'Pathologist Tester',
    ]);
    expect(await listed(booking)).toMatchObject({ stage: 'released', releaseAt: null });
    expect(await eventsOf(lab, booking)).toContain('ResultReleased');
    const trail = await lab.sql(
      `select actor from audit_entry where action = 'result.release' and subject_id = $1`,
      [released.id],
    );
    expect(trail).toEqual([{ actor: 'pathologist' }]);
  });

  it('can be stopped until then, and nothing of it leaves', async () => {
    const booking = await aCleanOne();
    await release(pathologist, booking);
    const manager = await lab.as('ROLE_LABADMIN');
    expect((await undo(bench, booking)).status).toBe(403);
    expect((await undo(manager, booking)).body).toMatchObject([{ ok: true, stage: 'authorised' }]);
    await lab.drain();
    expect(await resultOf(booking)).toMatchObject({ stage: 'authorised', version: 2, releasedAt: null });
    expect(await eventsOf(lab, booking)).toContain('ReleaseStopped');
    expect(await listed(booking)).toMatchObject({
      releaseAt: null,
      notReleased: 'Stopped by Labadmin Tester',
    });
    expect((await undo(manager, booking)).body).toMatchObject([{ ok: false, code: 'conflict' }]);
    expect((await release(pathologist, booking)).body).toMatchObject([{ ok: false, code: 'stale_version' }]);
    const again = { action: 'release', items: [{ ...itemOf(booking, 2), seen: true }] };
    expect((await pathologist.post('/api/results/release-batch', again)).body).toMatchObject([{ ok: true }]);
    await lab.drain();
    expect(await resultOf(booking)).toMatchObject({ stage: 'released' });
  });

  it('cannot be stopped once it has left: it is amended or withdrawn', async () => {
    const booking = await aCleanOne();
    await release(pathologist, booking);
    await lab.drain();
    const [answer] = (await undo(pathologist, booking)).body;
    expect(answer).toMatchObject({ ok: false, message: expect.stringContaining('amend or withdraw') });
  });

  it('leaves at once where the setting says 0', async () => {
    await setting({ releaseUndoSeconds: 0 });
    const booking = await aCleanOne();
    expect((await release(pathologist, booking)).body).toMatchObject([
      { ok: true, stage: 'released', releaseAt: null },
    ]);
  });

  it.each([61, -1, 1.5])('takes no setting of %s seconds', async (releaseUndoSeconds) => {
    const { name, version } = (await pathologist.get('/api/about')).body;
    const answer = await pathologist.post('/api/about', { name, version, releaseUndoSeconds });
    expect(answer.status).toBe(422);
  });

  it('is asked for once: a second time says that it is about to leave', async () => {
    const booking = await aCleanOne();
    await release(pathologist, booking);
    const again = { action: 'release', items: [itemOf(booking, 2)] };
    const [answer] = (await pathologist.post('/api/results/release-batch', again)).body;
    expect(answer).toMatchObject({ ok: false, message: expect.stringContaining('already') });
    await lab.drain();
    expect(await resultOf(booking)).toMatchObject({ stage: 'released', version: 3 });
  });

  it('of 200 rows is taken in one call', async () => {
    const items = Array.from({ length: 200 }, () => itemOf({ id: crypto.randomUUID(), patientId: '' }));
    const { status, body } = await pathologist.post('/api/results/release-batch', { items });
    expect([status, body.length]).toEqual([200, 200]);
    const more = { items: [...items, ...items.slice(0, 1)] };
    expect((await pathologist.post('/api/results/release-batch', more)).status).toBe(422);
  });
});

describe('when the seconds are over, what was looked at has to stand still', () => {
  const STAYS: readonly (readonly [string, (booking: Booked) => Promise<unknown>, RegExp])[] = [
    [
      'saved again by the bench',
      async (booking) => save(bench, booking, 'UE', { NA: '141' }, { version: 2 }),
      /saved again/,
    ],
    [
      'for a patient who was corrected',
      async ({ patientId }) => lab.sql(`update patient set gender = 'male' where id = $1`, [patientId]),
      /corrected/,
    ],
    [
      'of its own enterer, now that four eyes are asked for',
      async ({ id }) => {
        await setting({ fourEyes: true });
        await lab.sql(
          `update result set entered_by = u.id, row_entered_by = '{}' from app_user u
           where booking_id = $1 and u.username = 'pathologist'`,
          [id],
        );
      },
      /someone else has to authorise/,
    ],
  ];

  it.each(STAYS)('a result %s stays in the laboratory', async (_, change, why) => {
    const booking = await aCleanOne();
    await release(pathologist, booking);
    await change(booking);
    await lab.drain();
    expect((await resultOf(booking)).releasedAt).toBeNull();
    const [settled] = await lab.sql<{ outcome: string; why: string }>(
      'select outcome, why from scheduled_release where booking_id = $1',
      [booking.id],
    );
    expect(settled).toEqual({ outcome: 'refused', why: expect.stringMatching(why) });
    expect(await eventsOf(lab, booking)).toContain('ReleaseStopped');
  });

  it('says in the list why it was not released', async () => {
    const booking = await aCleanOne();
    await release(pathologist, booking);
    await lab.sql(`update patient set gender = 'male' where id = $1`, [booking.patientId]);
    await lab.drain();
    expect(await listed(booking)).toMatchObject({ notReleased: expect.stringMatching(/corrected/) });
  });

  it('a test that was refunded meanwhile stays', async () => {
    const booking = await aCleanOne();
    await release(pathologist, booking);
    await lab.sql(`update booking_profile set stage = 'refunded' where booking_id = $1`, [booking.id]);
    await lab.drain();
    const stages = await lab.sql('select stage from result where booking_id = $1', [booking.id]);
    expect(stages).toEqual([{ stage: 'authorised' }]);
  });

  it('nothing leaves in the name of someone who may no longer release any more', async () => {
    const left = await lab.as('ROLE_SUPER_ADMIN', 'left_the_house');
    const booking = await aCleanOne();
    await release(left, booking);
    await lab.sql(`update app_user set role = 'ROLE_LAB' where username = 'left_the_house'`);
    await lab.drain();
    expect(await resultOf(booking)).toMatchObject({ stage: 'authorised' });
    expect(await listed(booking)).toMatchObject({
      notReleased: expect.stringMatching(/may no longer release/),
    });
  });
});
