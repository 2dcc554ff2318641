import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReferringDoctor } from '../../shared/contract/patients.js';
import { good, type Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
let reception: Client;
beforeAll(async () => {
  lab = await openLaboratory();
  reception = await lab.as('ROLE_RECEPTION');
  for (const [name, practice] of [
    ['Dr Tendai Mukaradzi', 'Avenues Clinic'],
    ['T. Dube', 'Parirenyatwa'],
    ['Sr José Núñez', 'Ward 7'],
    ["Dr O'Brien", ''],
  ])
    good(await reception.post('/api/doctors', { name, practice, phone: '', email: '' }));
});
afterAll(() => lab?.close());

async function found(q: string): Promise<readonly string[]> {
  const { body } = good(await reception.get(`/api/doctors?q=${encodeURIComponent(q)}`));
  return (body as readonly ReferringDoctor[]).map(({ name }) => name);
}

describe('a referring doctor is found', () => {
  it.each([
    ['mukaradzi', 'Dr Tendai Mukaradzi'],
    ['Mukaradzi Tendai', 'Dr Tendai Mukaradzi'],
    ['tend muka', 'Dr Tendai Mukaradzi'],
    ['mukaradsi', 'Dr Tendai Mukaradzi'],
    ['mukardazi', 'Dr Tendai Mukaradzi'],
    ['avenues mukaradzi', 'Dr Tendai Mukaradzi'],
    ['Dr. Dube', 'T. Dube'],
    ['dubi', 'T. Dube'],
    ['jose nunez', 'Sr José Núñez'],
    ['obrien', "Dr O'Brien"],
  ])('by %s', async (typed, name) => {
    expect((await found(typed))[0]).toBe(name);
  });

  it('by the practice, and not by words of somebody else beside', async () => {
    expect(await found('parirenyatwa')).toEqual(['T. Dube']);
    expect(await found('dube avenues')).toEqual([]);
    expect(await found('ward 8')).toEqual([]);
    expect(await found('%_\\')).toEqual([]);
  });

  it('among all, by name, when nothing is typed', async () => {
    expect(await found('')).toHaveLength(4);
  });
});
