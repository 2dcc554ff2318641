import { readingsAsked } from '../../shared/domain/two-readings.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, save, type Rows } from './bench.js';

let lab: Laboratory;
let bench: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  bench = await lab.as('ROLE_LAB');
});
afterAll(() => lab?.close());

it.each(['1,500', '>1,500', '12,500'])('asks what a potassium of %s is, and saves neither', async (typed) => {
  const booking = await aBooking(lab, ['UE']);
  const answer = await save(bench, booking, 'UE', { K: typed });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual([
    {
      field: 'biochemistryTestValues.0.parameter',
      rule: 'two_readings',
      message: expect.stringContaining(`Potassium: ${readingsAsked(typed) ?? ''}`),
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
