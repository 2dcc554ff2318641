import { releaseHold } from '../../shared/domain/release-hold.js';
import { disciplineOf, readCatalogue } from '../../server/seed/catalogue-file.js';
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

it('holds none of the shipped profiles: the own checks of every bench exist', () => {
  const held = readCatalogue().filter(
    (entry) => releaseHold({ code: entry.profileCode, unit: disciplineOf(entry) }) !== undefined,
  );
  expect(held.map(({ profileCode }) => profileCode)).toEqual([]);
});

it.each([
  ['haematology', 'FILM'],
  ['molecular', 'COVID'],
  ['molecular', 'HIVVL'],
] as const)('%s %s, which was held until then, is released', async (unit, code) => {
  const booking = await aBooking(lab, [code]);
  const sheet = aSave(booking, code, {}, { remarks: 'Seen', remarkable: true }, unit);
  expect((await bench.put(`/api/${unit}/`, sheet)).status).toBe(200);
  const signature = aSave(booking, code, {}, { action: 'release', version: 1 }, unit);
  const released = await pathologist.put(`/api/${unit}/`, signature);
  expect(released.body).toMatchObject({ stage: 'released' });
});
