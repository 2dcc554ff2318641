import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unitProblem } from '../../server/catalogue/unit-of-measure.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import type { Client } from '../support/client.js';
import { NEW_PROFILE } from './new-profile.js';

interface Measured {
  readonly parameters: readonly { readonly unit: string }[];
}

describe('a unit of measure', () => {
  let lab: Laboratory;
  let manager: Client;

  beforeAll(async () => {
    lab = await openLaboratory();
    manager = await lab.as('ROLE_LABADMIN');
  });
  afterAll(() => lab.close());

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
