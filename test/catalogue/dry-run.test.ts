import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DryRunPage } from '../../shared/contract/dry-runs.js';
import { aBooking, NORMAL_UE, save } from '../results/bench.js';
import { profileOf, putProfile, withParameter } from '../support/catalogue.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

const DISCARD = '/api/catalogue/profiles/discard';

describe('a draft that is tried before it is published', () => {
  let lab: Laboratory;
  let manager: Client;
  let bench: Client;

  beforeAll(async () => {
    lab = await openLaboratory();
    manager = await lab.as('ROLE_LABADMIN');
    bench = await lab.as('ROLE_LAB');
    const values = [{ K: '5.4' }, { K: '4.0' }, { K: '5.4' }, { K: '7.4' }, { K: '<3.0' }];
    for (const rows of values)
      await save(bench, await aBooking(lab, ['UE']), 'UE', { ...NORMAL_UE, ...rows });
    const byHand = { parameter: '5.4', manualFlag: 'N' };
    await save(bench, await aBooking(lab, ['UE']), 'UE', { ...NORMAL_UE, K: byHand });
  });
  afterAll(() => lab.close());

  /** A draft of UE over what is published, in place of the one before it. */
  async function draft(code: string, change: object): Promise<number> {
    const known = await manager.get('/api/catalogue/profiles/UE?draft=true');
    if (known.status === 200) await manager.post(DISCARD, { code: 'UE', version: known.body.version });
    const saved = await putProfile(manager, {
      ...withParameter(await profileOf(manager, 'UE'), code, { ...change }),
      draft: true,
    });
    if (saved.status !== 200) throw new Error(saved.text);
    return saved.body.version;
  }
  const run = (version: number, more = ''): Promise<Answer> =>
    manager.get(`/api/catalogue/profiles/UE/dry-run?version=${version}${more}`);
  const tried = async (code: string, change: object): Promise<DryRunPage> =>
    (await run(await draft(code, change))).body;

  it('names the values of the last 90 days that it would flag otherwise, and whose they are to nobody', async () => {
    const page = await tried('K', { rangeMale: '2.5-5.5', rangeFemale: '2.5-5.5' });
    expect(page).toMatchObject({ looked: 6, total: 6, results: 3, values: 3, next: null });
    expect(page.lines.at(-1)).toMatchObject({
      code: 'K',
      value: '5.4',
      flag: 'H',
      newFlag: '',
      newRange: '2.5-5.5',
    });
    expect(page.lines.at(-1)?.patient).toBe('F 18+');
    expect(JSON.stringify(page)).not.toMatch(/LAB\d|Test Patient|[0-9a-f]{8}-/);
  });

  it('leaves a flag that a person set to that person', async () => {
    const page = await tried('K', { rangeMale: '1-2', rangeFemale: '1-2' });
    expect(page.lines.map(({ value, newFlag }) => `${value} ${newFlag}`).sort()).toEqual(['4.0 H', '<3.0 ']);
  });

  it('sees a critical limit move', async () => {
    const page = await tried('K', { criticalHigh: '8.0' });
    expect(page.lines).toEqual([expect.objectContaining({ value: '7.4', flag: 'HH', newFlag: 'H' })]);
  });

  it('says which values it would refuse', async () => {
    const page = await tried('K', { plausibleHigh: '7.0' });
    expect(page.lines).toEqual([
      expect.objectContaining({
        value: '7.4',
        flag: 'HH',
        newFlag: 'HH',
        refused: expect.stringContaining('7.4'),
      }),
    ]);
  });

  it('compares nothing across units of measure, and says so', async () => {
    const page = await tried('K', { unitOfMeasure: 'mg/dL', rangeMale: '13-20', rangeFemale: '13-20' });
    expect(page).toMatchObject({ values: 0, otherUnit: 6 });
  });

  it('counts the figures that another formula would give', async () => {
    const before = await profileOf(manager, 'UE');
    const gap = before.parameters.find(({ formula }) => formula === 'ANION_GAP');
    const page = await tried(gap?.code ?? '', { formula: 'NA-CL-HCO3' });
    expect(page.figures).toBe(6);
  });

  it('changes nothing where it says nothing new', async () => {
    expect(await tried('K', { note: 'Not from a haemolysed tube' })).toMatchObject({ values: 0, figures: 0 });
  });

  it('writes nothing', async () => {
    const version = await draft('K', { rangeMale: '1-2', rangeFemale: '1-2' });
    const everything = () =>
      lab.sql(
        `select (select count(*) from event) as events, (select count(*) from audit_entry) as trail,
           (select sum(version) from result) as versions, (select count(*) from profile_version) as published`,
      );
    const before = await everything();
    expect((await run(version)).status).toBe(200);
    expect(await everything()).toEqual(before);
  });

  it('goes on where the page before it ended, and leaves out what is older than 90 days', async () => {
    const version = await draft('K', { rangeMale: '1-2', rangeFemale: '1-2' });
    const [newest] = await lab.sql<{ id: string; at: Date }>(
      'select id, date_time_updated as at from result order by date_time_updated desc, id desc limit 1',
    );
    const after = `&after=${newest?.at.toISOString()}_${newest?.id}`;
    expect((await run(version, after)).body).toMatchObject({ looked: 5, total: null });
    expect((await run(version, '&after=nothing')).status).toBe(422);
    await lab.sql(
      `update result set date_time_updated = date_time_updated - interval '91 days' where id = $1`,
      [newest?.id],
    );
    expect((await run(version)).body).toMatchObject({ looked: 5, total: 5 });
  });

  it('is the draft that was read, and managers alone may try it', async () => {
    const version = await draft('K', { note: 'x' });
    expect((await run(version + 1)).body).toMatchObject({ code: 'stale_version', changedBy: 'labadmin' });
    expect((await bench.get(`/api/catalogue/profiles/UE/dry-run?version=${version}`)).status).toBe(403);
    expect((await manager.get('/api/catalogue/profiles/LFT/dry-run?version=1')).status).toBe(404);
  });

  it('is thrown away by whoever read it, and what was published stays', async () => {
    const version = await draft('K', { name: 'Kalium' });
    expect((await manager.post(DISCARD, { code: 'UE', version: version + 1 })).body.code).toBe(
      'stale_version',
    );
    expect((await bench.post(DISCARD, { code: 'UE', version })).status).toBe(403);
    const left = await manager.post(DISCARD, { code: 'UE', version });
    expect(left.body).toEqual(await profileOf(manager, 'UE'));
    expect((await run(version)).status).toBe(404);
    expect((await manager.post(DISCARD, { code: 'UE', version })).status).toBe(404);
  });

  it.each([
    ['NA-CL-', 'is not understood'],
    ['NA-XX', 'needs XX'],
    ['AGAP*2', 'depends on its own result'],
  ])('is refused with the formula %s, at its field', async (formula, said) => {
    const profile = await profileOf(manager, 'UE');
    const at = profile.parameters.findIndex(({ code }) => code === 'AGAP');
    const refused = await putProfile(manager, {
      ...withParameter(profile, 'AGAP', { formula }),
      draft: true,
    });
    expect(refused.body.errors).toEqual([
      { field: `parameters.${at}.formula`, message: expect.stringContaining(said) },
    ]);
  });

  it('stands in the list from which profiles are edited', async () => {
    const edited = async (query: string) =>
      (await manager.get(`/api/catalogue/edited?${query}`)).body.items as readonly {
        readonly code: string;
      }[];
    await draft('K', { note: 'x' });
    expect(await edited('state=draft')).toMatchObject([
      { code: 'UE', draftBy: 'labadmin', number: 1, unverified: expect.any(Number) },
    ]);
    expect((await edited('unit=haematology')).map(({ code }) => code)).toContain('FBC');
    expect((await edited('q=electrol')).map(({ code }) => code)).toEqual(['UE']);
    const profile = await profileOf(manager, 'ESR');
    await putProfile(manager, { ...profile, retired: true });
    expect(await edited('state=retired')).toMatchObject([{ code: 'ESR', retired: true }]);
    expect((await edited('q=ESR')).map(({ code }) => code)).not.toContain('ESR');
    expect((await bench.get('/api/catalogue/edited')).status).toBe(403);
  });
});
