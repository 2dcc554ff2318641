import {
  contradictionIn,
  interpret,
  readMeasure,
  type Guideline,
  type Limits,
} from '../../shared/disciplines/microbiology/breakpoints.js';
import type { Method } from '../../shared/disciplines/microbiology/culture.js';

/** Figures of these tests are invented: they are no guideline's. */
const limits = (guideline: Guideline, method: Method, s: string, r: string, atu = ['', '']): Limits => ({
  guideline,
  method,
  s,
  r,
  atuLow: atu[0] ?? '',
  atuHigh: atu[1] ?? '',
});

function says(of: Limits, value: string): string {
  const measure = readMeasure(value);
  if (measure === undefined) throw new Error(`${value} is no measure`);
  return interpret(of, measure).interpretation;
}

describe('at each breakpoint and beside it', () => {
  it.each<[Guideline, Method, string, string, Readonly<Record<string, string>>]>([
    // S ≤ 2, R > 8
    ['EUCAST', 'mic', '2', '8', { 1: 'S', 1.99: 'S', 2: 'S', 2.01: 'I', 4: 'I', 8: 'I', 8.01: 'R', 16: 'R' }],
    // One breakpoint: no I
    ['EUCAST', 'mic', '4', '4', { 3.99: 'S', 4: 'S', 4.01: 'R' }],
    ['EUCAST', 'mic', '0.001', '4', { 0.001: 'S', 0.002: 'I', 4: 'I', 4.1: 'R' }],
    // S ≥ 22, R < 17
    ['EUCAST', 'disc', '22', '17', { 23: 'S', 22: 'S', 21.9: 'I', 18: 'I', 17: 'I', 16.9: 'R', 6: 'R' }],
    ['EUCAST', 'disc', '20', '20', { 21: 'S', 20: 'S', 19: 'R' }],
    // S ≤ 4, R ≥ 16
    ['CLSI', 'mic', '4', '16', { 3.9: 'S', 4: 'S', 4.1: 'I', 8: 'I', 15.9: 'I', 16: 'R', 17: 'R' }],
    // S ≥ 17, R ≤ 13
    ['CLSI', 'disc', '17', '13', { 18: 'S', 17: 'S', 16: 'I', 14: 'I', 13: 'R', 12: 'R' }],
  ])('%s %s s %s r %s', (guideline, method, s, r, cases) => {
    const of = limits(guideline, method, s, r);
    for (const [value, expected] of Object.entries(cases)) {
      expect([value, says(of, value)]).toEqual([value, expected]);
    }
  });
});

describe('a value with a comparator', () => {
  it.each<[string, Limits, Readonly<Record<string, string>>]>([
    [
      'EUCAST MIC S ≤ 2, R > 8',
      limits('EUCAST', 'mic', '2', '8'),
      {
        '<=1': 'S',
        '<=2': 'S',
        '<2': 'S',
        '<=2.1': 'not interpretable',
        '<=4': 'not interpretable',
        '<=16': 'not interpretable',
        '>4': 'not interpretable',
        '>=8': 'not interpretable',
        '>8': 'R',
        '>=8.1': 'R',
        '>16': 'R',
      },
    ],
    [
      'CLSI MIC S ≤ 4, R ≥ 16',
      limits('CLSI', 'mic', '4', '16'),
      {
        '<=4': 'S',
        '≤4': 'S',
        '<4': 'S',
        '<=8': 'not interpretable',
        '>8': 'not interpretable',
        '>=16': 'R',
        '>15.9': 'not interpretable',
        '>16': 'R',
      },
    ],
    [
      'EUCAST disc S ≥ 22, R < 17',
      limits('EUCAST', 'disc', '22', '17'),
      {
        '>=22': 'S',
        '>22': 'S',
        '>21': 'not interpretable',
        '<17': 'R',
        '<=17': 'not interpretable',
        '<=16': 'R',
      },
    ],
    [
      'CLSI disc S ≥ 17, R ≤ 13',
      limits('CLSI', 'disc', '17', '13'),
      { '>=17': 'S', '>16': 'not interpretable', '<=13': 'R', '<14': 'not interpretable', '<13': 'R' },
    ],
  ])('is interpreted only where every value it can be gives the same answer: %s', (_, of, cases) => {
    for (const [value, expected] of Object.entries(cases)) {
      expect([value, says(of, value)]).toEqual([value, expected]);
    }
  });

  it('<=4 counts as ≤ 4', () => {
    expect(readMeasure('<=4')).toEqual(readMeasure('≤ 4'));
    expect(readMeasure('<=0,5')?.number).toBe('0.5');
  });

  it.each(['', 'S', '0', '-2', '2-4', '1,024', '>1,024', '1:8', '4 mg', '<=', '<>4'])(
    '%j is no MIC and no zone',
    (text) => {
      expect(readMeasure(text)).toBeUndefined();
    },
  );
});

