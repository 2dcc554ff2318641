import { aboGroup, forwardGroup, rhdType } from '../../shared/disciplines/bloodbank/group-table.js';
import { weakDOf } from '../../shared/disciplines/bloodbank/group-here.js';
import { gradeOf, type Grade } from '../../shared/disciplines/bloodbank/readings.js';
import { oftener } from '../support/long.js';
import { ADULT, GRADES, judged, reads, rowOf, told, valueOf } from './bloodbank-sheet.js';

// Written out by hand from the table of docs/rules/benches.md, by none of the product's own words.
const STRONG = '3+ 4+'.split(' ');
const ANY = '1+ 2+ 3+ 4+'.split(' ');
const BOOK: ReadonlyMap<string, string> = new Map([
  ...STRONG.flatMap((a) => ANY.map((cell) => [`${a} 0 0 ${cell}`, 'A'] as const)),
  ...STRONG.flatMap((b) => ANY.map((cell) => [`0 ${b} ${cell} 0`, 'B'] as const)),
  ...STRONG.flatMap((a) => STRONG.map((b) => [`${a} ${b} 0 0`, 'AB'] as const)),
  ...ANY.flatMap((a) => ANY.map((b) => [`0 0 ${a} ${b}`, 'O'] as const)),
]);

const PATTERNS = GRADES.flatMap((aant) =>
  GRADES.flatMap((bant) => GRADES.flatMap((acel) => GRADES.map((bcel) => [aant, bant, acel, bcel] as const))),
);

const typed = ([aant, bant, acel, bcel]: readonly [string, string, string, string]) =>
  reads(aant, bant, acel, bcel) as Readonly<Record<'AANT' | 'BANT' | 'DANT' | 'ACEL' | 'BCEL', Grade>>;

const MISMATCH = /: not given\. Repeat, or record as unresolved with a comment\.$/;
const isMismatch = (message: string): boolean => MISMATCH.test(message);

describe("GRP's rows AANT, BANT, DANT, ACEL, BCEL give ABO and RHD", () => {
  it('by the table, for every one of the 4096 patterns of eight grades, and give no group for anything else', () => {
    expect(PATTERNS).toHaveLength(8 ** 4);
    const wrong = PATTERNS.filter(
      (pattern) =>
        (aboGroup(typed(pattern), 'forward and reverse') ?? '') !== (BOOK.get(pattern.join(' ')) ?? ''),
    );
    expect(wrong).toEqual([]);
    expect(BOOK.size).toBe(8 + 8 + 4 + 16);
  });

  it('on the sheet too: a pattern of the table is its group, any other is refused', () => {
    const every = oftener(13, 1);
    const asked = PATTERNS.filter((pattern, at) => BOOK.has(pattern.join(' ')) || at % every === 0);
    for (const pattern of asked) {
      const result = judged({ values: typed(pattern) });
      const group = BOOK.get(pattern.join(' '));
      const isRefused = told(result).some(isMismatch);
      expect([pattern, valueOf(result, 'ABO'), isRefused]).toEqual([
        pattern,
        group ?? '',
        group === undefined,
      ]);
    }
  });

  it('under 4 months by forward grouping only', () => {
    const groups: Readonly<Record<string, string>> = { '0 0': 'O' };
    const forward = new Map([
      ...Object.entries(groups),
      ...STRONG.flatMap((one) => [[`${one} 0`, 'A'] as const, [`0 ${one}`, 'B'] as const]),
      ...STRONG.flatMap((a) => STRONG.map((b) => [`${a} ${b}`, 'AB'] as const)),
    ]);
    for (const pattern of PATTERNS) {
      const [aant, bant] = pattern;
      expect([pattern, forwardGroup(typed(pattern)) ?? '']).toEqual([
        pattern,
        forward.get(`${aant} ${bant}`) ?? '',
      ]);
    }
  });

  it('and are not typed: what was typed over them does not count', () => {
    const result = judged({ values: { ...reads('4+', '0', '0', '3+'), ABO: 'O', RHD: 'Negative' } });
    expect([valueOf(result, 'ABO'), valueOf(result, 'RHD')]).toEqual(['A', 'Positive']);
  });

  it('only once all of them are read', () => {
    const child = { ...ADULT, dateOfBirth: '2026-11-01', age: '19d' };
    expect(told(judged({ values: { AANT: '4+' }, patient: child }))).toEqual([]);
    expect(valueOf(judged({ codes: ['AANT', 'ABO'], values: { AANT: '4+', ABO: 'A' } }), 'ABO')).toBe('A');
    const { BCEL: _, ...incomplete } = reads('4+', '0', '0', '3+');
    const result = judged({ values: { ...incomplete, ABO: 'A' } });
    expect([valueOf(result, 'ABO'), told(result)]).toEqual(['', []]);
    expect(rowOf(result, 'BCEL').state).toBe('pending');
  });
});

