import { rangeOf } from '../../shared/domain/ranges/applicable-range.js';
import { applicableRange, combineBySex, flagFor } from '../../shared/domain/ranges/reference-range.js';

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

  const born = (dateOfBirth: string) => ({ age: { dateOfBirth, at: '2026-11-21' } });
  const grown = born('1990-01-01');

  const banded = {
    rangeMale: '10-20',
    rangeFemale: '11-21',
    rangePregnancy: '12-22',
    ranges: [
      { text: '1-2', to: '4w' },
      { text: '3-4', from: '0d', to: '18y' },
      { text: '5-6', sex: 'male' as const, from: '0d', to: '18y' },
      { text: '7-8', sex: 'female' as const, from: '50y' },
      { text: '9-9', pregnancy: 'any' as const, from: '35y', to: '40y' },
    ],
  };

  test.each([
    [{ gender: 'female', ...born('2026-11-21') }, '1-2'],
    [{ gender: 'male', ...born('2026-10-25') }, '1-2'],
    [{ gender: 'male', ...born('2026-10-24') }, '5-6'],
    [{ gender: 'female', ...born('2026-10-25') }, '1-2'],
    [{ gender: 'female', ...born('2026-10-24') }, '3-4'],
    [{ gender: 'female', ...born('2008-11-22') }, '3-4'],
    [{ gender: 'female', ...born('2008-11-21') }, '11-21'],
    [{ gender: 'male', ...born('1970-01-01') }, '10-20'],
    [{ gender: 'female', ...born('1970-01-01') }, '7-8'],
    [{ gender: 'female', pregnant: true, ...born('1990-01-01') }, '9-9'],
    [{ gender: 'male', pregnant: true, ...born('1990-01-01') }, '10-20'],
    [{ gender: 'female', pregnant: true, ...born('2010-01-01') }, '12-22'],
  ])('the most specific one for %j is %s', (patient, text) => {
    expect(applicableRange(banded, patient).text).toBe(text);
  });

  test('a newborn boy is not measured against the men’s range', () => {
    const bilirubin = {
      ranges: [
        { text: '<21', sex: 'male' as const },
        { text: '<200', to: '6d' },
      ],
    };
    expect(applicableRange(bilirubin, { gender: 'male', ...born('2026-11-19') }).text).toBe('<200');
    expect(applicableRange(bilirubin, { gender: 'male', ...grown }).text).toBe('<21');
  });

  const NO_RANGE = { text: '', display: 'no range for this age', source: 'no-age', range: { kind: 'none' } };

  test('a child is never measured against ranges that are for adults, and the words say so', () => {
    const troponin = { rangeMale: '<34', rangeFemale: '<16', adultOnly: true };
    expect(applicableRange(troponin, { gender: 'male', ...born('2008-11-22') })).toMatchObject(NO_RANGE);
    expect(applicableRange(troponin, { gender: null, ...born('2020-01-01') })).toMatchObject(NO_RANGE);
    expect(applicableRange(troponin, { gender: 'male', ...born('2008-11-21') }).text).toBe('<34');
    const { range } = applicableRange(troponin, { gender: 'male', ...born('2020-01-01') });
    expect(flagFor({ value: '900', range })).toBe('');
  });

  test('an empty band says that there is no range for that age: nothing is fallen back on', () => {
    const cholesterol = { rangeMale: '<5.2', rangeFemale: '<5.2', ranges: [{ text: '', to: '2y' }] };
    expect(applicableRange(cholesterol, { gender: 'male', ...born('2025-11-21') })).toMatchObject(NO_RANGE);
    expect(applicableRange(cholesterol, { gender: 'male', ...born('2024-11-21') }).text).toBe('<5.2');
  });

  test('where age matters and is not known there is no range', () => {
    expect(applicableRange(banded, { gender: 'male' })).toMatchObject(NO_RANGE);
    expect(applicableRange({ rangeMale: '<5.2' }, { gender: 'male' }).text).toBe('<5.2');
  });

  const thyroid = {
    rangeMale: '0.4-4.0',
    rangeFemale: '0.4-4.0',
    ranges: [
      { text: '0.1-3.0', pregnancy: 1 as const },
      { text: '', pregnancy: 3 as const },
    ],
  };
  test.each([
    [{ trimester: 1 as const }, '0.1-3.0', 'band'],
    // None for the second: her age and sex say.
    [{ trimester: 2 as const }, '0.4-4.0', 'female'],
    [{ trimester: 3 as const }, '', 'no-pregnancy'],
    // Unknown trimester: shows the range of each, and flags only what all three agree on.
    [{ trimester: null }, 'T1: 0.1-3.0; T2: 0.4-4.0; T3: ', 'trimesters'],
  ])('a pregnant woman of %j has the range "%s" (%s)', (asked, text, source) => {
    const patient = { gender: 'female', pregnant: true, ...grown, ...asked };
    expect(applicableRange(thyroid, patient)).toMatchObject({ text, source });
  });

  test('a range of women who are not pregnant is marked so, and kept so', () => {
    const pregnant = { gender: 'female', pregnant: true, ...grown, trimester: 2 as const };
    const found = applicableRange(thyroid, pregnant);
    expect(found.notPregnant).toBe(true);
    expect(rangeOf(found.text, found.source, found.notPregnant)).toEqual(found);
    expect(applicableRange(thyroid, { ...pregnant, trimester: 1 }).notPregnant).toBeUndefined();
    expect(applicableRange(thyroid, { gender: 'female', ...grown }).notPregnant).toBeUndefined();
  });

  test('a woman has no range of what the catalogue gives for men alone, and the words say so', () => {
    const prostate = { rangeMale: '<4.0', rangeFemale: '' };
    expect(applicableRange(prostate, { gender: 'female', ...grown })).toMatchObject({
      source: 'no-sex',
      display: 'no range for this sex',
    });
    expect(applicableRange(prostate, { gender: 'male', ...grown }).source).toBe('male');
  });

  test('what has no range for anybody says nothing of this patient', () => {
    const free = { rangeMale: '', rangeFemale: 'n/a', adultOnly: true };
    expect(applicableRange(free, { gender: 'female', ...born('2020-01-01') })).toMatchObject({
      source: 'female',
      display: 'n/a',
    });
    expect(applicableRange({ adultOnly: true }, { gender: null }).source).toBe('both');
  });

  test('a range of one trimester wins over one of any', () => {
    const both = { ...thyroid, ranges: [...thyroid.ranges, { text: '0.2-3.5', pregnancy: 'any' as const }] };
    const pregnant = { gender: 'female', pregnant: true, ...grown };
    expect(applicableRange(both, { ...pregnant, trimester: 1 }).text).toBe('0.1-3.0');
    expect(applicableRange(both, { ...pregnant, trimester: 2 }).text).toBe('0.2-3.5');
    expect(applicableRange(both, { ...pregnant, trimester: null }).text).toBe('0.2-3.5');
  });

  test('a range of one trimester wins over one of any, in whatever order they stand', () => {
    const ranges = [{ text: '0.2-3.5', pregnancy: 'any' as const }, ...thyroid.ranges];
    const pregnant = { gender: 'female', pregnant: true, ...grown, trimester: 1 as const };
    expect(applicableRange({ ...thyroid, ranges }, pregnant).text).toBe('0.1-3.0');
    const aged = { text: '0.3-3.3', pregnancy: 'any' as const, from: '20y' as const, to: '50y' as const };
    expect(applicableRange({ ...thyroid, ranges: [aged, ...thyroid.ranges] }, pregnant).text).toBe('0.1-3.0');
    expect(applicableRange({ ...thyroid, ranges: [...thyroid.ranges, aged] }, pregnant).text).toBe('0.1-3.0');
  });

  test('a range of any age at all wins over one of a sex', () => {
    const ranges = [
      { text: '1-2', sex: 'male' as const },
      { text: '3-4', from: '18y' as const },
    ];
    expect(applicableRange({ ranges }, { gender: 'male', ...grown }).text).toBe('3-4');
    expect(applicableRange({ ranges: [...ranges].reverse() }, { gender: 'male', ...grown }).text).toBe('3-4');
  });

  test('pregnancy of unknown length matters only where there are ranges by trimester', () => {
    const ranges = [{ text: '1-2', from: '18y' as const }];
    const pregnant = { gender: 'female', pregnant: true, ...grown };
    expect(applicableRange({ rangeFemale: '5-9', ranges }, pregnant).text).toBe('1-2');
    expect(applicableRange({ rangeFemale: '5-9', rangePregnancy: ' ' }, pregnant).source).toBe('female');
  });

  test('ranges for adults are not for somebody of unknown age', () => {
    expect(applicableRange({ rangeMale: '<34', adultOnly: true }, { gender: 'male' })).toMatchObject(
      NO_RANGE,
    );
  });

  test('a band of blanks says that there is no range, too', () => {
    const ranges = [{ text: ' ', to: '2y' as const }];
    expect(
      applicableRange({ rangeMale: '<5', ranges }, { gender: 'male', ...born('2026-01-01') }).source,
    ).toBe('no-age');
  });

  test.each(['male', 'female'] as const)(
    'with sex unknown, a range that only the %s lacks is still shown for the other',
    (sex) => {
      const parameter = {
        rangeMale: '<5',
        rangeFemale: '<5',
        ranges: [{ text: '', sex, to: '2y' as const }],
      };
      const applied = applicableRange(parameter, { gender: null, ...born('2026-01-01') });
      expect([applied.source, applied.display]).toEqual([
        'both',
        sex === 'male' ? 'M: ; F: <5' : 'M: <5; F: ',
      ]);
    },
  );

  test('what was stored gives the same range again, its words too', () => {
    const without = applicableRange(banded, { gender: 'male' });
    expect(rangeOf(without.text, without.source)).toEqual(without);
  });
});
