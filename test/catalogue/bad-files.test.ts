import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { manyProfiles, told } from './many-profiles.js';

const PATH = '/api/catalogue/file';
const REASON = 'The yearly review of ranges';

describe('a bad file of the catalogue', () => {
  let lab: Laboratory;
  let manager: Client;

  beforeAll(async () => {
    lab = await openLaboratory();
    manager = await lab.as('ROLE_LABADMIN');
  });
  afterAll(() => lab.close());

  const check = (csv: string) => manager.post(PATH, { csv, act: 'check' });
  const take = (csv: string, who = manager) => who.post(PATH, { csv, act: 'import', reason: REASON });

  it('asks about ranges, limits and prices whose comma may group thousands, and takes none of them', async () => {
    const head =
      'line,profile,parameter,name,unit,specimen,container,turnaround minutes,price,kind,range men,critical low,from age,range';
    const own = (code: string, price: string) =>
      `profile,${code},,Trial,biochemistry,BLOOD,Serum,60,${price},,,,,`;
    const file = [
      head,
      own('EITHER', '5.00'),
      'parameter,EITHER,WBC,WBC,,,,,,numeric,"4,000 - 11,000",,,',
      'parameter,EITHER,HB,HB,,,,,,numeric,"0,125-0,500",,,',
      'range,EITHER,HB,,,,,,,,,,18y,">1,500"',
      'parameter,EITHER,NOTE,Note,,,,,,text,"1,500 words at most",,,',
      own('PRICED', '"1,500"'),
      own('LIMIT', '5.00'),
      'parameter,LIMIT,PLT,PLT,,,,,,numeric,150-400,"20,000",,',
    ].join('\r\n');
    expect(told(await take(file))).toEqual([
      '422',
      expect.stringMatching(/line 3: .*4000 or 4\? "4,000" may be either/),
      expect.stringMatching(/line 5: .*>1500 or >1.5\? ">1,500" may be either/),
      expect.stringMatching(/line 7: .*1500 or 1.5\? "1,500" may be either/),
      expect.stringMatching(/line 9: .*20000 or 20\? "20,000" may be either/),
    ]);
    expect((await manager.get('/api/profile/EITHER')).status).toBe(404);
  });

  it('names every bad line with its column and why, and imports nothing of the file', async () => {
    const head =
      'line,profile,parameter,name,unit,specimen,container,turnaround minutes,price,loinc,unit of measure,kind,decimals,range men,critical low,critical high,from age,range,reads,adds,choices';
    const line = (cells: Readonly<Record<string, string>>): string =>
      head
        .split(',')
        .map((title) => cells[title] ?? '')
        .join(',');
    const own = {
      line: 'profile',
      ...{ name: 'X', unit: 'biochemistry', specimen: 'BLOOD', container: 'Serum' },
      ...{ 'turnaround minutes': '60', price: '5' },
    };
    const parameter = { line: 'parameter', parameter: 'P', name: 'P', kind: 'numeric' };
    const file = [
      head,
      line({ ...own, profile: 'GOOD' }),
      line({ ...own, profile: 'BADL', loinc: '2160-1' }),
      line({ ...own, profile: 'BADU' }),
      line({ ...parameter, profile: 'BADU', 'unit of measure': 'IU/L' }),
      line({ ...own, profile: 'BADP', price: 'free', unit: 'chemistry' }),
      line({ ...own, profile: 'BADN', 'turnaround minutes': 'soon' }),
      line({ ...parameter, profile: 'BADN', decimals: '9' }),
      line({ ...parameter, profile: 'BADN', parameter: 'Q', 'critical low': '9', 'critical high': '3' }),
      line({ line: 'range', profile: 'BADN', parameter: 'Q', 'from age': 'sometime', range: '1-2' }),
      line({ line: 'range', profile: 'BADN', parameter: 'NONE', range: '1-2' }),
      line({ ...own, profile: 'BADR' }),
      line({ ...parameter, profile: 'BADR', 'range men': '05-Oct' }),
      line({ line: 'reflex', profile: 'BADR', parameter: 'P', reads: '>5', adds: 'NOSUCH' }),
      line({ line: 'thing', profile: 'BADR' }),
      line({ ...own, profile: 'GOOD' }),
      line({ ...own, profile: 'BADC', choices: 'a | b' }),
      line({ ...parameter, profile: 'ALONE' }),
    ].join('\r\n');
    const answer = await take(file);
    expect(told(answer)).toEqual([
      '422',
      'csv.3.loinc: line 3: 2160-1 is not a LOINC code: after 2160 the last digit must be 0.',
      expect.stringMatching(
        /^csv\.5\.unit of measure: line 5: P: "IU\/L" is not a UCUM unit; \[IU\]\/L is one\.$/,
      ),
      expect.stringMatching(/^csv\.6\.unit: line 6: unit must be one of/),
      expect.stringMatching(/^csv\.6\.price: line 6: price must be an amount such as 12\.50\.$/),
      'csv.7.turnaround minutes: line 7: "soon" is not a whole number.',
      expect.stringMatching(/^csv\.7\.turnaround minutes: line 7:/),
      'csv.8.decimals: line 8: decimals must be 6 or less.',
      expect.stringMatching(/^csv\.10\.from age: line 10: from age must be an age such as/),
      'csv.11.parameter: line 11: the line of the parameter NONE must come before.',
      'csv.13.range men: line 13: P: the range looks like a date: a spreadsheet may have changed it.',
      expect.stringMatching(/^csv\.15\.line: line 15: “thing” is not one of profile/),
      'csv.16.profile: line 16: GOOD already has a line, line 2.',
      'csv.17.choices: line 17: a line of kind profile must be empty under “choices”.',
      'csv.18.line: line 18: the line of the profile ALONE must come before.',
    ]);
    expect((await manager.get('/api/catalogue/profiles/GOOD')).status).toBe(404);
  });

  it.each([
    ['a file without the needed columns', 'code,price\nUE,5', /must name the columns line and profile/],
    ['a column that nobody knows', 'line,profile,colour\nprofile,X,red', /there is no column “colour”/],
    ['a column twice', 'line,profile,name,name\nprofile,X,a,b', /“name” is there twice/],
    ['a heading alone', 'line,profile,name\r\n', /no line below the heading/],
    [
      'letters that were saved in another alphabet',
      'line,profile,name\nprofile,X,M\uFFFDller',
      /line 2: .* save the file as “CSV UTF-8”/,
    ],
    [
      'a quote that is not closed',
      'line,profile,name\nprofile,X,"abc\nprofile,Y,d',
      /a quotation mark is not closed/,
    ],
  ])('refuses %s', async (_what, csv, words) => {
    const [status, why] = told(await check(csv));
    expect([status, why]).toEqual(['422', expect.stringMatching(words)]);
  });

  it('names wrong units in the same round as a range that is too long', async () => {
    const head =
      'line,profile,parameter,name,unit,specimen,container,turnaround minutes,price,unit of measure,kind,range men';
    const file = [
      head,
      'profile,LONG,,Trial,biochemistry,BLOOD,Serum,60,5.00,,,',
      `parameter,LONG,A,A,,,,,,mEq/dL,numeric,${'x'.repeat(201)}`,
      'parameter,LONG,B,B,,,,,,gm%,numeric,1-2',
    ].join('\r\n');
    expect(told(await check(file))).toEqual([
      '422',
      expect.stringMatching(/line 3: .*range men may have at most 200 characters/),
      expect.stringMatching(/line 3: .*"mEq\/dL" is not a UCUM unit/),
      expect.stringMatching(/line 4: .*"gm%" is not a UCUM unit/),
    ]);
  });

  it('takes up to 5 MB, says so of more, and needs a reason and the right', async () => {
    const [status, why] = told(await check(`line,profile\n${'x'.repeat(5 * 1024 * 1024)}`));
    expect([status, why]).toEqual([
      '422',
      expect.stringMatching(/^csv: The file is larger than 5 MB\. Split it/),
    ]);
    const stranger = await lab.stranger().post(PATH, { csv: 'x'.repeat(600_000), act: 'check' });
    expect([401, 403, 413]).toContain(stranger.status);
    const noReason = await manager.post(PATH, { csv: manyProfiles(1, 1), act: 'import' });
    expect([noReason.status, noReason.body.errors[0].field]).toEqual([422, 'reason']);
    const bench = await lab.as('ROLE_LAB');
    expect([(await bench.get(PATH)).status, (await take('line', bench)).status]).toEqual([403, 403]);
  });
});
