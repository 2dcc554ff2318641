import { decimalPadding, maxDecimals } from '../../shared/domain/decimal-padding.js';
import { printedValue, type PrintedRow } from '../../shared/domain/results/printed-value.js';

function aRow(parameter: string, more: Partial<PrintedRow> = {}): PrintedRow {
  return {
    parameter,
    kind: 'numeric',
    decimals: 1,
    formula: null,
    rangeText: '3.5-5.0',
    options: [],
    criticalLow: null,
    criticalHigh: null,
    criticalValues: [],
    ...more,
  };
}

describe('values print with the decimals of their parameter', () => {
  test.each([
    ['4.2', 1, '4.2'],
    ['4.25', 1, '4.3'],
    ['4.249', 1, '4.2'],
    ['4', 1, '4.0'],
    ['4.2', 2, '4.20'],
    ['4.2', 0, '4'],
    ['<0.35', 1, '<0.35'],
    ['Insufficient', 1, 'Insufficient'],
    ['', 1, ''],
  ])('%s with %i is %s', (value, decimals, printed) => {
    expect(printedValue(aRow(value, { decimals }))).toBe(printed);
  });

  test('coded text stays as it is', () => {
    expect(printedValue(aRow('1+', { kind: 'choice', decimals: 0 }))).toBe('1+');
    expect(printedValue(aRow('5', { kind: 'choice', decimals: 1 }))).toBe('5');
    expect(printedValue(aRow('1:80', { decimals: 1 }))).toBe('1:80');
    expect(printedValue(aRow('5-10', { decimals: 1 }))).toBe('5-10');
  });
});

describe('where the printed figure would not explain its flag it has one more digit', () => {
  test.each([
    ['high by a hair', '5.04', '5.04'],
    ['high, and said so by one decimal', '5.06', '5.1'],
    ['low by a hair', '3.46', '3.46'],
    ['normal, though it would round to the limit', '5.00', '5.0'],
    ['high by less than two digits show', '5.004', '5.004'],
  ])('%s', (_, value, printed) => {
    expect(printedValue(aRow(value))).toBe(printed);
  });

  test('a normal value that would round into the flag', () => {
    expect(printedValue(aRow('4.96', { rangeText: '3.5-4.98' }))).toBe('4.96');
  });

  test('a critical value just at its limit', () => {
    expect(printedValue(aRow('6.46', { criticalHigh: '6.5' }))).toBe('6.46');
    expect(printedValue(aRow('6.5', { criticalHigh: '6.5' }))).toBe('6.5');
  });
});

describe('eGFR', () => {
  const egfr = { kind: 'calculated', formula: 'EGFR', decimals: 2, rangeText: '>60##>60' } as const;

  test('prints as a whole number', () => {
    expect(printedValue(aRow('93.47', egfr))).toBe('93');
    expect(printedValue(aRow('93.50', egfr))).toBe('94');
    expect(printedValue(aRow('93.47', { ...egfr, formula: 'EGFR_2021' }))).toBe('93');
    expect(printedValue(aRow('93.47', { ...egfr, formula: 'CREA*EGFR' }))).toBe('93.47');
    expect(printedValue(aRow('93.47', { ...egfr, formula: null }))).toBe('93.47');
  });

  test('below the limit and never printed as the limit', () => {
    expect(printedValue(aRow('59.72', egfr))).toBe('59.7');
  });
});

describe('decimals line up', () => {
  const column = ['140', '4.05', '<0.5', 'Negative', ''];
  const most = maxDecimals(column);

  test('by what each figure lacks behind its last digit', () => {
    expect(most).toBe(2);
    expect(column.map((text) => decimalPadding(text, most))).toEqual([
      { digits: 2, point: true },
      { digits: 0, point: false },
      { digits: 1, point: false },
      { digits: 0, point: false },
      { digits: 0, point: false },
    ]);
  });
});
