import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FILE_WARNING_KINDS } from '../../shared/contract/catalogue-file.js';
import type { CatalogueProfile } from '../../shared/contract/catalogue-shapes.js';
import { aBooking, NORMAL_UE, save } from '../results/bench.js';
import { good, type Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { oftener } from '../support/long.js';
import { makeRich, manyProfiles, RICH, told } from './many-profiles.js';

const PATH = '/api/catalogue/file';
const REASON = 'The yearly review of ranges';
const MANY = oftener(150, 1_000);

describe('the catalogue as a file', () => {
  let lab: Laboratory;
  let manager: Client;

  beforeAll(async () => {
    lab = await openLaboratory();
    manager = await lab.as('ROLE_LABADMIN');
    await makeRich(manager);
  });
  afterAll(() => lab.close());

  const exported = async (who = manager): Promise<string> => good(await who.get(PATH)).text;
  const check = (csv: string) => manager.post(PATH, { csv, act: 'check' });
  // The rich profile contains the questionable entries on purpose.
  const take = (csv: string, who = manager) =>
    who.post(PATH, { csv, act: 'import', reason: REASON, accept: FILE_WARNING_KINDS });
  const profile = async (code: string): Promise<CatalogueProfile> =>
    good(await manager.get(`/api/catalogue/profiles/${code}`)).body;
  /** The export with one line of it changed. */
  const changed = async (begins: string, from: string, to: string): Promise<string> => {
    const file = await exported();
    const at = file.indexOf(from, file.indexOf(`\r\n${begins}`));
    if (at < 0) throw new Error(`No line “${begins}” with “${from}”.`);
    return file.slice(0, at) + to + file.slice(at + from.length);
  };

  it('exports, imports and exports again to the same bytes, and makes no version of anything', async () => {
    const before = await lab.sql('select count(*) as n, max(published_at) as at from profile_version');
    const first = await exported();
    const answer = good(await take(first)).body;
    expect(answer).toEqual({ profiles: 82, unchanged: 82, created: [], changed: [], warnings: [] });
    expect(Buffer.from(await exported()).equals(Buffer.from(first))).toBe(true);
    expect(await lab.sql('select count(*) as n, max(published_at) as at from profile_version')).toEqual(
      before,
    );
  });

  it('says the same in another laboratory once it is imported there, to the byte', async () => {
    const other = await openLaboratory();
    try {
      const theirs = await other.as('ROLE_LABADMIN');
      const file = await exported();
      expect(good(await take(file, theirs)).body).toMatchObject({
        unchanged: 81,
        created: [{ code: 'RICH', name: RICH['name'], parameters: 3 }],
      });
      expect(Buffer.from(await exported(theirs)).equals(Buffer.from(file))).toBe(true);
      const { id: _, ...there } = good(await theirs.get('/api/catalogue/profiles/RICH')).body;
      const { id: __, ...here } = await profile('RICH');
      const bare = ({ parameters, ...own }: Omit<CatalogueProfile, 'id'>) => ({
        ...own,
        parameters: parameters.map(({ id: ___, ...one }) => one),
      });
      expect(bare(there)).toEqual(bare(here));
    } finally {
      await other.close();
    }
  });

  it('calls nothing changed of which a spreadsheet wrote 12.00 as 12 and no as FALSE', async () => {
    const file = (await exported()).replace(/\.00,no\b/g, ',FALSE').replaceAll(',no,', ',FALSE,');
    expect(file).not.toContain('.00,no');
    expect(good(await check(file)).body).toMatchObject({ unchanged: 82, created: [], changed: [] });
  });

  it('is told the same without its mark of UTF-8, with other ends of lines and separated by semicolons', async () => {
    const file = manyProfiles(2, 1).replaceAll(',', ';').replaceAll('\r\n', '\n');
    expect(good(await check(`\uFEFF${file}\n;;;\n`)).body).toMatchObject({
      profiles: 2,
      created: [
        { code: 'N0', parameters: 1, line: 2 },
        { code: 'N1', line: 5 },
      ],
    });
    expect((await manager.get('/api/catalogue/profiles/N0')).status).toBe(404);
  });

  it('shows what a changed file would make, in words, and makes it: versions, price and retirement', async () => {
    const file = (await changed('parameter,RICH,A1', '3.5-5.1', '3.6-5.2')).replace(',17.05,', ',18.00,');
    const preview = good(await check(file)).body;
    expect(preview).toMatchObject({ unchanged: 81, created: [] });
    expect(preview.changed).toEqual([
      {
        ...{ code: 'RICH', name: RICH['name'], count: 2, hasDraft: false },
        line: expect.any(Number),
        differences: [
          { of: 'The profile', what: 'price', from: '17.05', to: '18.00' },
          { of: 'A1 + plus; semicolon', what: 'range, men', from: '3.5-5.1', to: '3.6-5.2' },
        ],
        withoutRange: [{ code: 'C3', name: 'Twice A1' }],
      },
    ]);
    expect(await profile('RICH')).toMatchObject({ number: 1, price: '17.05' });
    good(await take(file));
    const after = await profile('RICH');
    expect(after).toMatchObject({ number: 2, price: '18.00' });
    expect(after.parameters.map(({ code, version }) => [code, version])).toEqual([
      ['A1', 2],
      ['B2', 1],
      ['C3', 1],
    ]);
    expect((await manager.get(`/api/audit?action=profile.import`)).body.items[0]).toMatchObject({
      subjectId: 'RICH',
      reason: REASON,
    });
    const again = good(await take(file)).body;
    expect(again).toMatchObject({ unchanged: 82, changed: [] });
    const retired = good(await take(await changed('profile,RICH', ',18.00,no', ',18.00,yes'))).body;
    expect(retired.changed[0].differences).toEqual([
      { of: 'The profile', what: 'retired', from: 'no', to: 'yes' },
    ]);
    expect(await profile('RICH')).toMatchObject({ number: 2, retired: true });
    good(await take(await changed('profile,RICH', ',18.00,yes', ',18.00,no')));
  });

  it('leaves what was reported by the version that it was reported by', async () => {
    const bench = await lab.as('ROLE_LAB');
    const booking = await aBooking(lab, ['UE']);
    good(await save(bench, booking, 'UE', NORMAL_UE));
    const path = `/api/biochemistry/${booking.id}/UE`;
    const rangeOf = async () =>
      (good(await bench.get(path)).body.biochemistryTestValues as readonly Record<string, string>[]).find(
        ({ code }) => code === 'NA',
      )?.['referenceRangeMale'];
    const before = await rangeOf();
    good(await take(await changed('parameter,UE,NA', before ?? '?', '130-150')));
    expect(await rangeOf()).toBe(before);
    expect((await profile('UE')).parameters.find(({ code }) => code === 'NA')?.rangeMale).toBe('130-150');
  });

  it('refuses to overwrite what somebody changed since it was exported, and says who', async () => {
    const file = await changed('profile,ESR', 'EDTA', 'Citrate EDTA');
    const esr = await profile('ESR');
    const director = await lab.as('ROLE_SUPER_ADMIN');
    const { id: _, number: __, state: ___, ...body } = esr;
    const parameters = body.parameters.map(({ id: ____, version: _____, ...one }) => one);
    good(await director.put('/api/catalogue/profiles', { ...body, parameters, name: 'ESR, theirs' }));
    const refused = told(await check(file));
    expect(refused[0]).toBe('422');
    expect(refused).toHaveLength(2);
    expect(refused[1]).toMatch(
      /^csv\.\d+\.as exported: line \d+: ESR was changed since this file was exported \(last by \S+ on .*\): export again/,
    );
    expect(told(await take(file))).toEqual(refused);
    expect((await profile('ESR')).name).toBe('ESR, theirs');
    const bare = manyProfiles(1, 1).replaceAll('N0', 'FBC');
    expect(told(await check(bare))[1]).toMatch(
      /FBC is already in the catalogue: change it in a fresh export/,
    );
  });

  it('lets rules name profiles of the same file, and refuses a ring', async () => {
    const head =
      'line,profile,parameter,name,unit,specimen,container,turnaround minutes,price,kind,reads,adds';
    const of = (code: string, adds: string): string =>
      [
        `profile,${code},,${code},biochemistry,BLOOD,Serum,60,5.00,,,`,
        `parameter,${code},P,P,,,,,,numeric,,`,
        `reflex,${code},P,,,,,,,,>5,${adds}`,
      ].join('\n');
    const ring = await check([head, of('RING1', 'RING2'), of('RING2', 'RING1')].join('\n'));
    expect(told(ring)).toEqual([
      '422',
      'csv.4.adds: line 4: RING2 leads back to RING1: RING2 adds RING1.',
      'csv.7.adds: line 7: RING1 leads back to RING2: RING1 adds RING2.',
    ]);
    good(await take([head, of('CHAIN1', 'CHAIN2'), of('CHAIN2', 'UE')].join('\n')));
    expect((await profile('CHAIN1')).reflex).toEqual([{ parameter: 'P', is: '>5', add: 'CHAIN2' }]);
  });

  it(`takes ${MANY} profiles at once`, async () => {
    const answer = good(await take(manyProfiles(MANY, 3))).body;
    expect(answer).toMatchObject({ profiles: MANY, unchanged: 0 });
    expect(answer.created).toHaveLength(MANY);
    expect((await profile(`N${MANY - 1}`)).parameters.map(({ code, ranges }) => [code, ranges])).toEqual([
      ['P0', [{ sex: 'female', from: '18y', text: '0.2-0.8' }]],
      ['P1', [{ sex: 'female', from: '18y', text: '1.2-1.8' }]],
      ['P2', [{ sex: 'female', from: '18y', text: '2.2-2.8' }]],
    ]);
    const file = await exported();
    expect(good(await take(file)).body).toMatchObject({ created: [], changed: [] });
    expect(await exported()).toBe(file);
  });
});
