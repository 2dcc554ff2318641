// Long because it is one table of cases.
import fc from 'fast-check';
import {
  applicableRange,
  combineBySex,
  displayRange,
  flagFor,
  parseRange,
} from '../../shared/domain/reference-range.js';

describe('the range grammar', () => {
  test.each([
    ['133-146', '133', '146'],
    ['3.5 - 5.3', '3.5', '5.3'],
    ['3,5-5,3', '3.5', '5.3'],
    ['3.5–5.3', '3.5', '5.3'],
    ['3.5 to 5.3', '3.5', '5.3'],
    ['-2-2', '-2', '2'],
    ['-2 to +2', '-2', '2'],
    ['−2 – +2', '-2', '2'],
    ['-10--5', '-10', '-5'],
    ['-2 to +2##-2-2', '-2', '2'],
    ['>60', '60', null],
    ['> 60', '60', null],
    ['>=60', '60', null],
    ['≥60', '60', null],
    ['+60', '60', null],
    ['+ 1.5', '1.5', null],
    ['<5', null, '5'],
    ['<=5', null, '5'],
    ['≤ 5,5', null, '5.5'],
    ['Up to 40', null, '40'],
    ['<-5', null, '-5'],
    ['5-10##4-11', '4', '11'],
    ['>50##50-250', '50', '250'],
    ['<0.05##<0.25', null, '0.25'],
    ['Desirable <5.0##<5.0', null, '5.0'],
    ['Not detected / <50##<50', null, '50'],
    ['Not detected / <50', null, '50'],
    ['Not detected##<10', null, '10'],
    ['##4-11', '4', '11'],
    ['5-10##', '5', '10'],
    ['Follicular 2.4-12.6; mid-cycle 14-96; luteal 1.0-11.4##1.0-96', '1.0', '96'],
  ])('"%s" is %s to %s', (text, low, high) => {
    expect(parseRange(text)).toMatchObject({ kind: 'numeric', low, high });
  });

  test.each([
    ['', 'none'],
    ['-', 'none'],
    ['N/A', 'none'],
    ['Non-reactive', 'text'],
    ['1+', 'text'],
    ['Straw to yellow', 'text'],
    ['Up to 1:160', 'titre'],
    ['<1:80', 'titre'],
    ['10-5', 'guidance'],
    ['5', 'guidance'],
    ['1,234-5,678.9', 'guidance'],
    ['Luteal >30 suggests ovulation', 'guidance'],
    ['T1 0.05-3.70; T2 0.31-4.35; T3 0.41-5.18', 'agreed'],
  ])('"%s" is of the kind %s', (text, kind) => {
    expect(parseRange(text).kind).toBe(kind);
  });

  test.each([
    ['5-10##4-11', '5-10'],
    ['-2 to +2##-2-2', '-2 to +2'],
    ['Not detected / <50##<50', 'Not detected / <50'],
    ['##4-11', '4-11'],
    [' 3.5-5.3 ', '3.5-5.3'],
    ['', ''],
  ])('"%s" is shown as "%s"', (text, shown) => {
    expect(displayRange(text)).toBe(shown);
    expect(parseRange(text).display).toBe(shown);
  });

  test('no text is too odd to be read or flagged against', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 80 }),
        fc.string({ maxLength: 20 }),
        (range, value) => {
          expect(typeof flagFor({ value, range })).toBe('string');
        },
      ),
    );
  });

  test('a long text takes no time', () => {
    const hostile = `${'a '.repeat(5_000)};${'1-'.repeat(5_000)}`;
    const started = performance.now();
    parseRange(hostile);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

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

  test.each([
    ['<1:20', ''],
    ['1:160', ''],
    ['1:320', 'A'],
    ['>1:160', 'A'],
    ['Negative', ''],
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
  ])('%s wins over what %s would get: "%s"', (storedFlag, value, flag) => {
    expect(flagFor({ value, range: '133-146', criticalHigh: 160, storedFlag })).toBe(flag);
  });
});

