import {
  measuredText,
  measurements,
  otherMeasurement,
  readFactor,
  repeatsOf,
  timesFactor,
  type RepeatedValue,
} from '../../shared/domain/results/measured.js';

const one = (value: string, reason: string, chosen: boolean): RepeatedValue => ({
  value,
  reason,
  by: 'Bench One',
  at: '2026-11-21T08:00:00.000Z',
  chosen,
});

describe('the value is what was measured times the factor', () => {
  test.each([
    ['5', '10', 0, '50'],
    ['5', '10', 1, '50.0'],
    ['4.53', '10', 1, '45.3'],
    ['4.55', '1.1', 2, '5.01'],
    ['0.1', '3', 1, '0.3'],
    ['1.005', '100', 0, '101'],
    ['1.25', '2', 0, '3'],
    ['-0.04', '1.5', 1, '-0.1'],
    ['4,5', '2', 1, '9.0'],
    ['<5', '10', 0, '<50'],
    ['<5', '10', 1, '<50'],
    ['<= 5', '10', 0, '≤50'],
    ['>600', '20', 0, '>12000'],
    ['≥1.5', '2', 1, '≥3'],
    ['<0.05', '1.5', 2, '<0.075'],
    ['0', '10000', 0, '0'],
    ['123456789012345', '10000', 0, '1234567890123450000'],
  ])('%s × %s, %i decimals, is %s', (measured, factor, decimals, value) => {
    expect(timesFactor(measured, factor, decimals)).toBe(value);
  });

  test.each(['Positive', 'Haemolysed', '1:80', '5-10', ''])('"%s" has no product', (text) => {
    expect(timesFactor(text, '10', 0)).toBeNull();
  });
});

describe('a factor is above 0 and at most 10000', () => {
  test.each([
    ['10', '10'],
    [' 2,5 ', '2.5'],
    ['10000', '10000'],
    ['0.000000001', '0.000000001'],
    ['010', '10'],
    ['2.50', '2.5'],
  ])('"%s" is read as %s', (text, factor) => {
    expect(readFactor(text)).toBe(factor);
  });

  test.each([
    '0',
    '0.0',
    '-1',
    '10000.1',
    '10001',
    '1:10',
    '1e3',
    'ten',
    '',
    '<5',
    '.5',
    'Infinity',
    '9'.repeat(400),
  ])('"%s" is none', (text) => {
    expect(readFactor(text)).toBeNull();
  });
});

test('a row of before there were several repeats reads as two measurements', () => {
  const row = { parameter: '5.3', repeat: { value: '5.4', reason: 'Jump' } };
  const unknown = { by: null, at: null };
  expect(repeatsOf(row)).toEqual([
    { value: '5.4', reason: '', ...unknown, chosen: false },
    { value: '5.3', reason: 'Jump', ...unknown, chosen: true },
  ]);
  expect(repeatsOf({ parameter: '5.3', repeat: null })).toEqual([]);
});

test('the chosen measurement is what stands in the Result column', () => {
  const repeats = [one('6', '', false), one('stale', 'Bubble', true)];
  expect(measurements({ parameter: '5', factor: null, repeats }).map(({ value }) => value)).toEqual([
    '6',
    '5',
  ]);
});

test('who knows of one other measurement reads the last that was not chosen, and why', () => {
  expect(otherMeasurement([])).toBeNull();
  const repeats = [one('6', '', false), one('7', 'Bubble', false), one('5', 'Clot', true)];
  expect(otherMeasurement(repeats)).toEqual({ value: '7', reason: 'Clot' });
  const several = [
    one('6', '', false),
    one('7', 'Bubble', false),
    one('8', 'Clot', false),
    one('', '', false),
  ];
  expect(otherMeasurement([...several, one('5', '', true)])).toEqual({ value: '8', reason: 'Clot' });
  expect(otherMeasurement([one('6', '', false), one('5', '', true)])).toEqual({ value: '6', reason: '' });
});

test('the bench reads every measurement and how the value follows', () => {
  const repeats = [one('>40', '', false), one('5', 'Out of range', true)];
  const row = { parameter: '50', measured: '5', factor: '10', repeats, repeat: null };
  expect(measuredText(row)).toBe('5 × 10 = 50; measured >40, then 5 chosen (Out of range)');
  expect(measuredText({ parameter: '50', repeat: null })).toBe('');
});