it.each([
  [' W+ ', 'w+'],
  ['MF', 'mf'],
  ['h', 'H'],
  ['5+', undefined],
  ['', undefined],
])('a reaction written "%s" is graded %s', (text, grade) => {
  expect(gradeOf(text)).toBe(grade);
});

describe('a mismatch', () => {
  it.each([
    [reads('4+', '0', '0', '0'), 'Forward reads A, reverse reads AB'],
    [reads('0', '4+', '0', '4+'), 'Forward reads B, reverse reads A'],
    [reads('2+', '0', '0', '3+'), 'Forward is not clear, reverse reads A'],
    [reads('4+', '0', '0', 'w+'), 'Forward reads A, reverse is not clear'],
    [reads('mf', '0', 'H', '0'), 'Forward is not clear, reverse is not clear'],
  ])('%j is told as "%s: not given"', (values, what) => {
    const message = `bloodbankTestValues.ABO.parameter: ${what}: not given. Repeat, or record as unresolved with a comment.`;
    expect(told(judged({ values }))).toEqual([message]);
  });

  it('is recorded as unresolved with a comment, and without one not', () => {
    const values = reads('4+', '0', '0', '0');
    const said = judged({
      values: { ...values, ABO: { parameter: 'Indeterminate', comment: 'Repeated twice' } },
    });
    expect([valueOf(said, 'ABO'), told(said)]).toEqual(['Indeterminate', []]);
    const blank = judged({ values: { ...values, ABO: { parameter: 'Indeterminate', comment: ' ' } } });
    expect(told(blank).some(isMismatch)).toBe(true);
    const bare = judged({ values: { ...values, ABO: 'Indeterminate' } });
    expect([valueOf(bare, 'ABO'), told(bare).some(isMismatch)]).toEqual(['', true]);
  });

  it('is never one of the groups, whatever is typed with whatever comment', () => {
    const values = { ...reads('4+', '0', '0', '0'), ABO: { parameter: 'A', comment: 'Surely A' } };
    expect(valueOf(judged({ values }), 'ABO')).toBe('');
  });

  it('of a clear pattern cannot be made by saying that it is unresolved', () => {
    const values = { ...reads('4+', '0', '0', '3+'), ABO: { parameter: 'Indeterminate', comment: 'Unsure' } };
    expect(valueOf(judged({ values }), 'ABO')).toBe('A');
  });
});

