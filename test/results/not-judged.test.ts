import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueuedResult } from '../../shared/contract/validation-queue.js';
import type { Discipline } from '../../shared/vocabulary.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, aSave, NORMAL_UE, save, type Booked, type Rows } from './bench.js';

let lab: Laboratory;
let bench: Client;
let pathologist: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  [bench, pathologist] = [await lab.as('ROLE_LAB'), await lab.as('ROLE_SUPER_ADMIN', 'pathologist')];
});
afterAll(() => lab?.close());

const BOY = { patient: { fullName: 'Boy Often', dateOfBirth: '2016-06-01', gender: 'male' } };
const PREGNANT = {
  patient: { fullName: 'Woman Pregnant', dateOfBirth: '1996-06-01', gender: 'female' },
  pregnant: true,
};

async function entered(code: string, rows: Rows, more: object, unit: Discipline): Promise<Booked> {
  const booking = await aBooking(lab, [code], { ...more });
  const sheet = aSave(booking, code, rows, {}, unit);
  expect(await bench.put(`/api/${unit}/`, sheet)).toMatchObject({ status: 200 });
  return booking;
}

async function rowOf({ id }: Booked, unit: Discipline, profile: string, code: string) {
  const { body } = await bench.get(`/api/${unit}/${id}/${profile}`);
  return body[`${unit}TestValues`].find((row: { code: string }) => row.code === code);
}

async function queued({ id }: Booked): Promise<QueuedResult> {
  const { body } = await pathologist.get('/api/results/queue?size=200');
  return body.items.find((row: QueuedResult) => row.bookingId === id);
}

async function signed({ id: bookingId }: Booked, profileCode: string, more: object = {}) {
  const items = [{ bookingId, profileCode, version: 1, ...more }];
  const { body } = await pathologist.post('/api/results/release-batch', { action: 'validate', items });
  return body[0];
}

describe('what nobody could judge', () => {
  it('is never clean nor in a batch, and the queue says why: a boy’s CEA has no range', async () => {
    const boy = await entered('CEA', { CEA: '900' }, BOY, 'immunochemistry');
    expect(await rowOf(boy, 'immunochemistry', 'CEA', 'CEA')).toMatchObject({
      flag: '',
      judged: 'not_judged',
      notJudged: 'no range for this age',
    });
    expect(await queued(boy)).toMatchObject({
      clean: false,
      why: 'not_judged',
      toLookAt: ['Not judged: CEA, no range for this age'],
    });
    expect(await signed(boy, 'CEA')).toMatchObject({
      ok: false,
      code: 'conflict',
      message:
        'This result is not clean. Not judged: CEA, no range for this age. Check it on its own screen.',
    });
    expect(await signed(boy, 'CEA', { seen: true })).toMatchObject({ ok: true, stage: 'authorised' });
  });

  it('is a figure whose comparator lies across the limit', async () => {
    const crp = await entered('CRP', { CRP: '<6' }, {}, 'biochemistry');
    expect(await queued(crp)).toMatchObject({
      clean: false,
      toLookAt: ['Not judged: CRP, <6 lies across the limit'],
    });
    const low = await entered('CRP', { CRP: '<3' }, {}, 'biochemistry');
    expect(await queued(low)).toMatchObject({ clean: true, why: 'clean', toLookAt: [] });
  });

  it('is a value between the ranges of the sexes, where the sex is not known', async () => {
    const unknown = { patient: { fullName: 'Unknown', age: '40', gender: 'unknown' } };
    const person = await entered('URIC', { URIC: '400' }, unknown, 'biochemistry');
    expect(await queued(person)).toMatchObject({ clean: false, why: 'not_judged' });
  });

  it('was saved before that was said: it is judged when it is signed', async () => {
    const boy = await entered('CEA', { CEA: '900' }, BOY, 'immunochemistry');
    await lab.sql(`update result set clean = true where booking_id = $1`, [boy.id]);
    await lab.sql(
      `update result set values = values #- '{0,judged}' #- '{0,notJudged}' where booking_id = $1`,
      [boy.id],
    );
    expect(await queued(boy)).toMatchObject({ clean: false });
    expect(await signed(boy, 'CEA')).toMatchObject({ ok: false, code: 'conflict' });
  });
});

describe('a pregnancy of which nobody said the weeks', () => {
  it('is flagged where all trimesters agree', async () => {
    const woman = await entered('TFT', { TSH: '60', FT4: '5', FT3: '4' }, PREGNANT, 'immunochemistry');
    const flags = ['TSH', 'FT4'].map((code) => rowOf(woman, 'immunochemistry', 'TFT', code));
    expect(await Promise.all(flags)).toMatchObject([{ flag: 'H' }, { flag: 'L' }]);
    expect(await rowOf(woman, 'immunochemistry', 'TFT', 'FT3')).toMatchObject({
      rangeSource: 'female',
      notPregnant: true,
      judged: 'within',
    });
    expect(await signed(woman, 'TFT')).toMatchObject({ ok: false });
  });
});

it('a result that was undone comes back as undone by somebody, not as clean', async () => {
  const booking = await aBooking(lab, ['UE']);
  await save(bench, booking, 'UE', NORMAL_UE);
  expect(await queued(booking)).toMatchObject({ clean: true });
  const items = [{ bookingId: booking.id, profileCode: 'UE', version: 1 }];
  await pathologist.post('/api/results/release-batch', { action: 'release', items });
  await pathologist.post('/api/results/release-batch/undo', {
    items: [{ bookingId: booking.id, profileCode: 'UE' }],
  });
  expect(await queued(booking)).toMatchObject({
    clean: false,
    why: 'undone',
    notReleased: 'Stopped by Pathologist Tester',
  });
  const again = { bookingId: booking.id, profileCode: 'UE', version: 2 };
  const batch = (item: object) =>
    pathologist.post('/api/results/release-batch', { action: 'release', items: [item] });
  expect((await batch(again)).body).toMatchObject([
    { ok: false, message: expect.stringContaining('Stopped by Pathologist Tester') },
  ]);
  expect((await batch({ ...again, seen: true })).body).toMatchObject([{ ok: true }]);
});
