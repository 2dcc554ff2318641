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

async function released(): Promise<{ booking: Booked; record: Readonly<Record<string, unknown>> }> {
  const booking = await aBooking(lab, ['UE']);
  const about = { bookingInformationId: booking.id, code: 'UE', interpretation: 'Dehydration' };
  const { body: record } = await bench.post('/api/params/save', about);
  await save(bench, booking, 'UE', NORMAL_UE);
  const answer = await save(director, booking, 'UE', {}, { version: 1, action: 'release' });
  expect(answer.status).toBe(200);
  return { booking, record };
}

const read = async ({ id }: Booked) => (await director.get(`/api/biochemistry/${id}/UE`)).body;

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
