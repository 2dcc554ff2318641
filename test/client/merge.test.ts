import { measured } from '../../client/results/entry/drafts.js';
import { merged, conflictQuestions, changesToAdopt } from '../../client/results/entry/differences.js';
import { rowsOf, typedOf, withEntry, withSection } from '../../client/results/entry/typed-result.js';
import type { Result } from '../../shared/contract/results.js';
import { aResult, aRow } from './a-result.js';

const BASE = aResult();
const OVER = typedOf(BASE);

/** BASE as somebody else saved it. */
function theirs(values: Readonly<Record<string, string>>, change: Partial<Result> = {}): Result {
  const rows = rowsOf(BASE).map((row) => ({ ...row, parameter: values[row.code] ?? row.parameter }));
  return { ...BASE, ...change, version: 4, biochemistryTestValues: rows };
}

describe('two people at one result, row by row', () => {
  it('mine stands where I typed, theirs elsewhere, and nothing is asked', () => {
    const mine = withEntry(OVER, 'K', { parameter: '4.1' });
    const saved = theirs({ CREA: '80' });
    expect(conflictQuestions(OVER, mine, saved)).toEqual([]);
    const { entries } = merged(OVER, mine, saved);
    expect([entries['K']?.parameter, entries['CREA']?.parameter]).toEqual(['4.1', '80']);
    expect(changesToAdopt(OVER, mine, saved)).toEqual([
      { code: 'CREA', name: 'Creatinine', mine: '', theirs: '80' },
    ]);
  });

  it('only a row that both changed is asked, and the choice is taken', () => {
    const mine = withEntry(withEntry(OVER, 'K', { parameter: '4.1' }), 'CREA', { parameter: '80' });
    const saved = theirs({ K: '3.9' });
    expect(conflictQuestions(OVER, mine, saved)).toEqual([
      { key: 'K', lines: [{ code: 'K', name: 'Potassium', mine: '4.1', theirs: '3.9' }] },
    ]);
    expect(merged(OVER, mine, saved).entries['K']?.parameter).toBe('4.1');
    const given = merged(OVER, mine, saved, new Set(['K'])).entries;
    expect([given['K']?.parameter, given['CREA']?.parameter]).toEqual(['3.9', '80']);
  });

  it('nobody is asked where both typed the same', () => {
    const mine = withEntry(OVER, 'K', { parameter: '4.1 ' });
    expect(conflictQuestions(OVER, mine, theirs({ K: '4.1' }))).toEqual([]);
  });

  it('a value that I cleared is a change of mine', () => {
    const base = typedOf(theirs({ K: '4.0' }));
    const mine = withEntry(base, 'K', { parameter: '' });
    expect(merged(base, mine, theirs({ K: '4.0', CREA: '80' })).entries['K']?.parameter).toBe('');
  });

  it('an empty row that their save left pending says nothing against what I typed', () => {
    const mine = withEntry(OVER, 'K', { parameter: '4.1' });
    const rows = rowsOf(theirs({ CREA: '80' })).map((row) =>
      row.parameter === '' ? { ...row, state: 'pending' as const } : row,
    );
    const saved = { ...theirs({}), id: BASE.bookingInformationId, biochemistryTestValues: rows };
    expect(conflictQuestions(OVER, mine, saved)).toEqual([]);
    expect(merged(OVER, mine, saved).entries['K']).toMatchObject({ parameter: '4.1' });
    expect(merged(OVER, OVER, saved).entries['K']).toMatchObject({ parameter: '', state: 'pending' });
  });

  it('remarks and the sample type are rows of their own', () => {
    const mine = { ...OVER, remarks: 'Haemolysed', remarkable: true };
    const saved = theirs({}, { sampleType: 'URINE' });
    expect(merged(OVER, mine, saved)).toMatchObject({ remarks: 'Haemolysed', sampleType: 'URINE' });
    expect(conflictQuestions(OVER, mine, theirs({}, { remarks: 'Clotted', remarkable: true }))).toMatchObject(
      [{ key: 'remarks', lines: [{ mine: 'Haemolysed', theirs: 'Clotted' }] }],
    );
  });

  it('calculated figures follow from the others and are never asked', () => {
    const mine = withEntry(withEntry(OVER, 'CREA', { parameter: '80' }), 'EGFR', { parameter: '90.00' });
    expect(conflictQuestions(OVER, mine, theirs({ EGFR: '70.00' }))).toEqual([]);
  });

  it('everything that differs is asked where nobody knows what was typed over', () => {
    const mine = withEntry(OVER, 'K', { parameter: '4.1' });
    expect(conflictQuestions(undefined, mine, theirs({ CREA: '80' })).map(({ key }) => key)).toEqual([
      'K',
      'CREA',
    ]);
  });

  it('a section is asked line by line, and is one choice', () => {
    const row = aRow({ code: 'HIVT1', name: 'HIV screening test', parameter: 'Reactive' });
    const sheet = aResult({ discipline: 'serology', code: 'HIV', serologyTestValues: [row] });
    const kit = { parameter: 'HIVT1', kit: 'Determine', lot: '23A', expiry: '2099-01-31' };
    const base = typedOf(sheet);
    const mine = withSection(base, 'kits', [{ ...kit, lot: '24B' }]);
    const saved: Result = { ...sheet, sections: { kits: [kit] } };
    expect(conflictQuestions(base, mine, saved)).toMatchObject([
      {
        key: 'sections.kits',
        lines: [{ name: 'Kit of HIV screening test', mine: expect.stringContaining('24B') }],
      },
    ]);
    expect(merged(base, mine, saved).sections).toMatchObject({ kits: [{ ...kit, lot: '24B' }] });
    expect(merged(base, mine, saved, new Set(['sections.kits'])).sections).toMatchObject({ kits: [kit] });
  });
});

it('carries what was measured to the right patient, without what was judged for the wrong one', () => {
  const withdrawn: Result = {
    ...theirs({ K: '6.1', EGFR: '70.00' }),
    remarks: 'Haemolysed',
    remarkable: true,
    biochemistryTestValues: rowsOf(theirs({ K: '6.1', EGFR: '70.00' })).map((row) =>
      row.code === 'K' ? { ...row, manualFlag: 'H', comment: 'As before', override: 'stands' } : row,
    ),
  };
  const { entries, remarks } = measured(withdrawn, BASE);
  expect(entries['K']).toMatchObject({ parameter: '6.1', manualFlag: null, comment: null, override: null });
  expect(entries['EGFR']?.parameter).toBe('');
  expect(remarks).toBe('Haemolysed');
});