describe('DANT', () => {
  it.each([
    ['0', 'Negative'],
    ['w+', 'Indeterminate'],
    ['1+', 'Indeterminate'],
    ['2+', 'Indeterminate'],
    ['3+', 'Positive'],
    ['4+', 'Positive'],
    ['mf', ''],
    ['H', ''],
  ] as const)('%s gives "%s"', (grade, type) => {
    expect(rhdType({ DANT: grade }, undefined) ?? '').toBe(type);
    expect(valueOf(judged({ values: reads('4+', '0', '0', '3+', grade) }), 'RHD')).toBe(type);
  });

  it.each(['mf', 'H'])('%s is repeated, or recorded as unresolved with a comment', (grade) => {
    const values = reads('4+', '0', '0', '3+', grade);
    const message = `Anti-D reads ${grade}: the D type is not given. Repeat, or record as unresolved with a comment.`;
    expect(told(judged({ values }))).toEqual([`bloodbankTestValues.RHD.parameter: ${message}`]);
    const said = judged({
      values: { ...values, RHD: { parameter: 'Indeterminate', comment: 'Transfused' } },
    });
    expect([valueOf(said, 'RHD'), told(said)]).toEqual(['Indeterminate', []]);
  });

  it.each(GRADES)('%s is Weak D only from a weak-D test of its own row', (grade) => {
    const codes = ['AANT', 'BANT', 'DANT', 'ACEL', 'BCEL', 'ABO', 'RHD', 'WEAKD'];
    const type = (WEAKD: string): string =>
      valueOf(judged({ codes, values: { ...reads('4+', '0', '0', '3+', grade), WEAKD } }), 'RHD');
    const isTested = ['0', 'w+', '1+', '2+'].includes(grade);
    expect(type('Positive') === 'Weak D').toBe(isTested);
    expect(type('Negative')).not.toBe('Weak D');
    expect(type('')).not.toBe('Weak D');
  });

  it.each([
    ['w+', 'Weak D'],
    ['1+', 'Weak D'],
    ['4+', 'Weak D'],
    ['Weak D', 'Weak D'],
    ['pos', 'Weak D'],
    ['0', 'Negative'],
    ['neg', 'Negative'],
    ['mf', 'Negative'],
    ['H', 'Negative'],
    ['Not done', 'Negative'],
    ['not neg', 'Negative'],
    ['not weak d', 'Negative'],
  ])('0 with a weak-D test that reads %s is %s', (WEAKD, type) => {
    expect(rhdType({ DANT: '0' }, weakDOf([{ code: 'WEAKD', parameter: WEAKD }]))).toBe(type);
  });

  it.each([
    ['0', 'negative'],
    ['Negative', 'negative'],
    ['not neg', undefined],
    ['mf', undefined],
  ])('a weak-D test that reads %s is %s', (WEAKD, said) => {
    expect(weakDOf([{ code: 'WEAKD', parameter: WEAKD }])).toBe(said);
    expect(weakDOf([{ code: 'DANT', parameter: WEAKD }])).toBeUndefined();
  });

  it('that nobody read says nothing yet', () => {
    const { DANT: _, ...values } = reads('4+', '0', '0', '3+');
    const result = judged({ values });
    expect([valueOf(result, 'ABO'), valueOf(result, 'RHD'), told(result)]).toEqual(['A', '', []]);
  });

  it('never gives Weak D where it was typed', () => {
    const values = { ...reads('4+', '0', '0', '3+', '0'), RHD: { parameter: 'Weak D', comment: 'Known' } };
    expect(valueOf(judged({ values }), 'RHD')).toBe('Negative');
  });
});

describe('forward grouping only', () => {
  const born = (dateOfBirth: string | null) => ({
    ...ADULT,
    dateOfBirth,
    age: dateOfBirth === null ? '' : '3m',
  });
  const values = reads('4+', '0', '', '');

  it.each([
    ['2026-11-20', 'A'],
    ['2026-07-21', 'A'],
    ['2026-07-20', ''],
    ['1990-03-01', ''],
    [null, ''],
  ])('is for a child under 4 months: born %s, the group is "%s"', (dateOfBirth, group) => {
    expect(valueOf(judged({ values, patient: born(dateOfBirth) }), 'ABO')).toBe(group);
  });

  it('asks nobody for the reverse, and does not count what was read of it', () => {
    const mothers = judged({ values: reads('4+', '0', '4+', '4+'), patient: born('2026-11-01') });
    expect([valueOf(mothers, 'ABO'), valueOf(mothers, 'ACEL'), told(mothers)]).toEqual(['A', '', []]);
    const asked = judged({ values, patient: born('2026-11-01') }).rows.filter(
      ({ state }) => state === 'pending',
    );
    expect(asked).toEqual([]);
  });

  it('gives none where it is not clear', () => {
    const result = judged({ values: reads('mf', '0', '', ''), patient: born('2026-11-01') });
    expect(told(result)[0]).toContain('Forward is not clear: not given.');
  });
});
