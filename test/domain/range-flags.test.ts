import fc from 'fast-check';
import { flagFor } from '../../shared/domain/ranges/reference-range.js';

describe('flags of numbers', () => {
  test.each([
    ['132', '133-146', 'L'],
    ['132.9999', '133-146', 'L'],
    ['133', '133-146', ''],
    ['140', '133-146', ''],
    ['146', '133-146', ''],
    ['146.0001', '133-146', 'H'],
    ['4,5', '3,5-5,3', ''],
    ['5,4', '3,5-5,3', 'H'],
    ['59.99', '>60', 'L'],
    ['60', '>60', ''],
    ['9999', '>60', ''],
    ['59', '+60', 'L'],
    ['60', '+60', ''],
    ['5', '<5', ''],
    ['5.01', '<5', 'H'],
    ['0', '<5', ''],
    ['4', '5-10##4-11', ''],
    ['3.9', '5-10##4-11', 'L'],
    ['11', '5-10##4-11', ''],
    ['11.1', '5-10##4-11', 'H'],
    ['-2', '-2 to +2##-2-2', ''],
    ['-2.1', '-2 to +2##-2-2', 'L'],
    ['+2.1', '-2 to +2##-2-2', 'H'],
    ['0.1', '0.3-0.1', ''],
    ['7', '', ''],
    ['', '133-146', ''],
    ['12', 'Luteal >30 suggests ovulation', ''],
    ['25', 'Negative', ''],
  ])('%s against %s: "%s"', (value, range, flag) => {
    expect(flagFor({ value, range })).toBe(flag);
  });

  test('low, normal and high never overlap and leave nothing out', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.integer(), (a, b, value) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const expected = value < low ? 'L' : value > high ? 'H' : '';
        expect(flagFor({ value: String(value), range: `${low}-${high}` })).toBe(expected);
      }),
    );
  });
});

describe('flags of results with a comparator: only where the whole interval lies outside', () => {
  test.each([
    ['<133', '133-146', 'L'],
    ['≤133', '133-146', ''],
    ['<132', '133-146', 'L'],
    ['<134', '133-146', ''],
    ['>146', '133-146', 'H'],
    ['≥146', '133-146', ''],
    ['≥147', '133-146', 'H'],
    ['>140', '133-146', ''],
    ['<5', '<5', ''],
    ['>5', '<5', 'H'],
    ['>=5', '<5', ''],
    ['<1.0', '>1.0', 'L'],
    ['<=1.0', '>1.0', ''],
    ['<20', 'Not detected / <50##<50', ''],
    ['>10000000', 'Not detected / <50##<50', 'H'],
    ['10-15', '<5', 'H'],
    ['2-4', '<5', ''],
    ['4-6', '<5', ''],
  ])('%s against %s: "%s"', (value, range, flag) => {
    expect(flagFor({ value, range })).toBe(flag);
  });
});

