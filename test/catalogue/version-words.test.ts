import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { VersionChanges } from '../../shared/contract/catalogue-shapes.js';
import { inSentence } from '../../shared/domain/profile-differences.js';
import { profileOf, publishParameter, putProfile } from '../support/catalogue.js';
import { good, type Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

describe('the versions of a profile in words', () => {
  let lab: Laboratory;
  let manager: Client;
  let bench: Client;

  beforeAll(async () => {
    lab = await openLaboratory();
    manager = await lab.as('ROLE_LABADMIN');
    bench = await lab.as('ROLE_LAB');
  });
  afterAll(() => lab.close());

  it('say who published them, when and why, and in words what each changed', async () => {
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
    expect(third.differences.map(inSentence)[1]).toBe(
      `${titled}: high critical limit is now 250; it was 300.`,
    );
    expect(good(await bench.get(`${path}/1`)).body).toEqual({ number: 1, differences: [] });
    for (const none of ['4', '0', 'x', '99999999999'])
      expect((await bench.get(`${path}/${none}`)).status).toBe(404);
  });
});
