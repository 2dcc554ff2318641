import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, aSave, type Rows } from './bench.js';
import { RUN } from '../disciplines/molecular-sheet.js';

let lab: Laboratory;
beforeAll(async () => {
  lab = await openLaboratory();
});
afterAll(() => lab.close());

/** Saved with a run whose controls are all right. */
async function saved(profile: string, rows: Rows) {
  const booking = await aBooking(lab, [profile]);
  const bench = await lab.as('ROLE_LAB');
  return bench.put('/api/molecular/', aSave(booking, profile, rows, { sections: { run: RUN } }, 'molecular'));
}

test.each<[string, string, Rows, string]>([
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

test('what was found without an answer about rifampicin is saved', async () => {
  expect((await saved('GXP', { MTB: 'Invalid', RIF: 'Not applicable' })).status).toBe(200);
  expect((await saved('GXP', { MTB: 'Low', RIF: 'Not detected' })).status).toBe(200);
});
