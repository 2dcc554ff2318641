import {
  assessResult,
  BLANK_PARAMETER,
  NO_ENTRY,
  type Entry,
} from '../../shared/domain/results/assess-result.js';
import { defaultFormulaConfig } from '../../shared/domain/formulas/formula-config.js';
import { coarseDecimals, countedPrint } from '../../shared/domain/reports/printed-decimals.js';
import { isImplausibleEntry } from '../../client/results/grid/typed-value.js';
import { aRow } from '../client/a-result.js';

const BILIRUBIN = {
  ...BLANK_PARAMETER,
  code: 'BIL',
  name: 'Bilirubin',
  kind: 'numeric',
  decimals: 0,
} as const;

function judged(entry: Partial<Entry>) {
  return assessResult({
    parameters: [BILIRUBIN],
    entries: new Map([['BIL', { ...NO_ENTRY, ...entry }]]),
    patient: { gender: 'male', dateOfBirth: null, age: '34', pregnant: false, at: '2026-11-20' },
    sampleAt: '2026-11-20T08:00:00.000Z',
    config: defaultFormulaConfig,
    previous: new Map(),
    remarks: '',
  });
}

test.each([
  ['0.6', 0, '1'],
  ['0.4', 0, '0'],
  ['1.5', 0, '2'],
  ['0.04', 1, '0.0'],
  ['-0.6', 0, '-1'],
])('%s with %d decimals prints as %s, another figure', (typed, decimals, printed) => {
  expect(countedPrint(typed, decimals)).toBe(printed);
});

test.each([
  ['12.4', 0],
  ['0.6', 1],
  ['0', 0],
  ['<0.6', 0],
  ['Negative', 0],
  ['140.49', 1],
])('%s with %d decimals prints as itself or nearly so', (typed, decimals) => {
  expect(countedPrint(typed, decimals)).toBeNull();
});

test('a typed figure that would print more than 5 % away is asked, and stands with the reason why', () => {
  const [refusal] = judged({ parameter: '0.6' }).refusals;
  expect(refusal).toMatchObject({ code: 'BIL', rule: 'prints_away' });
  expect(refusal?.message).toMatch(/^Bilirubin: 0.6 prints as 1 with its 0 decimals/);
  expect(judged({ parameter: '0.6', override: 'Read as such' }).refusals).toEqual([]);
  expect(judged({ parameter: '12.4' }).refusals).toEqual([]);
});

test('what a dilution makes of it is worked out, not typed', () => {
  expect(judged({ parameter: '0.6', factor: '10' }).refusals).toEqual([]);
});

test('the sheet offers the field for the reason as it does for an absurd figure', () => {
  const row = aRow({ code: 'BIL', name: 'Bilirubin', decimals: 0, plausibleLow: null, plausibleHigh: null });
  expect([isImplausibleEntry(row, '0.6'), isImplausibleEntry(row, '12.4')]).toEqual([true, false]);
});

test('the catalogue says which limits its decimals would change', () => {
  expect(coarseDecimals(['0.2-1.2', '<1.2'], 0)).toEqual([
    '0.2 prints as 0 with 0 decimals: results near it need more decimals.',
    '1.2 prints as 1 with 0 decimals: results near it need more decimals.',
  ]);
  expect(coarseDecimals(['0.2-1.2', 'Negative', '135-145'], 1)).toEqual([]);
});
