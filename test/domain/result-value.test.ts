import fc from 'fast-check';
import { twoReadings } from '../../shared/domain/results/two-readings.js';
import { displayValue, parseResultValue } from '../../shared/domain/results/result-value.js';

describe('reading a result', () => {
  test.each([
    ['4.5', '=', '4.5', '4.5'],
    ['4,5', '=', '4.5', '4.5'],
    ['4.50', '=', '4.50', '4.50'],
    [' 140 ', '=', '140', '140'],
    ['-2', '=', '-2', '-2'],
    ['\u22122', '=', '-2', '-2'],
    ['+2.0', '=', '2.0', '2.0'],
    ['.5', '=', '0.5', '0.5'],
    ['-,5', '=', '-0.5', '-0.5'],
    ['5.', '=', '5', '5'],
    ['007', '=', '007', '007'],
    ['=5', '=', '5', '5'],
    ['<5', '<', '5', '<5'],
    ['< 0,05', '<', '0.05', '<0.05'],
    ['<=5', '≤', '5', '≤5'],
    ['=<5', '≤', '5', '≤5'],
    ['≤5', '≤', '5', '≤5'],
    ['>=5', '≥', '5', '≥5'],
    ['≥ 5', '≥', '5', '≥5'],
    ['>1000', '>', '1000', '>1000'],
  ])('"%s" is %s %s', (entered, comparator, number, text) => {
    expect(parseResultValue(entered)).toEqual({ kind: 'number', comparator, number, text });
  });

  test.each([
    '1+',
    'Negative',
    '1,234.5',
    '1 000',
    '4.5 mmol/L',
    '1e5',
    '0x10',
    'NaN',
    'Infinity',
    '<<5',
    '<',
    '-',
    '+',
    '.',
    '5-',
    '10-5',
    '2:160',
    '٤',
    '9'.repeat(40),
    'about 5-10',
    '5-10 cells',
    'was 1:80',
    '1:80 weak',
    '5x5-10',
    '5-10x5',
    '5.a-10',
    '5-10.a',
  ])('"%s" stays text', (entered) => {
    expect(parseResultValue(entered)).toEqual({ kind: 'text', text: entered });
  });

  test('nothing entered is empty', () => {
    expect(parseResultValue('  \t')).toEqual({ kind: 'empty', text: '' });
  });

  test('a microscopy count is a span, a dilution a titre', () => {
    expect(parseResultValue('5 – 10')).toEqual({ kind: 'span', low: '5', high: '10', text: '5-10' });
    expect(parseResultValue('0,25-1.75')).toEqual({
      kind: 'span',
      low: '0.25',
      high: '1.75',
      text: '0.25-1.75',
    });
    expect(parseResultValue('>= 1:160')).toMatchObject({ kind: 'titre', comparator: '≥', reciprocal: 160 });
    expect(parseResultValue('1 : 160')).toEqual({
      kind: 'titre',
      comparator: '=',
      reciprocal: 160,
      text: '1:160',
    });
    expect(parseResultValue('<1:20')).toMatchObject({ kind: 'titre', comparator: '<', reciprocal: 20 });
  });

  test('reading what was read changes nothing', () => {
    const typed = fc.tuple(
      fc.constantFrom('', '<', '<=', '≤', '>', '>=', '≥', '< '),
      fc.stringMatching(/^[+-]?\d{1,9}([.,]\d{0,6})?$/),
    );
    fc.assert(
      fc.property(typed, ([sign, digits]) => {
        fc.pre(twoReadings(sign + digits) === null);
        const once = parseResultValue(sign + digits);
        expect(once.kind).toBe('number');
        expect(parseResultValue(once.text)).toEqual(once);
      }),
    );
  });

  test('no text whatever is too odd to be read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(typeof parseResultValue(text).text).toBe('string');
        expect(typeof displayValue(text, 2)).toBe('string');
      }),
    );
  });
});

describe('showing a result', () => {
  test.each([
    ['4.45', 1, '4.5'],
    ['4.449999', 1, '4.4'],
    ['1.005', 2, '1.01'],
    ['2.675', 2, '2.68'],
    ['0.5', 0, '1'],
    ['-2.5', 0, '-3'],
    ['-0.004', 2, '0.00'],
    ['4.5', 2, '4.50'],
    ['4,5', 1, '4.5'],
    ['140', 0, '140'],
    ['<5', 0, '<5'],
    ['<0.35', 1, '<0.35'],
    ['>= 7.25', 1, '≥7.25'],
    ['Negative', 1, 'Negative'],
    ['5-10', 1, '5-10'],
    ['1:80', 1, '1:80'],
    ['', 2, ''],
  ])('"%s" with %i decimals is "%s"', (value, decimals, shown) => {
    expect(displayValue(value, decimals)).toBe(shown);
  });

  test('keeps the digits entered where the parameter names no decimals', () => {
    expect(displayValue('4.50', null)).toBe('4.50');
    expect(displayValue('4.50')).toBe('4.50');
  });
});
