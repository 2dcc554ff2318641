import type { CatalogueProfile } from '../../shared/contract/catalogue-shapes.js';
import { shippedProfiles } from '../../server/seed/shipped-profile.js';
import { good, type Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { told } from './many-profiles.js';
import { NEW_PROFILE } from './new-profile.js';

const FILE = '/api/catalogue/file';
const PROFILES = '/api/catalogue/profiles';

let lab: Laboratory;
let manager: Client;
beforeAll(async () => {
  lab = await openLaboratory();
  manager = await lab.as('ROLE_LABADMIN');
});
afterAll(() => lab?.close());

type Three = readonly [routine: number, urgent: number, stat: number];

function timesOf(profile: CatalogueProfile): Three {
  const { turnaroundMinutes, urgentTurnaroundMinutes, statTurnaroundMinutes } = profile;
  return [turnaroundMinutes, urgentTurnaroundMinutes, statTurnaroundMinutes];
}

const profile = async (code: string): Promise<CatalogueProfile> =>
  good(await manager.get(`${PROFILES}/${code}`)).body;

/** Changes it as it was read, but for these. */
async function put(code: string, fields: object) {
  const { id: _, number: __, state: ___, ...read } = await profile(code);
  const body = Object.entries({ ...read, ...fields }).filter(([, value]) => value !== undefined);
  return manager.put(PROFILES, Object.fromEntries(body));
}

describe('three turnarounds of a profile', () => {
  it('are shipped: none of STAT longer than urgent, none of urgent longer than routine', () => {
    const shipped = [...shippedProfiles()].map(([code, { content }]) => ({ code, ...content }));
    const wrong = shipped.filter(
      ({ turnaroundMinutes: routine, urgentTurnaroundMinutes: urgent, statTurnaroundMinutes: stat }) =>
        stat > urgent || urgent > routine,
    );
    expect(wrong).toEqual([]);
  });

  it('stand on the public test menu, and a culture is incubated as long whatever the hurry', async () => {
    const { items } = good(await lab.stranger().get(PROFILES)).body;
    const times = (code: string) => timesOf(items.find((one: CatalogueProfile) => one.code === code));
    expect([times('FBC'), times('GXM'), times('BCUL'), times('HIVVL')]).toEqual([
      [120, 90, 60],
      [240, 90, 45],
      [7200, 7200, 7200],
      [4320, 4320, 4320],
    ]);
  });

  it('of a new profile are the routine one where nobody says', async () => {
    good(await manager.post(PROFILES, NEW_PROFILE));
    expect(timesOf(await profile('ZINC'))).toEqual([600, 600, 600]);
    good(await manager.post(PROFILES, { ...NEW_PROFILE, code: 'ZINC2', statTurnaroundMinutes: 90 }));
    expect(timesOf(await profile('ZINC2'))).toEqual([600, 600, 90]);
  });

  it('stay where a change leaves them out, and are changed where it says them', async () => {
    const leftOut = { urgentTurnaroundMinutes: undefined, statTurnaroundMinutes: undefined };
    good(await put('UE', { ...leftOut, turnaroundMinutes: 300 }));
    expect(timesOf(await profile('UE'))).toEqual([300, 120, 60]);
    good(await put('UE', { ...leftOut, turnaroundMinutes: 90 }));
    expect(timesOf(await profile('UE'))).toEqual([90, 90, 60]);
    good(
      await put('UE', { turnaroundMinutes: 240, urgentTurnaroundMinutes: 120, statTurnaroundMinutes: 45 }),
    );
    expect(timesOf(await profile('UE'))).toEqual([240, 120, 45]);
    const changes = good(await manager.get(`${PROFILES}/UE/versions/4`)).body;
    expect(changes.differences).toContainEqual({
      ...{ of: 'The profile', what: 'STAT turnaround in minutes' },
      ...{ from: '60', to: '45' },
    });
  });

  it.each([
    [{ urgentTurnaroundMinutes: 241 }, 'urgentTurnaroundMinutes'],
    [{ statTurnaroundMinutes: 121 }, 'statTurnaroundMinutes'],
    [{ statTurnaroundMinutes: 0 }, 'statTurnaroundMinutes'],
    [{ turnaroundMinutes: 60 }, 'urgentTurnaroundMinutes'],
  ])('refuse %j, in a draft too, and name the field', async (fields, field) => {
    for (const draft of [true, false]) {
      const refused = await put('LFT', { ...fields, draft });
      expect([refused.status, refused.body.errors?.map((one: { field: string }) => one.field)]).toEqual([
        422,
        [field],
      ]);
    }
    expect(timesOf(await profile('LFT'))).toEqual([240, 120, 60]);
  });
});

describe('in the file of the catalogue', () => {
  const exported = async (): Promise<string> => good(await manager.get(FILE)).text;
  const check = (csv: string) => manager.post(FILE, { csv, act: 'check' });
  const take = (csv: string) => manager.post(FILE, { csv, act: 'import', reason: 'A review of the times' });
  /** The heading and the lines of one profile, cell by cell. */
  const tableOf = async (code: string): Promise<string[][]> => {
    const rows = (await exported()).split('\r\n').map((line) => line.split(','));
    return rows.filter(([kind, of], at) => at === 0 || (of === code && kind !== undefined));
  };
  const csv = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.join(',')).join('\r\n');
  const withCell = (rows: string[][], title: string, text: string): string[][] => {
    const at = rows[0]?.indexOf(title) ?? -1;
    return rows.map((row, line) => (line === 1 ? row.with(at, text) : row));
  };
  const without = (rows: string[][], titles: readonly string[]): string[][] => {
    const gone = titles.map((title) => rows[0]?.indexOf(title));
    return rows.map((row) => row.filter((_, at) => !gone.includes(at)));
  };
  const BOTH = ['urgent turnaround minutes', 'stat turnaround minutes'];

  it('they stand behind the routine one, and are changed there', async () => {
    const rows = await tableOf('ESR');
    expect(BOTH.map((title) => rows[1]?.[rows[0]?.indexOf(title) ?? -1])).toEqual(['90', '90']);
    const file = csv(withCell(rows, 'stat turnaround minutes', '75'));
    expect(good(await check(file)).body.changed).toMatchObject([
      { code: 'ESR', differences: [{ what: 'STAT turnaround in minutes', from: '90', to: '75' }] },
    ]);
    good(await take(file));
    expect(timesOf(await profile('ESR'))).toEqual([120, 90, 75]);
    expect(told(await check(csv(rows)))[1]).toMatch(/ESR was changed since this file was exported/);
  });

  it('a file without them says the same as before, changes other things, and leaves them as they are', async () => {
    const rows = without(await tableOf('ESR'), BOTH);
    expect(good(await check(csv(rows))).body).toMatchObject({ unchanged: 1, changed: [] });
    good(await take(csv(withCell(rows, 'container', 'Westergren tube'))));
    expect(await profile('ESR')).toMatchObject({ container: 'Westergren tube' });
    expect(timesOf(await profile('ESR'))).toEqual([120, 90, 75]);
  });

  it('a file from before there were any is known by its marks', async () => {
    const mark = /^v[0-9a-f]{12}$/;
    good(await put('RBS', { urgentTurnaroundMinutes: 60, statTurnaroundMinutes: 60 }));
    const rows = await tableOf('RBS');
    const old = rows[1]?.[rows[0]?.indexOf('as exported') ?? -1] ?? '';
    expect(old).toMatch(mark);
    good(await put('RBS', { statTurnaroundMinutes: 20 }));
    expect(good(await check(csv(without(rows, BOTH)))).body).toMatchObject({ unchanged: 1 });
    expect(told(await check(csv(rows)))[1]).toMatch(/RBS was changed since this file was exported/);
  });

  it('a new profile without them is due as a routine one, and a longer one is refused by its line', async () => {
    const head = 'line,profile,name,unit,specimen,container,turnaround minutes,price';
    const line = (code: string) => `profile,${code},Trial,biochemistry,BLOOD,Serum,90,5.00`;
    good(await take(`${head}\n${line('NEWT')}`));
    expect(timesOf(await profile('NEWT'))).toEqual([90, 90, 90]);
    const refused = await check(
      `${head},${BOTH.join(',')}\n${line('T1')},91,30\n${line('T2')},60,61\n${line('T3')},,30\n${line('T4')},soon,`,
    );
    expect(told(refused)).toEqual([
      '422',
      expect.stringMatching(
        /^csv\.2\.urgent turnaround minutes: line 2: .*not take longer than a routine one/,
      ),
      expect.stringMatching(/^csv\.3\.stat turnaround minutes: line 3: .*not take longer than an urgent one/),
      'csv.5.urgent turnaround minutes: line 5: "soon" is not a whole number.',
    ]);
  });
});
