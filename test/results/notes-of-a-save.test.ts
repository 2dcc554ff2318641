import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, eventsOf, NORMAL_UE, save, type Booked } from './bench.js';

let lab: Laboratory;
let bench: Client;
let director: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  bench = await lab.as('ROLE_LAB');
  director = await lab.as('ROLE_SUPER_ADMIN');
});
afterAll(() => lab?.close());

const NOTES = { interpretation: 'Dehydration', measurementmethod: 'ISE' };
const read = async ({ id }: Booked) => (await director.get(`/api/biochemistry/${id}/UE`)).body;
const record = async ({ id }: Booked) => (await bench.get(`/api/params/${id}/UE`)).body;

describe('interpretation and method on the result', () => {
  it('are read with it, saved with its version and printed', async () => {
    const booking = await aBooking(lab, ['UE']);
    expect((await read(booking)).notes).toEqual({ interpretation: '', measurementmethod: '', version: 0 });
    const saved = await save(bench, booking, 'UE', NORMAL_UE, { notes: { ...NOTES, version: 0 } });
    expect(saved.body).toMatchObject({ version: 1, notes: { ...NOTES, version: 1 } });
    expect(await record(booking)).toMatchObject(NOTES);
    await save(bench, booking, 'UE', {}, { version: 1, notes: { interpretation: 'Renal' } });
    const { body: versions } = await bench.get(`/api/results/${booking.id}/UE/versions`);
    expect(versions.map((one: { result: { notes: unknown } }) => one.result.notes)).toEqual([
      { interpretation: 'Renal', measurementmethod: 'ISE', version: 2 },
      { ...NOTES, version: 1 },
    ]);
    await save(director, booking, 'UE', {}, { version: 2, action: 'release' });
    const { body: report } = await director.get(`/api/report/${booking.id}`);
    expect(report).toMatchObject({ results: [{ interpretation: 'Renal', method: 'ISE' }] });
  });

  it('stay as they are where a save does not speak of them', async () => {
    const booking = await aBooking(lab, ['UE']);
    await save(bench, booking, 'UE', NORMAL_UE, { notes: NOTES });
    const again = await save(bench, booking, 'UE', { NA: '141' }, { version: 1 });
    expect(again.body.notes).toEqual({ ...NOTES, version: 1 });
  });

  it('are refused at their own field', async () => {
    const booking = await aBooking(lab, ['UE']);
    const notes = { interpretation: 'x'.repeat(4001) };
    const answer = await save(bench, booking, 'UE', NORMAL_UE, { notes });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ field: 'notes.interpretation' }]);
  });

  it('are not written over what somebody else wrote meanwhile', async () => {
    const booking = await aBooking(lab, ['UE']);
    await save(bench, booking, 'UE', NORMAL_UE, { notes: { ...NOTES, version: 0 } });
    const about = { ...(await record(booking)), interpretation: 'Renal' };
    expect((await director.post('/api/params/save', about)).status).toBe(200);
    const notes = { interpretation: 'Fasting', version: 1 };
    const late = await save(bench, booking, 'UE', { NA: '150' }, { version: 1, notes });
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'stale_version',
        current: { version: 1, result: { notes: { interpretation: 'Renal', version: 2 } } },
      },
    });
    expect((await read(booking)).version).toBe(1);
    const seen = await save(bench, booking, 'UE', {}, { version: 1, notes: { ...notes, version: 2 } });
    expect(seen.body.notes).toMatchObject({ interpretation: 'Fasting', version: 3 });
  });

  it('after release are amended with the values, by one reason', async () => {
    const booking = await aBooking(lab, ['UE']);
    await save(bench, booking, 'UE', NORMAL_UE, { notes: NOTES });
    await save(director, booking, 'UE', {}, { version: 1, action: 'release' });
    const amendment = { bookingId: booking.id, profileCode: 'UE', version: 2, reason: 'New history' };
    const nothing = await director.post('/api/results/amend', { ...amendment, notes: NOTES });
    expect(nothing.status).toBe(422);
    const answer = await director.post('/api/results/amend', {
      ...amendment,
      values: [{ code: 'NA', parameter: '141' }],
      notes: { interpretation: 'Renal' },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { stage: 'amended', notes: { interpretation: 'Renal' } },
    });
    expect(answer.body.amendments[0].changes).toMatchObject([
      { code: 'NA', from: '140', to: '141' },
      { code: 'AGAP' },
      { code: 'interpretation', name: 'Interpretation', from: 'Dehydration', to: 'Renal' },
    ]);
  });
});

async function released(): Promise<{ booking: Booked; record: Readonly<Record<string, unknown>> }> {
  const booking = await aBooking(lab, ['UE']);
  const about = { bookingInformationId: booking.id, code: 'UE', interpretation: 'Dehydration' };
  const { body: record } = await bench.post('/api/params/save', about);
  await save(bench, booking, 'UE', NORMAL_UE);
  const answer = await save(director, booking, 'UE', {}, { version: 1, action: 'release' });
  expect(answer.status).toBe(200);
  return { booking, record };
}

describe('after release', () => {
  it('interpretation and method are amended, with what changed, by whom and why', async () => {
    const { booking, record } = await released();
    const change = {
      interpretation: 'Renal',
      measurementmethod: 'ISE',
      reason: 'New history',
      told: 'Dr Dube',
    };
    const answer = await director.post('/api/params/save', { ...record, ...change });
    expect(answer).toMatchObject({ status: 200, body: { interpretation: 'Renal', version: 2 } });
    const result = await read(booking);
    expect(result).toMatchObject({
      stage: 'amended',
      version: 3,
      amendReason: 'New history',
      doneby: 'Lab Tester',
    });
    expect(result.amendments).toMatchObject([
      {
        number: 1,
        reason: 'New history',
        told: 'Dr Dube',
        changes: [
          { name: 'Interpretation', from: 'Dehydration', to: 'Renal' },
          { name: 'Method', from: '', to: 'ISE' },
        ],
      },
    ]);
    expect(await eventsOf(lab, booking)).toContain('ResultAmended');
    const { body: report } = await director.get(`/api/report/${booking.id}`);
    expect(report).toMatchObject({ corrected: true, results: [{ interpretation: 'Renal', method: 'ISE' }] });
  });

  it('the values stay as they were', async () => {
    const { booking, record } = await released();
    const before = await read(booking);
    await director.post('/api/params/save', { ...record, interpretation: 'Renal', reason: 'New history' });
    const values = (of: { biochemistryTestValues: readonly { parameter: string; flag: string }[] }) =>
      of.biochemistryTestValues.map(({ parameter, flag }) => [parameter, flag]);
    expect(values(await read(booking))).toEqual(values(before));
  });

  it('only with a reason, only by who may amend, and only where something changes', async () => {
    const { record } = await released();
    const change = { ...record, interpretation: 'Renal' };
    expect((await director.post('/api/params/save', change)).status).toBe(409);
    const reason = 'New history';
    expect((await bench.post('/api/params/save', { ...change, reason })).status).toBe(403);
    expect((await director.post('/api/params/save', { ...record, reason })).status).toBe(422);
  });
});
