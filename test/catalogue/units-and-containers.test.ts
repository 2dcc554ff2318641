import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unitProblem } from '../../server/catalogue/unit-of-measure.js';
import type { ContainerLine } from '../../shared/contract/containers.js';
import { putProfile, profileOf } from '../support/catalogue.js';
import { good, type Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { NEW_PROFILE } from './new-profile.js';

const PATH = '/api/catalogue/containers';

let lab: Laboratory;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  manager = await lab.as('ROLE_LABADMIN');
});
afterAll(() => lab?.close());

describe('containers', () => {
  const listed = async (query = ''): Promise<readonly ContainerLine[]> =>
    good(await (await lab.as('ROLE_RECEPTION')).get(PATH + query)).body;
  const named = async (name: string, query = ''): Promise<ContainerLine | undefined> =>
    (await listed(query)).find((one) => one.name === name);

  it('are known from the first day with their colours, each that a profile names', async () => {
    const names = new Set(
      (await manager.get('/api/catalogue/profiles?size=200')).body.items.map(
        ({ container }: { container: string }) => container,
      ),
    );
    expect(new Set((await listed()).map(({ name }) => name))).toEqual(names);
    expect(await named('EDTA (lavender top)')).toMatchObject({
      colour: 'lavender',
      additive: '',
      volume: '',
    });
    expect((await named('EDTA (lavender top)'))?.profiles).toBeGreaterThan(1);
  });

  it('say what they hold, and keep their name', async () => {
    const edta = await named('EDTA (lavender top)');
    const kept = { id: edta?.id, version: edta?.version, name: edta?.name };
    const saved = good(await manager.post(PATH, { ...kept, additive: 'K2-EDTA', volume: '3 mL' })).body;
    expect(saved).toMatchObject({ colour: 'lavender', additive: 'K2-EDTA', volume: '3 mL', version: 2 });
    expect((await listed('?q=k2-')).map(({ name }) => name)).toEqual(['EDTA (lavender top)']);
    expect((await manager.post(PATH, { ...kept, volume: '4 mL' })).status).toBe(409);
    const renamed = await manager.post(PATH, { ...kept, version: 2, name: 'EDTA' });
    expect([renamed.status, renamed.body.errors[0].field]).toEqual([422, 'name']);
    expect((await (await lab.as('ROLE_LAB')).post(PATH, { name: 'X' })).status).toBe(403);
  });

  it('are taken as they were read, the count of their profiles with them', async () => {
    const read = await named('Sodium citrate (light blue top)').then(
      (one) => one ?? listed().then(([first]) => first),
    );
    expect(good(await manager.post(PATH, { ...read, volume: '2 mL' })).body).toMatchObject({
      volume: '2 mL',
    });
  });

  it('come by themselves with a profile that names another', async () => {
    const profile = await profileOf(manager, 'ESR');
    good(await putProfile(manager, { ...profile, container: 'Westergren tube (black top)' }));
    expect(await named('Westergren tube (black top)')).toMatchObject({ colour: 'black', profiles: 1 });
  });

  it('are retired, never deleted, and there is one of a name', async () => {
    const made = good(await manager.post(PATH, { name: 'Trace element tube', colour: 'red' })).body;
    const { id, version, name } = made;
    good(await manager.post(PATH, { id, version, name, retired: true }));
    expect(await named(name)).toBeUndefined();
    expect(await named(name, '?retired=true')).toMatchObject({ retired: true, colour: 'red' });
    const again = await manager.post(PATH, { name: 'trace ELEMENT tube' });
    expect([again.status, again.body.detail]).toEqual([
      409,
      'There is already a container called Trace element tube. It is retired: it can be brought back.',
    ]);
  });
});

interface Measured {
  readonly parameters: readonly { readonly unit: string }[];
}

describe('a unit of measure', () => {
  it('is UCUM’s, every one of the shipped catalogue', () => {
    const shipped = JSON.parse(readFileSync('server/seed/catalogue.json', 'utf8')) as readonly Measured[];
    const units = new Set(shipped.flatMap(({ parameters }) => parameters.map(({ unit }) => unit)));
    expect([...units].filter((unit) => unitProblem(unit) !== null)).toEqual([]);
  });

  it.each([
    ['IU/L', '"IU/L" is not a UCUM unit; [IU]/L is one'],
    ['µmol/L', 'UCUM writes it umol/L'],
    ['mmoles', '"mmoles" is not a UCUM unit'],
    ['ug/L{FEU', '"ug/L{FEU" is not a UCUM unit'],
    ['constructor', '"constructor" is not a UCUM unit'],
  ])('%s is refused with what was meant', (unit, why) => {
    expect(unitProblem(unit)).toBe(why);
  });

  it('is refused at its field when a profile is made or changed, as a code by LOINC is', async () => {
    const [first] = NEW_PROFILE.parameters;
    const parameters = [{ ...first, unitOfMeasure: 'IU/L', loinc: '2160-1' }];
    const made = await manager.post('/api/catalogue/profiles', { ...NEW_PROFILE, loinc: '718-8' });
    expect([made.status, made.body.errors]).toEqual([
      422,
      [{ field: 'loinc', message: '718-8 is not a LOINC code: after 718 the last digit must be 7.' }],
    ]);
    const other = await manager.post('/api/catalogue/profiles', { ...NEW_PROFILE, parameters });
    expect(other.body.errors).toEqual([
      { field: 'parameters.0.unitOfMeasure', message: 'ZN: "IU/L" is not a UCUM unit; [IU]/L is one.' },
      {
        field: 'parameters.0.loinc',
        message: 'ZN: 2160-1 is not a LOINC code: after 2160 the last digit must be 0.',
      },
    ]);
    const empty = [{ ...first, unitOfMeasure: '' }];
    expect(
      (await manager.post('/api/catalogue/profiles', { ...NEW_PROFILE, parameters: empty })).status,
    ).toBe(201);
  });
});
