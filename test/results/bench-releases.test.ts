import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, aSave } from './bench.js';

let lab: Laboratory;
let bench: Client;
let pathologist: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  [bench, pathologist] = [await lab.as('ROLE_LAB'), await lab.as('ROLE_SUPER_ADMIN', 'pathologist')];
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
  const released = await pathologist.put(`/api/${unit}/`, signature);
  expect(released.body).toMatchObject({ stage: 'released' });
});
