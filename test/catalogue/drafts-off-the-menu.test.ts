import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aBooking } from '../results/bench.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { NEW_PROFILE } from './new-profile.js';

let lab: Laboratory;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  manager = await lab.as('ROLE_LABADMIN');
});
afterAll(() => lab.close());

const [ZINC] = NEW_PROFILE.parameters;
const BARE = { ...ZINC, code: 'CYSC', name: 'Cystatin C', rangeMale: '', rangeFemale: '' };
const CYSC = { ...NEW_PROFILE, code: 'CYSC', name: 'Cystatin C', draft: true, parameters: [ZINC, BARE] };

const onMenu = async (code: string): Promise<boolean> => {
  const { body } = await manager.get(`/api/catalogue/profiles?q=${code}`);
  return body.items.some((one: { code: string }) => one.code === code);
};

test('a new test made as a draft is on no menu, in no booking, in no bundle and in no rule', async () => {
  const made = await manager.post('/api/catalogue/profiles', CYSC);
  expect(made.body).toMatchObject({ code: 'CYSC', state: 'draft', neverPublished: true, version: 2 });
  expect(made.body.withoutRange).toEqual([{ code: 'CYSC', name: 'Cystatin C' }]);
  expect(await onMenu('CYSC')).toBe(false);
  const desk = await lab.as('ROLE_RECEPTION');
  const person = { fullName: 'Ada Obi', dateOfBirth: '1980-01-15', gender: 'female' };
  const booked = await desk.post('/api/booking/book', { patient: person, profiles: ['CYSC'] });
  const message = 'The profile "CYSC" (Cystatin C) is a draft: it can be ordered once it is published.';
  expect([booked.status, booked.body.errors]).toEqual([422, [{ field: 'profiles.0', message }]]);
  const { id } = await aBooking(lab, ['FBC']);
  const added = await (
    await lab.as('ROLE_LAB')
  ).post('/api/booking/add-test', { id, profile: 'CYSC', askedBy: { kind: 'ward', name: 'Ward 4' } });
  expect([added.status, added.body.errors?.[0]?.message]).toEqual([422, message]);
  const bundle = await manager.post('/api/catalogue/batches', { name: 'Kidneys', codes: ['UE', 'CYSC'] });
  expect([bundle.status, bundle.body.errors?.[0]?.message]).toEqual([422, 'Not on the test menu: CYSC.']);
  const reflex = [{ parameter: 'ZN', is: '>30', add: 'CYSC' }];
  const ruled = await manager.post('/api/catalogue/profiles', { ...NEW_PROFILE, reflex });
  expect([ruled.status, ruled.body.errors?.[0]]).toEqual([422, { field: 'reflex.0.add', message }]);
});

test('it is listed as a draft, and no file has it', async () => {
  const { body } = await manager.get('/api/catalogue/edited?state=draft');
  expect(body.items).toMatchObject([{ code: 'CYSC', neverPublished: true, draftBy: 'labadmin' }]);
  const file = await manager.get('/api/catalogue/file');
  expect([file.text.includes('FBC'), file.text.includes('CYSC')]).toEqual([true, false]);
});

test('it is published once each figure has a range or somebody says that it has none', async () => {
  const draft = (await manager.get('/api/catalogue/profiles/CYSC?draft=true')).body;
  const publish = (version: number) =>
    manager.post('/api/catalogue/profiles/publish', { code: 'CYSC', version, reason: 'Now done here' });
  const refused = await publish(draft.version);
  const message = 'Cystatin C (CYSC) has no reference range: give one, or say that it has none.';
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ field: 'parameters.1.rangeMale', message }],
  ]);
  const parameters = [draft.parameters[0], { ...draft.parameters[1], extra: { noRange: true } }];
  const said = await manager.put('/api/catalogue/profiles', { ...draft, parameters, draft: true });
  expect(said.body.withoutRange).toEqual([]);
  expect((await publish(said.body.version)).body).toMatchObject({
    state: 'published',
    neverPublished: false,
  });
  expect(await onMenu('CYSC')).toBe(true);
  await aBooking(lab, ['CYSC']);
});

test('a call and a file publish at once, and say what has no range', async () => {
  const made = await manager.post('/api/catalogue/profiles', { ...CYSC, code: 'CYSD', draft: false });
  expect(made.body).toMatchObject({ state: 'published', neverPublished: false });
  expect(made.body.withoutRange).toEqual([{ code: 'CYSC', name: 'Cystatin C' }]);
  expect(await onMenu('CYSD')).toBe(true);
});

test('a draft that is thrown away before it was ever published is retired, and brought back still a draft', async () => {
  const made = await manager.post('/api/catalogue/profiles', { ...CYSC, code: 'CYSE' });
  const { version } = made.body;
  const given = await manager.post('/api/catalogue/profiles/discard', { code: 'CYSE', version });
  expect(given.body).toMatchObject({ retired: true, neverPublished: true });
  const back = { code: 'CYSE', version: given.body.version, retired: false, reason: 'Wanted after all' };
  expect((await manager.post('/api/catalogue/profiles/retire', back)).status).toBe(200);
  expect(await onMenu('CYSE')).toBe(false);
});
