import { requiredReadings } from '../../shared/domain/results/two-readings.js';
import { RUN } from '../disciplines/molecular-sheet.js';
import { publishParameter } from '../support/catalogue.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, aSave, row, save, type Rows } from './bench.js';

let lab: Laboratory;
let bench: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  bench = await lab.as('ROLE_LAB');
});
afterAll(() => lab?.close());

it.each([
  ['haematology', 'FILM'],
  ['molecular', 'COVID'],
  ['molecular', 'HIVVL'],
] as const)('%s %s leaves once its bench has entered what its rules ask for', async (unit, code) => {
  const booking = await aBooking(lab, [code]);
  const sheet = aSave(booking, code, {}, { remarks: 'Seen', remarkable: true }, unit);
  expect((await bench.put(`/api/${unit}/`, sheet)).status).toBe(200);
  const signature = aSave(booking, code, {}, { action: 'release', version: 1 }, unit);
  const pathologist = await lab.as('ROLE_SUPER_ADMIN', 'pathologist');
  const released = await pathologist.put(`/api/${unit}/`, signature);
  expect(released.body).toMatchObject({ stage: 'released' });
});

it.each(['1,500', '>1,500', '12,500'])('asks what a potassium of %s is, and saves neither', async (typed) => {
  const booking = await aBooking(lab, ['UE']);
  const answer = await save(bench, booking, 'UE', { K: typed });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual([
    {
      field: 'biochemistryTestValues.0.parameter',
      rule: 'two_readings',
      message: expect.stringContaining(`Potassium: ${requiredReadings(typed) ?? ''}`),
    },
  ]);
  expect((await bench.get(`/api/biochemistry/${booking.id}/UE`)).body.version).toBe(0);
});

it('asks what a dilution of 1,500 is', async () => {
  const booking = await aBooking(lab, ['UE']);
  const rows = { NA: { measured: '140', factor: '1,500' } as Rows[string] };
  const answer = await save(bench, booking, 'UE', rows);
  expect(answer.body.errors).toMatchObject([
    { field: 'biochemistryTestValues.0.factor', message: expect.stringContaining('1500 or 1.5?') },
  ]);
});

/** Saved with a run whose controls are all right. */
async function saved(profile: string, rows: Rows) {
  const booking = await aBooking(lab, [profile]);
  return bench.put('/api/molecular/', aSave(booking, profile, rows, { sections: { run: RUN } }, 'molecular'));
}

it.each<[string, string, Rows, string]>([
  ['rifampicin beside an invalid MTB', 'GXP', { MTB: 'Invalid', RIF: 'Not detected' }, 'RIF'],
  ['rifampicin where no MTB was found', 'GXP', { MTB: 'Not detected', RIF: 'Detected' }, 'RIF'],
  ['an internal control of 0', 'COVID', { SC2: 'Not detected', CTIC: '0' }, 'SC2'],
  ['an internal control beyond 40', 'COVID', { SC2: 'Not detected', CTIC: '>40' }, 'SC2'],
  ['a load of "1,500"', 'HIVVL', { HIVVL: '1,500' }, 'HIVVL'],
])('%s is refused at the save, which names the row', async (_, profile, rows, code) => {
  const answer = await saved(profile, rows);
  expect(answer.status).toBe(422);
  const place = Object.keys(rows).indexOf(code);
  expect(answer.body.errors).toMatchObject([{ field: `molecularTestValues.${place}.parameter` }]);
});

it('what was found without an answer about rifampicin is saved', async () => {
  expect((await saved('GXP', { MTB: 'Invalid', RIF: 'Not applicable' })).status).toBe(200);
  expect((await saved('GXP', { MTB: 'Low', RIF: 'Not detected' })).status).toBe(200);
});

// The last one: it tells of potassium what its method measures.
it('takes no figure that the method does not measure: it is told with its comparator, or measured diluted', async () => {
  const reportableBands = [{ pregnancy: 'any' as const, high: '8' }];
  await publishParameter(lab, 'UE', 'K', { reportableLow: '1', reportableHigh: '10', reportableBands });
  const booking = await aBooking(lab, ['UE']);
  const refused = await save(bench, booking, 'UE', { K: '10.1' });
  expect(refused.body.errors[0]).toMatchObject({
    field: 'biochemistryTestValues.0.parameter',
    rule: 'not_reportable',
    message:
      'Potassium: 10.1 is outside the measuring range (1 to 10 mmol/L); enter >10, or dilute and give the factor.',
  });
  const below = await save(bench, booking, 'UE', { K: '0.9' });
  expect(below.body.errors[0].message).toContain('enter <1,');
  expect(row(await save(bench, booking, 'UE', { K: '>10' }), 'K')).toMatchObject({
    parameter: '>10',
    reportableLow: '1',
    reportableHigh: '10',
  });
  const diluted = await bench.put('/api/biochemistry/', {
    bookingInformationId: booking.id,
    code: 'UE',
    version: 1,
    action: 'update',
    biochemistryTestValues: [{ code: 'K', measured: '6.0', factor: '2' }],
  });
  expect(row(diluted, 'K')).toMatchObject({ parameter: '12.0', measured: '6.0' });
  const pregnant = await aBooking(lab, ['UE'], { clinical: { pregnant: true } });
  expect((await save(bench, pregnant, 'UE', { K: '9' })).body.errors[0].rule).toBe('not_reportable');
});
