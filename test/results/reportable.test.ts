import type { Client } from '../support/client.js';
import { publishParameter } from '../support/catalogue.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, row, save } from './bench.js';

let lab: Laboratory;
let bench: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  bench = await lab.as('ROLE_LAB');
});
afterAll(() => lab?.close());

it('takes no figure that the method does not measure: it is told with its comparator, or measured diluted', async () => {
  const reportableBands = [{ pregnancy: 'any' as const, high: '8' }];
  await publishParameter(lab, 'UE', 'K', { reportableLow: '1', reportableHigh: '10', reportableBands });
  const booking = await aBooking(lab, ['UE']);
  const refused = await save(bench, booking, 'UE', { K: '10.1' });
  expect(refused.body.errors[0]).toMatchObject({
    field: 'biochemistryTestValues.0.parameter',
    rule: 'not_reportable',
    message:
      'Potassium: 10.1 is outside what the method measures (1 to 10 mmol/L); enter >10, or dilute and give the factor.',
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