describe('flags of coded text', () => {
  test.each([
    ['Non-reactive', 'Non-reactive', ''],
    ['non reactive', 'Non-reactive', ''],
    ['NON–REACTIVE', 'Non-reactive', ''],
    ['Reactive', 'Non-reactive', 'A'],
    ['Indeterminate', 'Non-reactive', 'A'],
    ['Invalid', 'Non-reactive', ''],
    ['Not done', 'Negative', ''],
    ['Error - repeat', 'Not detected', ''],
    ['Trace', 'Negative', 'A'],
    ['1+', 'Negative', 'A'],
    ['No significant growth', 'No growth', ''],
    ['Growth', 'No growth', 'A'],
    ['Not detected', 'Not detected / <50##<50', ''],
    ['Target not detected', 'Not detected / <50##<50', ''],
    ['Detected', 'Not detected / <50##<50', 'A'],
    ['Not detected', 'Not detected##<10', ''],
    ['haemolysed', '3.5-5.3', ''],
    ['Positive', '<5', ''],
    ['Trace', 'Negative or trace', ''],
    ['Anything', '', ''],
    ['Incompatible', 'Compatible', 'A'],
    ['', 'Negative', ''],
    ['', 'Negative / <5', ''],
    ['Neg', 'Negative', ''],
    ['-ve', 'Negative', ''],
    ['Nil', 'Negative', ''],
    ['Nonreactive', 'Non-reactive', ''],
    ['Undetected', 'Not detected', ''],
    ['Undetectable', 'Not detected', ''],
    ['None seen', 'Not seen', ''],
    ['Nil seen', 'Not seen', ''],
    ['Nil', 'Not seen', ''],
    ['Neg', 'Not detected', 'A'],
    ['Negative', 'Non-reactive', 'A'],
    ['Positive', ';', ''],
    ['Positive', 'Negative  or  trace', 'A'],
    ['1:320', '<5', ''],
    ['1:320', 'Negative / <5', ''],
  ])('%s against %s: "%s"', (value, range, flag) => {
    expect(flagFor({ value, range })).toBe(flag);
  });

  test.each([
    ['Straw', ''],
    ['Yellow', ''],
    ['Pale', ''],
    ['Amber', 'A'],
    ['Red', 'A'],
  ])('%s urine against Straw to yellow, with what lies between: "%s"', (value, flag) => {
    const choices = ['Straw', 'Pale', 'Yellow', 'Amber', 'Red'];
    expect(flagFor({ value, range: 'Straw to yellow', choices })).toBe(flag);
  });

  test('a span of words whose middle nobody knows is its two ends', () => {
    const flags = (choices: readonly string[]) =>
      ['Straw', 'Pale', 'Yellow'].map((value) => flagFor({ value, range: 'Straw to yellow', choices }));
    expect(flags([])).toEqual(['', 'A', '']);
    expect(flags(['Pale', 'Yellow'])).toEqual(['', 'A', '']);
    expect(flags(['Straw', 'Pale'])).toEqual(['', 'A', '']);
    expect(flags(['Yellow', 'Pale', 'Straw'])).toEqual(['', 'A', '']);
  });

  test('a figure is judged against words only where it is one of the options', () => {
    const choices = ['Nil', '5-10', 'Many'];
    expect(flagFor({ value: '5-10', range: 'Nil', choices })).toBe('A');
    expect(flagFor({ value: '5-20', range: 'Nil', choices })).toBe('');
    expect(flagFor({ value: '5-10', range: 'Nil' })).toBe('');
  });

  test('a word of the critical list is abnormal whatever the range says', () => {
    expect(flagFor({ value: 'Mixed', range: '', criticalValues: ['Mixed'] })).toBe('A');
    expect(flagFor({ value: 'Mixed', range: 'Mixed', criticalValues: ['Mixed'] })).toBe('A');
  });

  test.each([
    ['<1:20', ''],
    ['1:160', ''],
    ['1:320', 'A'],
    ['>1:160', 'A'],
    ['Negative', ''],
    ['Neat', ''],
    ['Not seen', ''],
    ['Non-reactive', ''],
    ['Reactive', 'A'],
    ['Invalid', ''],
    ['200', ''],
    ['1-200', ''],
    ['', ''],
  ])('titre %s against Up to 1:160: "%s"', (value, flag) => {
    expect(flagFor({ value, range: 'Up to 1:160' })).toBe(flag);
  });
});

describe('flags where the patient’s condition is not known', () => {
  const trimesters = 'T1 0.05-3.70; T2 0.31-4.35; T3 0.41-5.18';

  test.each([
    ['0.01', 'L'],
    ['0.1', ''],
    ['4.0', ''],
    ['5.18', ''],
    ['6', 'H'],
  ])('TSH %s in pregnancy: "%s"', (value, flag) => {
    expect(flagFor({ value, range: trimesters })).toBe(flag);
  });
});

describe('critical limits', () => {
  const potassium = { range: '3.5-5.3', criticalLow: 2.5, criticalHigh: '6.5' };

  test.each([
    ['2.4', 'LL'],
    ['2.5', 'LL'],
    ['2.51', 'L'],
    ['3.5', ''],
    ['5.4', 'H'],
    ['6.49', 'H'],
    ['6.5', 'HH'],
    ['9', 'HH'],
    ['<2.5', 'LL'],
    ['≤2.5', 'LL'],
    ['<2.6', 'L'],
    ['>6.5', 'HH'],
    ['≥6.5', 'HH'],
    ['>6', 'H'],
    ['haemolysed', ''],
    ['', ''],
  ])('potassium %s: "%s"', (value, flag) => {
    expect(flagFor({ value, ...potassium })).toBe(flag);
  });

  test('a limit of zero is a limit, an empty one is none', () => {
    expect(flagFor({ value: '0', range: '', criticalLow: 0 })).toBe('LL');
    expect(flagFor({ value: '0', range: '', criticalLow: '', criticalHigh: null })).toBe('');
  });

  test('one blast is critical although it equals the limit of the range', () => {
    expect(flagFor({ value: '1', range: '<1', criticalHigh: 1 })).toBe('HH');
    expect(flagFor({ value: '1', range: '<1' })).toBe('');
  });
});

describe('a stored flag', () => {
  test.each([
    ['H', '140', 'H'],
    ['l', '150', 'L'],
    ['N', '150', ''],
    ['', '150', 'H'],
    [null, '150', 'H'],
    ['?', '150', 'H'],
    ['A', '999', 'A'],
    [' h ', '140', 'H'],
    ['LL', '140', 'LL'],
  ])('%s wins over what %s would get: "%s"', (storedFlag, value, flag) => {
    expect(flagFor({ value, range: '133-146', criticalHigh: 160, storedFlag })).toBe(flag);
  });
});
