import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { MenuProfile } from '../../shared/contract/catalogue-shapes.js';
import { good } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
beforeAll(async () => {
  lab = await openLaboratory();
});
afterAll(() => lab?.close());

async function menu(q: string): Promise<readonly MenuProfile[]> {
  const reception = await lab.as('ROLE_RECEPTION');
  return good(await reception.get(`/api/catalogue/profiles?q=${encodeURIComponent(q)}&size=200`)).body.items;
}

it.each([
  ['TSH', 'TFT'],
  ['potassium', 'UE'],
  ['cholesterol', 'LIPID'],
  ['sugar', 'FBS'],
  ['blood group', 'GRP'],
  ['troponin', 'CARD'],
])('the menu asked for %s has %s', async (typed, code) => {
  expect((await menu(typed)).map((test) => test.code)).toContain(code);
});

it('the menu has a test by its own name before those that only measure it', async () => {
  expect((await menu('crp'))[0]?.code).toBe('CRP');
  expect((await menu('liver'))[0]?.code).toBe('LFT');
});

it('the menu says what each test measures, in its order', async () => {
  const [first] = await menu('UE');
  expect(first?.parameters.slice(0, 2)).toEqual([
    { code: 'NA', name: 'Sodium' },
    { code: 'K', name: 'Potassium' },
  ]);
});
