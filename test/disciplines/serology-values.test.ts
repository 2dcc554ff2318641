import { serology } from '../../shared/disciplines/serology/sheet.js';
import { assessResult, NO_ENTRY, type AssessedParameter } from '../../shared/domain/results/assess-result.js';
import { defaultFormulaConfig } from '../../shared/domain/formulas/formula-config.js';
import { aRow, judged } from './hiv-sheet.js';

describe('a serology value', () => {
  const flagOf = (value: string, more: Partial<AssessedParameter> = {}) =>
    judged({ values: { X: value }, parameters: [aRow('X', 'Antibody', more)] }).rows[0]?.flag;

  it('Reactive is flagged A, where the catalogue gives no range too', () => {
    expect(flagOf('Reactive')).toBe('A');
    expect(flagOf('Reactive', { rangeMale: 'Non-reactive', rangeFemale: 'Non-reactive' })).toBe('A');
    for (const value of ['Non-reactive', 'Indeterminate', 'Invalid']) expect(flagOf(value)).toBe('');
  });

  it('may be set normal by hand', () => {
    const entry = { ...NO_ENTRY, parameter: 'Reactive', manualFlag: 'N', manualFlagBy: 'TM' };
    const { rows } = assessResult({
      parameters: [aRow('X', 'Antibody')],
      entries: new Map([['X', entry]]),
      patient: { gender: 'female', dateOfBirth: null, age: '34', pregnant: false, at: '2026-11-21' },
      sampleAt: '2026-11-21T08:00:00.000Z',
      config: defaultFormulaConfig,
      previous: new Map(),
      remarks: '',
      sheet: serology,
    });
    expect(rows[0]?.flag).toBe('');
    const byRange = { ...judged({ values: { X: 'Reactive' }, parameters: [aRow('X', 'Antibody')] }).rows[0] };
    expect([byRange.flag, byRange.manualFlag]).toEqual(['A', null]);
  });

  it('keeps the flag that its critical limits give, and one that was set by hand', () => {
    expect(flagOf('Reactive', { criticalValues: ['Reactive'] })).toBe('A');
    expect(
      judged({ values: { X: '', Y: 'Reactive' }, parameters: [aRow('X', 'One'), aRow('Y', 'Two')] }).rows.map(
        ({ flag }) => flag,
      ),
    ).toEqual(['', 'A']);
  });

  const TITRES = ['<1:20', '1:20', '1:40', '1:80', '1:160', '1:320'];

  it.each([
    ['<1:20', ''],
    ['1:80', ''],
    ['1:160', 'A'],
    ['1:320', 'A'],
  ])('the titre %s is compared by its denominator with a range up to 1:80: "%s"', (titre, flag) => {
    const range = 'Up to 1:80';
    expect(flagOf(titre, { options: TITRES, rangeMale: range, rangeFemale: range })).toBe(flag);
  });
});
