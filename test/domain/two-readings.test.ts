import { readableValue } from '../../shared/domain/results/entered-value.js';
import { readFactor } from '../../shared/domain/results/measured.js';
import { parseRange } from '../../shared/domain/ranges/range-grammar.js';
import { parseResultValue } from '../../shared/domain/results/result-value.js';
import {
  eitherFigureIn,
  plainDecimal,
  requiredReadings,
  twoReadings,
} from '../../shared/domain/results/two-readings.js';

test.each([
  ['1,500', '1500', '1.5'],
  ['12,500', '12500', '12.5'],
  ['150,000', '150000', '150'],
  ['100,050', '100050', '100.05'],
  ['>1,500', '>1500', '>1.5'],
  ['<= 1,250', '<= 1250', '<= 1.25'],
  ['-1,500', '-1500', '-1.5'],
  ['−1,500', '-1500', '-1.5'],
  [' 1,500 ', '1500', '1.5'],
])('%s may be %s or %s', (typed, grouped, decimal) => {
  expect(twoReadings(typed)).toEqual({ grouped, decimal });
});

test.each([
  '0,125',
  '1234,567',
  '1,5',
  '1,50',
  '1,5000',
  '1.500',
  '1500',
  '1,234,567',
  '12 500',
  '01,500',
  '',
])('"%s" reads one way, or is no figure at all', (typed) => {
  expect(twoReadings(typed)).toBeNull();
});

const LOAD = { name: 'HIV-1 RNA', kind: 'numeric', options: [], unitOfMeasure: 'copies/mL' } as const;

test.each(['1,500', '>1,500', '-1,500', '12,500', '≥ 100,000'])(
  'takes %s for neither of its readings and asks',
  (typed) => {
    expect(parseResultValue(typed).kind).toBe('text');
    const read = readableValue(LOAD, typed, '<50');
    expect(read).toMatchObject({ rule: 'two_readings' });
    expect(read).toHaveProperty('message', `HIV-1 RNA: ${requiredReadings(typed) ?? ''}`);
  },
);

test('says both readings of a figure, and of the first such figure in a text', () => {
  expect(requiredReadings('1,500')).toBe('1500 or 1.5? "1,500" may be either.');
  expect(requiredReadings('4,000-11,000')).toBe('4000 or 4? "4,000" may be either.');
  expect(requiredReadings('4.0-11,500')).toBe('11500 or 11.5? "11,500" may be either.');
  expect(requiredReadings('3,5-5,1')).toBeNull();
});

test.each(['0,125', '1234,567', '4,5', '<0,05'])('%s is a decimal comma as before', (typed) => {
  expect(readableValue(LOAD, typed, '')).toEqual({ value: typed.replace(',', '.') });
});

test('a count from so many to so many is asked too', () => {
  const cells = { ...LOAD, name: 'Pus cells', unitOfMeasure: '/[HPF]' };
  expect(readableValue(cells, '1,000-2,000', '')).toMatchObject({ rule: 'two_readings' });
  expect(readableValue(cells, '5-10', '')).toEqual({ value: '5-10' });
});

test.each([
  '4,000-11,000',
  '>4,000',
  '<1,500',
  'Up to 4,000',
  '4,000 to 11,000',
  '4.0-11,000',
  'Low##<1,500',
])('nothing is flagged by the range %s, which may be two', (range) => {
  expect(parseRange(range).kind).toBe('guidance');
});

test.each(['3,5-5,1', '0,125-0,250', '1234,567-2000', '150-400'])('%s is a range as before', (range) => {
  expect(parseRange(range).kind).toBe('numeric');
});

test('what a figure of a paper says in its shown part is not read', () => {
  expect(parseRange('150,000-400,000##150-400')).toMatchObject({ kind: 'numeric', low: '150', high: '400' });
});

test('a dilution of 1,500 is no factor, one of 2,5 is', () => {
  expect(readFactor('1,500')).toBeNull();
  expect(readFactor('2,5')).toBe('2.5');
});

test('a decimal comma becomes a point, unless the figure reads two ways', () => {
  expect([plainDecimal(' 2,5'), plainDecimal('1,500'), plainDecimal('0,125')]).toEqual([
    '2.5',
    '1,500',
    '0.125',
  ]);
  expect(eitherFigureIn('1,234,567')).toBeNull();
});
