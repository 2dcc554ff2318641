import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FiledWarning } from '../../shared/contract/catalogue-file.js';
import { aBooking, save } from '../results/bench.js';
import { good, type Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { told } from './many-profiles.js';

const PATH = '/api/catalogue/file';
const HEAD =
  'line,profile,parameter,name,unit,specimen,container,turnaround minutes,price,unit of measure,kind,decimals,range men,range women,critical low,critical high,from age,to age,range';
const TITLES = HEAD.split(',');

type Cells = Readonly<Record<string, string>>;

const line = (cells: Cells): string => TITLES.map((title) => cells[title] ?? '').join(',');
const aProfile = (code: string, more: Cells = {}): string =>
  line({
    ...{ line: 'profile', profile: code, name: 'Trial', unit: 'biochemistry', specimen: 'BLOOD' },
    ...{ container: 'Serum', 'turnaround minutes': '60', price: '5.00' },
    ...more,
  });
const aParameter = (profile: string, code: string, range: string, more: Cells = {}): string =>
  line({
    ...{ line: 'parameter', profile, parameter: code, name: code, kind: 'numeric' },
    ...{ 'unit of measure': 'mmol/L', 'range men': range, 'range women': range },
    ...more,
  });
const file = (...lines: readonly string[]): string => [HEAD, ...lines].join('\r\n');

describe('the check of a catalogue file', () => {
  let lab: Laboratory;
  let manager: Client;

  beforeAll(async () => {
    lab = await openLaboratory();
    manager = await lab.as('ROLE_LABADMIN');
  });
  afterAll(() => lab.close());

  const warningsOf = async (csv: string): Promise<readonly FiledWarning[]> =>
    good(await manager.post(PATH, { csv, act: 'check' })).body.warnings;
  const take = (csv: string, accept: readonly string[] = []) =>
    manager.post(PATH, { csv, act: 'import', reason: 'Trial', accept });

  it('names line by line what would flag nothing or wrongly, and an import needs each kind accepted', async () => {
    const csv = file(
      aProfile('WARN'),
      aParameter('WARN', 'TSH', '0.27 - 4.20 uIU/ml'),
      aParameter('WARN', 'INV', '5-3'),
      aParameter('WARN', 'HB', '13.5-17.0', { 'critical low': '15', decimals: '1' }),
      aParameter('WARN', 'BIL', '0.2-1.2', { decimals: '0' }),
      aParameter('WARN', 'MEQ', '1-2', { 'unit of measure': 'Meq/L' }),
    );
    expect((await warningsOf(csv)).map(({ line: at, kind, code }) => `${at} ${code} ${kind}`)).toEqual([
      '3 TSH flags_nothing',
      '4 INV inverted',
      '5 HB limit_inside',
      '6 BIL decimals',
      '7 MEQ unit',
    ]);
    const kinds = ['flags_nothing', 'inverted', 'limit_inside', 'decimals'];
    const refused = await take(csv, kinds);
    expect(told(refused)).toEqual([
      '422',
      expect.stringMatching(/^csv\.7\.unit of measure: line 7: MEQ: Meq\/L: Meq is mega-eq in UCUM/),
      expect.stringMatching(/^accept: .*accept "unit"\.$/),
    ]);
    expect((await manager.get('/api/catalogue/profiles/WARN')).status).toBe(404);
    expect((await take(csv, [...kinds, 'unit'])).status).toBe(200);
    // Existing content is not asked about again.
    const priced = good(await manager.get(PATH)).text.replace('Trial', 'Trials');
    expect(await warningsOf(priced)).toEqual([]);
  });

  it('names ages that no range fits between two, and ages that two fit', async () => {
    const band = (from: string, to: string, range: string): string =>
      line({ line: 'range', profile: 'AGES', parameter: 'A', 'from age': from, 'to age': to, range });
    const csv = file(
      aProfile('AGES'),
      aParameter('AGES', 'A', '13.5-17.0'),
      band('', '6w', '13.5-19.5'),
      band('7w', '18y', '10.5-13.5'),
      band('7w', '18y', '17-13.5'),
    );
    const kinds = (await warningsOf(csv)).map(({ line: at, kind }) => `${at} ${kind}`);
    expect(kinds).toContain('6 inverted');
    expect(new Set(kinds.filter((one) => one.startsWith('3')))).toEqual(new Set(['3 overlap']));
  });

  it('keeps figures as they are entered where nobody said how many decimals they have', async () => {
    const csv = file(aProfile('BILI'), aParameter('BILI', 'BIL', '0.2-1.2'));
    good(await take(csv));
    const booking = await aBooking(lab, ['BILI']);
    const saved = await save(await lab.as('ROLE_LAB'), booking, 'BILI', { BIL: '0.6' });
    const [row] = saved.body.biochemistryTestValues;
    expect([row.parameter, row.decimals, row.flag]).toEqual(['0.6', null, '']);
  });

  it('asks whether a code that a spreadsheet may have changed is the same test', async () => {
    good(await take(file(aProfile('4523E000'), aProfile('0012', { name: 'Zeros' }))));
    const again = file(aProfile('4523'), aProfile('12', { name: 'Zeros' }));
    const warnings = await warningsOf(again);
    expect(warnings.map(({ kind, code }) => `${code} ${kind}`)).toEqual(['4523 code', '12 code']);
    expect(warnings[1]?.message).toContain('Then write 0012.');
    expect((await take(again)).status).toBe(422);
    const priced = await manager.post('/api/prices/csv', { csv: 'code,price\n4523,1.00' });
    expect(priced.body.errors[0].message).toContain('Is it 4523E000, changed by a spreadsheet?');
  });

  it('asks the same of a parameter that would go while another with its figures comes', async () => {
    good(await take(file(aProfile('ZEROS'), aParameter('ZEROS', '00045', '1-2'))));
    const lines = good(await manager.get(PATH)).text.split('\r\n');
    const own = [lines[0], ...lines.filter((one) => one.includes(',ZEROS,'))].join('\r\n');
    const changed = await warningsOf(own.replace('ZEROS,00045,', 'ZEROS,45,'));
    expect(changed).toMatchObject([{ kind: 'code', line: 3, column: 'parameter', code: '45' }]);
    expect(changed[0]?.message).toContain('Then write 00045.');
    const both = `${own}\r\n${own.split('\r\n')[2]?.replace('ZEROS,00045,', 'ZEROS,45,')}`;
    expect(await warningsOf(both)).toEqual([]);
  });

  it('reads what was exported for a spreadsheet, where such codes are texts, as it reads the plain export', async () => {
    const plain = good(await manager.get(PATH)).text;
    expect(plain).toContain('\r\nprofile,0012,');
    const kept = good(await manager.get(`${PATH}?for=spreadsheet`)).text;
    expect(kept).toContain('\r\nprofile,"=""0012""",');
    expect(kept).toContain('"=""4523E000"""');
    const read = good(await manager.post(PATH, { csv: kept, act: 'check' })).body;
    expect([read.created, read.changed]).toEqual([[], []]);
    const prices = good(await manager.get('/api/prices?format=csv&for=spreadsheet&q=0012')).text;
    expect(prices).toContain('"=""0012"""');
    expect((await manager.get('/api/prices?for=spreadsheets')).status).toBe(422);
  });
});