it.each(['-', 'IE', 'NA'])('%s in s or r: not interpreted', (none) => {
  const pairs = [[none, none], [none, '2'], ...(none === '-' ? [] : [['2', none]])] as [string, string][];
  for (const [s, r] of pairs) {
    for (const guideline of ['EUCAST', 'CLSI'] as const) {
      for (const value of ['1', '<=1', '>64']) {
        expect(says(limits(guideline, 'mic', s, r), value)).toBe('not interpreted');
      }
    }
  }
});

it('a row with s alone says S at or beyond it, and nothing otherwise', () => {
  for (const guideline of ['EUCAST', 'CLSI'] as const) {
    const mic = limits(guideline, 'mic', '4', '-');
    expect(['2', '4', '<=4', '8', '>4'].map((value) => says(mic, value))).toEqual([
      ...['S', 'S', 'S', 'not interpreted', 'not interpreted'],
    ]);
    const disc = limits(guideline, 'disc', '20', '-');
    expect(['24', '20', '19'].map((value) => says(disc, value))).toEqual(['S', 'S', 'not interpreted']);
  }
});

it('what lies between CLSI’s breakpoints is SDD where its row says so', () => {
  const row = { ...limits('CLSI', 'mic', '2', '16'), sdd: true };
  expect(['2', '4', '16', '>=4'].map((value) => says(row, value))).toEqual([
    'S',
    'SDD',
    'R',
    'not interpretable',
  ]);
});

describe('the area of technical uncertainty', () => {
  const of = limits('EUCAST', 'disc', '19', '19', ['17', '20']);
  const uncertain = (value: string): boolean => {
    const measure = readMeasure(value);
    return measure !== undefined && interpret(of, measure).isUncertain;
  };

  it.each([
    ['16', false],
    ['16.9', false],
    ['17', true],
    ['18', true],
    ['20', true],
    ['20.1', false],
    ['<17', false],
    ['<=17', true],
    ['>20', false],
    ['>19', true],
  ])('%s: %s', (value, isUncertain) => {
    expect(uncertain(value)).toBe(isUncertain);
  });

  it('is a note: the interpretation stands', () => {
    expect([says(of, '18'), says(of, '19')]).toEqual(['R', 'S']);
  });
});

describe('breakpoints that contradict themselves', () => {
  it.each<[Guideline, Method, string, string, boolean]>([
    ['EUCAST', 'mic', '4', '4', false],
    ['EUCAST', 'mic', '4', '8', false],
    ['EUCAST', 'mic', '8', '4', true],
    ['EUCAST', 'disc', '20', '20', false],
    ['EUCAST', 'disc', '22', '17', false],
    ['EUCAST', 'disc', '17', '22', true],
    ['CLSI', 'mic', '4', '16', false],
    ['CLSI', 'mic', '4', '4', true],
    ['CLSI', 'mic', '16', '4', true],
    ['CLSI', 'disc', '17', '13', false],
    ['CLSI', 'disc', '17', '17', true],
    ['CLSI', 'disc', '13', '17', true],
    ['CLSI', 'mic', '16', 'IE', false],
    ['EUCAST', 'mic', '-', '-', false],
  ])('%s %s s %s r %s: %s', (guideline, method, s, r, isWrong) => {
    expect(contradictionIn(limits(guideline, method, s, r)) !== undefined).toBe(isWrong);
  });

  it('have half an area of technical uncertainty, or one that ends before it begins', () => {
    expect(contradictionIn(limits('EUCAST', 'disc', '19', '19', ['17', '']))).toMatch(/both its limits/);
    expect(contradictionIn(limits('EUCAST', 'disc', '19', '19', ['20', '17']))).toMatch(/ends before/);
    expect(contradictionIn(limits('EUCAST', 'disc', '19', '19', ['17', '17']))).toBeUndefined();
  });
});
