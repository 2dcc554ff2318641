import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  CatalogueProfile,
  MenuProfile,
  VersionChanges,
} from '../../shared/contract/catalogue-shapes.js';
import { differenceSentence } from '../../shared/domain/catalogue/profile-differences.js';
import { aBooking, aPatient } from '../bookings/requests.js';
import { profileOf, publishParameter, putProfile } from '../support/catalogue.js';
import { good, type Answer, type Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
let manager: Client;
let reception: Client;
beforeAll(async () => {
  lab = await openLaboratory();
  [manager, reception] = [await lab.as('ROLE_LABADMIN'), await lab.as('ROLE_RECEPTION')];
});
afterAll(() => lab?.close());

async function menu(q: string): Promise<readonly MenuProfile[]> {
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

const profile = async (code: string): Promise<CatalogueProfile> =>
  (await manager.get(`/api/catalogue/profiles/${code}`)).body as CatalogueProfile;
const book = (code: string): Promise<Answer> =>
  reception.post('/api/booking/book', aBooking({ patient: aPatient({}), profiles: [code] }));
const ask = (body: object): Promise<Answer> => manager.post('/api/catalogue/profiles/retire', body);

describe('a retired profile', () => {
  it('is ordered no more, keeps its version, says who retired it and why, and is brought back', async () => {
    const before = await profile('LIPID');
    const retired = await ask({
      code: 'LIPID',
      version: before.version,
      retired: true,
      reason: 'Sent out now',
    });
    expect(retired).toMatchObject({ status: 200, body: { retired: true, number: before.number } });
    expect((await book('LIPID')).status).toBe(422);
    const [entry] = await lab.sql<{ action: string; reason: string }>(
      `select action, reason from audit_entry where subject_id = 'LIPID' order by ord desc limit 1`,
    );
    expect(entry).toEqual({ action: 'profile.retire', reason: 'Sent out now' });
    const { version } = retired.body;
    const back = await ask({ code: 'LIPID', version, retired: false, reason: 'The analyser is repaired' });
    expect(back).toMatchObject({ status: 200, body: { retired: false } });
    expect((await book('LIPID')).status).toBe(201);
  });

  it('is not retired over what somebody else changed, without a reason, or where there is none', async () => {
    const { version } = await profile('TFT');
    expect((await ask({ code: 'TFT', version: version + 1, retired: true, reason: 'Gone' })).status).toBe(
      409,
    );
    expect((await ask({ code: 'TFT', version, retired: true, reason: ' ' })).status).toBe(422);
    expect((await ask({ code: 'NOSUCH', version, retired: true, reason: 'Gone' })).status).toBe(404);
    expect((await profile('TFT')).retired).toBe(false);
  });

  it('stands in the list of those who edit, with its LOINC code and the version to be named', async () => {
    const { version, loinc } = await profile('UE');
    const { body } = await manager.get('/api/catalogue/edited?q=UE&size=200');
    expect(body.items).toContainEqual(expect.objectContaining({ code: 'UE', version, loinc }));
  });
});

describe('the versions of a profile in words', () => {
  it('say who published them, when and why, and in words what each changed', async () => {
    const bench = await lab.as('ROLE_LAB');
    const before = await profileOf(manager, 'CRP');
    const code = before.parameters[0]?.code ?? '';
    const titled = `${code} ${before.parameters[0]?.name}`;
    good(await putProfile(manager, { ...before, name: 'C-reactive protein, sensitive', reason: 'New kit' }));
    good(await publishParameter(lab, 'CRP', code, { rangeMale: '0-4', criticalHigh: '250' }));
    const path = '/api/catalogue/profiles/CRP/versions';
    expect((await bench.get(path)).body).toMatchObject([
      { number: 3, reason: null },
      { number: 2, by: 'labadmin', at: expect.any(String), reason: 'New kit' },
      { number: 1, reason: null },
    ]);
    expect(good(await bench.get(`${path}/2`)).body).toEqual({
      number: 2,
      differences: [
        { of: 'The profile', what: 'name', from: before.name, to: 'C-reactive protein, sensitive' },
      ],
    });
    const third: VersionChanges = good(await bench.get(`${path}/3`)).body;
    expect(third.differences.map(({ of, what, to }) => [of, what, to])).toEqual([
      [titled, 'range, men', '0-4'],
      [titled, 'high critical limit', '250'],
    ]);
    expect(third.differences.map(differenceSentence)[1]).toBe(
      `${titled}: high critical limit is now 250; it was 300.`,
    );
    expect(good(await bench.get(`${path}/1`)).body).toEqual({ number: 1, differences: [] });
    for (const none of ['4', '0', 'x', '99999999999'])
      expect((await bench.get(`${path}/${none}`)).status).toBe(404);
  });
});
