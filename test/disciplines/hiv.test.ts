import { hivConclusion, hivPatient, type HivPatient } from '../../shared/disciplines/serology/hiv.js';

const VALUES = ['', 'Not done', 'Non-reactive', 'Reactive', 'Indeterminate', 'Invalid'] as const;
type Value = (typeof VALUES)[number];

const AGES = ['has own antibodies', 'under 18 months', 'of unknown age'] as const;
const MATERNAL = 'maternal antibodies possible, send EID';
const INCONCLUSIVE = 'Inconclusive - repeat in 14 days';

/** Every combination for this many assays. */
function combinations(assays: number): readonly (readonly Value[])[] {
  if (assays === 0) return [[]];
  return combinations(assays - 1).flatMap((before) => VALUES.map((value) => [...before, value]));
}

/**
 * The table of docs/rules/benches.md row by row, each as a pattern over one letter an assay: - not tested, N, R, I,
 * X for Invalid. The first that fits holds. Written from the page and not from the code.
 */
const LETTERS: Readonly<Record<Value, string>> = {
  '': '-',
  'Not done': '-',
  'Non-reactive': 'N',
  Reactive: 'R',
  Indeterminate: 'I',
  Invalid: 'X',
};
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/X/, 'none: repeat'],
  [/^I/, 'none: repeat'],
  [/^N/, 'Negative'],
  [/^-/, 'none: next assay needed'],
  [/R-/, 'none: next assay needed'],
  [/^R+$/, 'Positive'],
  [/^/, `${INCONCLUSIVE}: repeat both first`],
];

function expected(values: readonly Value[], age: HivPatient): string {
  const letters = values.map((value) => LETTERS[value]).join('');
  if (letters.includes('R') && age === 'under 18 months') return `none: ${MATERNAL}`;
  if (letters.includes('R') && age === 'of unknown age')
    return 'none: age not known, and maternal antibodies possible under 18 months';
  return SENTENCES.find(([pattern]) => pattern.test(letters))?.[1] ?? 'nothing fits';
}

function concluded(values: readonly string[], age: HivPatient = 'has own antibodies'): string {
  const { value, reason } = hivConclusion(values, age);
  return [value || 'none', reason].filter(Boolean).join(': ');
}

describe.each([2, 3])('the HIV algorithm of %i assays', (assays) => {
  const all = combinations(assays).flatMap((values) => AGES.map((age) => ({ values, age })));

  it(`concludes each of the ${all.length} combinations of values and ages as the page says`, () => {
    expect(all).toHaveLength(VALUES.length ** assays * AGES.length);
    for (const { values, age } of all) {
      expect({ values, age, concluded: concluded(values, age) }).toEqual({
        values,
        age,
        concluded: expected(values, age),
      });
    }
  });

  it('is Positive for one combination only: all listed Reactive, at an age of own antibodies', () => {
    const positive = all.filter(({ values, age }) => concluded(values, age) === 'Positive');
    expect(positive).toEqual([{ values: Array<string>(assays).fill('Reactive'), age: 'has own antibodies' }]);
  });
});

describe('HIV', () => {
  it.each<[string, readonly Value[], string]>([
    ['any Invalid gives no conclusion, repeat', ['Reactive', 'Invalid'], 'none: repeat'],
    ['the first Indeterminate gives no conclusion, repeat', ['Indeterminate', ''], 'none: repeat'],
    ['first Non-reactive is Negative', ['Non-reactive', ''], 'Negative'],
    ['Reactive with the next one empty needs it', ['Reactive', ''], 'none: next assay needed'],
    ['Reactive with the next one not done needs it', ['Reactive', 'Not done'], 'none: next assay needed'],
    ['a third listed assay is needed too', ['Reactive', 'Reactive', ''], 'none: next assay needed'],
    ['all listed Reactive is Positive', ['Reactive', 'Reactive', 'Reactive'], 'Positive'],
    [
      'assays that differ are repeated, both first',
      ['Reactive', 'Non-reactive'],
      `${INCONCLUSIVE}: repeat both first`,
    ],
    [
      'a second Indeterminate is inconclusive',
      ['Reactive', 'Indeterminate'],
      `${INCONCLUSIVE}: repeat both first`,
    ],
  ])('%s', (_, values, conclusion) => {
    expect(concluded(values)).toBe(conclusion);
  });

  it('is never Positive by one assay alone', () => {
    expect(concluded(['Reactive'])).not.toBe('Positive');
  });

  it("says Inconclusive in the catalogue's own words", () => {
    const { value } = hivConclusion(['Reactive', 'Non-reactive'], 'has own antibodies', 'Inconclusive');
    expect(value).toBe('Inconclusive');
  });

  it.each([
    ['2025-05-22', '', '2026-11-21', 'under 18 months'],
    ['2025-05-21', '', '2026-11-21', 'has own antibodies'],
    ['2025-08-31', '', '2027-02-27', 'under 18 months'],
    ['2025-08-31', '', '2027-03-01', 'has own antibodies'],
    [null, '17m', '2026-11-21', 'under 18 months'],
    [null, '18m', '2026-11-21', 'has own antibodies'],
    [null, '', '2026-11-21', 'of unknown age'],
    ['2026-11-22', '', '2026-11-21', 'of unknown age'],
  ])('counts 18 months by the calendar: born %s, aged "%s", on %s', (dateOfBirth, age, at, patient) => {
    expect(hivPatient({ gender: 'female', dateOfBirth, age, pregnant: false, at })).toBe(patient);
  });
});
