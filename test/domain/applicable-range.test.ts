import { applicableRange, combineBySex, flagFor } from '../../shared/domain/reference-range.js';

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
