import { applicableRange } from '../../shared/domain/ranges/applicable-range.js';
import { shownRange } from '../../shared/domain/results/assessed-row.js';
import { flagFor } from '../../shared/domain/ranges/reference-range.js';
import { readBands } from '../../server/seed/bands-file.js';
import { readCatalogue } from '../../server/seed/catalogue-file.js';

const shown = (rangeMale: string, more: { decimals?: number; criticalHigh?: number } = {}) => {
  const range = applicableRange({ rangeMale, rangeFemale: rangeMale }, { gender: 'male' });
  return shownRange(range, { decimals: 2, ...more });
};

test.each(['<0.05##<0.25', '>50##>30', '10-20##5-30', '10-20; 30-40##10-40', 'Optimal <3.0##<4.0'])(
  'limits that flag later than they say (%s) are guidance to the reader',
  (text) => {
    expect(shown(text)).toBe(`Guidance: ${text.split('##')[0]}`);
  },
);

test.each([
  '3.5-5.1',
  '<5.0',
  '<5.1##<5.09',
  'Desirable <5.0##<5.0',
  '-2 to +2##-2-2',
  '>50##50-250',
  'Negative',
])('limits that flag as they say (%s) are a range', (text) => {
  expect(shown(text)).toBe(text.split('##')[0]);
});

test('what a critical limit flags already is not guidance', () => {
  expect(shown('<5##<6', { decimals: 0, criticalHigh: 6 })).toBe('<5');
  expect(shown('<5##<6', { decimals: 0 })).toBe('Guidance: <5');
});

test('limits that never flag are guidance', () => {
  expect(shown('Luteal >30 suggests ovulation')).toBe('Guidance: Luteal >30 suggests ovulation');
});

describe('the prostate’s antigen of a man', () => {
  const catalogue = readCatalogue().find(({ profileCode }) => profileCode === 'PSA');
  const entry = catalogue?.parameters.find(({ code }) => code === 'PSA');
  const { ranges = [], adultOnly = false } = readBands().of('PSA', 'PSA');
  const { rangeMale = '', rangeFemale = '' } = entry ?? {};
  const rangeAt = (dateOfBirth: string) =>
    applicableRange(
      { rangeMale, rangeFemale, ranges, adultOnly },
      { gender: 'male', age: { dateOfBirth, at: '2026-11-21' } },
    );

  test.each([
    ['1948-01-01', '6.2', '', '<6.5'],
    ['1948-01-01', '6.6', 'H', '<6.5'],
    ['1960-01-01', '4.6', 'H', '<4.5'],
    ['1970-01-01', '3.6', 'H', '<3.5'],
    ['1990-01-01', '2.6', 'H', '<2.5'],
    ['2015-01-01', '6.2', '', 'no range for this age'],
  ])('who was born on %s with %s has the flag "%s" against %s', (born, value, flag, display) => {
    const range = rangeAt(born);
    expect([flagFor({ value, range: range.range }), range.display]).toEqual([flag, display]);
  });

  test('has no note that says other limits than its ranges', () => {
    expect(entry?.note ?? '').not.toMatch(/\d/);
  });
});

test('no shipped value outside a shown range is without a flag, whatever its age', () => {
  const bands = readBands();
  const all = readCatalogue().flatMap(({ profileCode, parameters }) =>
    parameters.flatMap((one) => {
      const own = [one.rangeMale, one.rangeFemale, one.rangePregnancy ?? ''];
      const more = (bands.of(profileCode, one.code).ranges ?? []).map(({ text }) => text);
      return [...new Set([...own, ...more])].map((text) => ({ ...one, text }));
    }),
  );
  const wrong = all.filter(({ text, decimals, criticalLow, criticalHigh }) => {
    const range = applicableRange({ rangeMale: text, rangeFemale: text }, { gender: 'male' });
    const limit = /^<(\d+(?:\.\d+)?)$/.exec(range.display)?.[1];
    if (limit === undefined) return false;
    const step = 10 ** -(decimals ?? 2);
    const value = (Number(limit) + step).toFixed(decimals ?? 2);
    const flag = flagFor({ value, range: range.range, criticalLow, criticalHigh });
    return (
      flag === '' && !shownRange(range, { decimals, criticalLow, criticalHigh }).startsWith('Guidance: ')
    );
  });
  expect(wrong.map(({ code }) => code)).toEqual([]);
});
