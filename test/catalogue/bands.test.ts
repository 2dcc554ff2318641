import fs from 'node:fs';
import { DataSource } from 'typeorm';
import { seedBands } from '../../server/seed/seed-bands.js';
import { readBands } from '../../server/seed/bands-file.js';
import { readCatalogue } from '../../server/seed/catalogue-file.js';
import { UnitOfWork } from '../../server/events/unit-of-work.js';
import { SYSTEM } from '../../server/kernel/actor.js';
import { isAgeLimit } from '../../shared/domain/ranges/age-limit.js';
import { parseRange } from '../../shared/domain/ranges/range-grammar.js';
import { profileOf, publishParameter } from '../support/catalogue.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

const PARAMETERS = readCatalogue().flatMap(({ profileCode, parameters }) =>
  parameters.map((parameter) => ({ ...parameter, profileCode })),
);

describe('bands.json', () => {
  const bands = readBands();

  it('speaks of parameters that there are, in ages and ranges that can be read', () => {
    const text = fs.readFileSync(new URL('../../server/seed/bands.json', import.meta.url), 'utf8');
    const file = JSON.parse(text) as Record<string, { code: string }[]>;
    const named = ['ageBands', 'pregnancyBands', 'criticalBands', 'plausible'].flatMap(
      (part) => file[part] ?? [],
    );
    expect(named.filter(({ code }) => !PARAMETERS.some((one) => one.code === code))).toEqual([]);
    const ranges = PARAMETERS.flatMap(({ profileCode, code }) => bands.of(profileCode, code).ranges ?? []);
    expect(ranges.length).toBeGreaterThan(500);
    const ages = ranges.flatMap(({ from, to }) => [from, to]).filter((age) => typeof age === 'string');
    expect(ages.filter((age) => !isAgeLimit(age))).toEqual([]);
    const unread = ranges.filter(({ text: range }) => range !== '' && parseRange(range).kind === 'guidance');
    expect(unread).toEqual([]);
  });

  it('says of every number what is plausible', () => {
    const numbers = PARAMETERS.filter(({ type }) => type === undefined || type === 'calculated');
    const without = numbers.filter(({ profileCode, code }) => !bands.of(profileCode, code).plausibleHigh);
    expect(without).toEqual([]);
  });
});

describe('a laboratory that was set up before there were bands', () => {
  let lab: Laboratory;
  beforeAll(async () => {
    lab = await openLaboratory();
    await asBefore(lab);
    await publishParameter(lab, 'UE', 'NA', { rangeMale: '135-145', rangeFemale: '135-145' });
    await publishParameter(lab, 'UE', 'K', { verified: true });
    await lab.server.app.get(UnitOfWork).run(SYSTEM, seedBands);
  });
  afterAll(() => lab?.close());

  /** Every parameter as it was without bands. */
  async function asBefore({ databaseUrl }: Laboratory): Promise<void> {
    const owner = await new DataSource({ type: 'postgres', url: databaseUrl }).initialize();
    await owner.query(`
      alter table parameter_version disable trigger parameter_version_append_only;
      update parameter_version set ranges = '[]', critical_bands = '[]', adult_only = false,
        plausible_low = null, plausible_high = null, shared = false;
      alter table profile_version disable trigger profile_version_append_only;
      update profile_version set short_name = '', confidential = false;
      alter table profile_version enable trigger profile_version_append_only;
      delete from given_once`);
    for (const { code, rangePregnancy } of PARAMETERS)
      await owner.query(
        `update parameter_version v set range_pregnancy = $2 from parameter q where q.id = v.parameter_id and q.code = $1`,
        [code, rangePregnancy ?? null],
      );
    await owner.query('alter table parameter_version enable trigger parameter_version_append_only');
    await owner.destroy();
  }

  const parameterOf = async (profile: string, code: string) => {
    const manager = await lab.as('ROLE_LABADMIN');
    const { parameters } = await profileOf(manager, profile);
    return parameters.find((one) => one.code === code);
  };

  it('gets them as a new published version of what is still as it was shipped', async () => {
    const haemoglobin = await parameterOf('FBC', 'HB');
    expect(haemoglobin).toMatchObject({ version: 2, verified: false, rangePregnancy: null });
    expect(haemoglobin?.ranges).toContainEqual({ sex: 'male', from: '0d', to: '4d', text: '145-225' });
    expect(haemoglobin?.ranges).toContainEqual({ pregnancy: 2, text: '105-150' });
    expect(await parameterOf('CARD', 'HSTNI')).toMatchObject({ adultOnly: true, version: 2 });
  });

  it('keeps what it changed or verified itself, and is asked to look at it', async () => {
    expect(await parameterOf('UE', 'NA')).toMatchObject({ rangeMale: '135-145', ranges: [] });
    expect(await parameterOf('UE', 'K')).toMatchObject({ verified: true, ranges: [] });
    const left = await lab.sql(
      `select q.code from parameter_without_bands w join parameter q on q.id = w.parameter_id order by q.code`,
    );
    expect(left).toEqual([{ code: 'K' }, { code: 'NA' }]);
  });

  it('shows what it is asked to look at in the todos, until a later version speaks of age', async () => {
    const groups = async (role: 'ROLE_LABADMIN' | 'ROLE_SUPER_ADMIN' | 'ROLE_LAB') =>
      (await (await lab.as(role)).get('/api/todos?kind=without_bands')).body.groups;
    for (const role of ['ROLE_LABADMIN', 'ROLE_SUPER_ADMIN'] as const) {
      expect(await groups(role)).toMatchObject([
        {
          total: 1,
          items: [{ labNumber: 'UE', profileCode: 'UE', bookingId: '', text: 'Sodium, Potassium' }],
        },
      ]);
    }
    expect(await groups('ROLE_LAB')).toEqual([]);
    await publishParameter(lab, 'UE', 'NA', { adultOnly: true });
    expect(await groups('ROLE_LABADMIN')).toMatchObject([{ items: [{ text: 'Potassium' }] }]);
    await publishParameter(lab, 'UE', 'K', { ranges: [{ from: '0d', to: '18y', text: '3.5-5.5' }] });
    expect(await groups('ROLE_LABADMIN')).toMatchObject([{ total: 0, items: [] }]);
  });

  it('gets short names, what is confidential and what is typed once per specimen', async () => {
    const manager = await lab.as('ROLE_LABADMIN');
    expect(await profileOf(manager, 'HIV')).toMatchObject({ confidential: true });
    expect(await profileOf(manager, 'UE')).toMatchObject({ shortName: 'U&E', confidential: false });
    expect(await parameterOf('UE', 'UREA')).toMatchObject({ shared: true });
    expect(await parameterOf('UE', 'CL')).toMatchObject({ shared: false });
  });

  it('gets them once: what is changed afterwards stays changed', async () => {
    await publishParameter(lab, 'FBC', 'HB', { ranges: [] });
    await lab.server.app.get(UnitOfWork).run(SYSTEM, seedBands);
    expect(await parameterOf('FBC', 'HB')).toMatchObject({ version: 3, ranges: [] });
  });
});