describe('the range that applies', () => {
  const haemoglobin = { rangeMale: '130-170', rangeFemale: '120-150', rangePregnancy: '110-150' };

  test.each([
    [{ gender: 'male' }, '130-170', 'male'],
    [{ gender: 'female' }, '120-150', 'female'],
    [{ gender: 'female', pregnant: true }, '110-150', 'pregnancy'],
    [{ gender: 'male', pregnant: true }, '130-170', 'male'],
    [{ gender: 'FEMALE' }, '120-150', 'female'],
  ])('for %j is %s', (patient, text, source) => {
    expect(applicableRange(haemoglobin, patient)).toMatchObject({ text, source });
  });

  test('a pregnant woman has her own range only where there is one', () => {
    const sodium = { rangeMale: '133-146', rangeFemale: '133-146', rangePregnancy: '' };
    expect(applicableRange(sodium, { gender: 'female', pregnant: true }).source).toBe('female');
  });

  test.each([
    ['100', 'L'],
    ['125', ''],
    ['145', ''],
    ['160', ''],
    ['180', 'H'],
  ])('with sex unknown, haemoglobin %s is flagged only where both sexes agree: "%s"', (value, flag) => {
    const { range, text } = applicableRange(haemoglobin, { gender: null });
    expect(flagFor({ value, range })).toBe(flag);
    expect(flagFor({ value, range: text })).toBe(flag);
  });

  test('with sex unknown, a range of one sex alone flags nothing, and equal ranges flag as ever', () => {
    const psa = applicableRange({ rangeMale: '<4.0##<4.0', rangeFemale: '' }, {});
    expect(flagFor({ value: '9', range: psa.text })).toBe('');
    expect(psa.display).toBe('M: <4.0; F: ');
    const sodium = applicableRange({ rangeMale: '133-146', rangeFemale: '133-146' }, {});
    expect(sodium.text).toBe('133-146');
    expect(flagFor({ value: '150', range: sodium.range })).toBe('H');
  });

  test('with sex unknown, a man’s low and a woman’s high agree on nothing', () => {
    expect(flagFor({ value: '8', range: combineBySex('9-10', '5-7') })).toBe('');
    expect(flagFor({ value: 'Positive', range: combineBySex('Negative', 'Negative / trace') })).toBe('A');
    expect(flagFor({ value: 'Trace', range: combineBySex('Negative', 'Negative / trace') })).toBe('');
  });

  const banded = {
    rangeMale: '10-20',
    rangeFemale: '11-21',
    rangePregnancy: '12-22',
    ranges: [
      { text: '1-2', ageMaxDays: 28 },
      { text: '3-4', ageMinDays: 0, ageMaxDays: 6574 },
      { text: '5-6', sex: 'male' as const, ageMinDays: 0, ageMaxDays: 6574 },
      { text: '7-8', sex: 'female' as const, ageMinDays: 18_000 },
      { text: '9-9', pregnant: true, ageMinDays: 12_000, ageMaxDays: 14_000 },
    ],
  };

  test.each([
    [{ gender: 'female', ageDays: 0 }, '1-2'],
    [{ gender: 'male', ageDays: 28 }, '1-2'],
    [{ gender: 'male', ageDays: 29 }, '5-6'],
    [{ gender: 'female', ageDays: 28 }, '1-2'],
    [{ gender: 'female', ageDays: 29 }, '3-4'],
    [{ gender: 'female', ageDays: 6574 }, '3-4'],
    [{ gender: 'female', ageDays: 6575 }, '11-21'],
    [{ gender: 'female', ageYears: 18 }, '11-21'],
    [{ gender: 'female', ageYears: 17 }, '3-4'],
    [{ gender: 'male', ageDays: 18_000 }, '10-20'],
    [{ gender: 'female', ageDays: 18_000 }, '7-8'],
    [{ gender: 'female', ageDays: 13_000, pregnant: true }, '9-9'],
    [{ gender: 'male', ageDays: 13_000, pregnant: true }, '10-20'],
    [{ gender: 'female', ageDays: 6000, pregnant: true }, '12-22'],
    [{ gender: 'female' }, '11-21'],
  ])('the most specific one for %j is %s', (patient, text) => {
    expect(applicableRange(banded, patient).text).toBe(text);
  });

  test('a newborn boy is not measured against the men’s range', () => {
    const bilirubin = {
      ranges: [
        { text: '<21', sex: 'male' as const },
        { text: '<200', ageMaxDays: 5 },
      ],
    };
    expect(applicableRange(bilirubin, { gender: 'male', ageDays: 2 }).text).toBe('<200');
    expect(applicableRange(bilirubin, { gender: 'male', ageDays: 9000 }).text).toBe('<21');
  });
});
