import { reflexHolds, reflexProblem, reflexWords } from '../../shared/domain/results/reflex.js';
import type { Flag } from '../../shared/vocabulary.js';
import type { RowState } from '../../shared/domain/results/test-value.js';

const NUMBER = { kind: 'numeric', options: [] } as const;
const COLOURS = { kind: 'choice', options: ['Reactive', 'Non-reactive', 'Not done'] } as const;
const GROUP = { kind: 'choice', options: ['A', 'B', 'AB', 'O'] } as const;
const TEXT = { kind: 'text', options: [] } as const;

interface Read {
  readonly flag?: Flag;
  readonly critical?: boolean;
  readonly state?: RowState;
  readonly options?: readonly string[];
}

function holds(is: string, parameter: string, more: Read = {}): boolean {
  const row = {
    code: 'TSH',
    parameter,
    state: 'value',
    flag: '',
    critical: false,
    options: [],
    ...more,
  } as const;
  return reflexHolds({ parameter: 'TSH', is, add: 'FT4' }, row);
}

describe('a rule holds', () => {
  it('where the value has its flag, a critical one among the high and the low', () => {
    expect(holds('H', '9.1', { flag: 'H' })).toBe(true);
    expect(holds('H', '99', { flag: 'HH', critical: true })).toBe(true);
    expect(holds('L', '0.01', { flag: 'LL' })).toBe(true);
    expect(holds('A', 'Reactive', { flag: 'A' })).toBe(true);
    expect(holds('critical', '99', { flag: 'HH', critical: true })).toBe(true);
  });

  it('where the value reads otherwise, not', () => {
    expect(holds('H', '2.0')).toBe(false);
    expect(holds('H', '0.01', { flag: 'L' })).toBe(false);
    expect(holds('critical', '9.1', { flag: 'H' })).toBe(false);
  });

  it.each([
    ['>10', '10', false],
    ['>10', '10.01', true],
    ['>=10', '10', true],
    ['≥10', '9.99', false],
    ['<0.3', '0.3', false],
    ['<0,3', '0.29', true],
    ['<=0.3', '0.3', true],
    ['>10', '>10', true],
    ['>=10', '>9', false],
    ['<0.3', '<0.3', true],
    ['<0.3', '<0.4', false],
    ['>=1:160', '1:160', true],
    ['>=1:160', '1:80', false],
    ['>=1:160', '160', false],
    ['>100', '1:160', false],
    ['>10', 'Reactive', false],
  ])('"%s" of "%s": %s', (is, value, expected) => {
    expect(holds(is, value)).toBe(expected);
  });

  it('where an option is named, for that option however it is written', () => {
    const options = COLOURS.options;
    expect(holds('Reactive', 'reactive', { options, flag: 'A' })).toBe(true);
    expect(holds('Reactive', 'Non-reactive', { options })).toBe(false);
  });

  it('for an option that reads like a flag, by the option', () => {
    expect(holds('A', 'A', { options: GROUP.options })).toBe(true);
    expect(holds('A', 'B', { options: GROUP.options, flag: 'A' })).toBe(false);
  });

  it('for nothing that is pending, not done or empty', () => {
    expect(holds('H', '', { flag: 'H' })).toBe(false);
    expect(holds('Not done', 'Not done', { options: COLOURS.options, state: 'not_done' })).toBe(false);
    expect(holds('H', '9', { flag: 'H', state: 'pending' })).toBe(false);
  });
});

it.each([
  ['H', NUMBER, null],
  ['>10', NUMBER, null],
  ['A', NUMBER, 'it is never flagged A'],
  ['>=1:160', NUMBER, 'it takes numbers, not titres'],
  ['>=1:160', TEXT, null],
  ['10', NUMBER, '"10" is not one of its choices, a flag, or a comparison such as >10'],
  ['Reactive', COLOURS, null],
  ['A', COLOURS, null],
  ['Positive', COLOURS, '"Positive" is not one of its choices, a flag, or a comparison such as >10'],
  ['Not done', COLOURS, '"Not done" is not a result, so no test can follow from it'],
  ['A', GROUP, null],
  ['toString', NUMBER, '"toString" is not one of its choices, a flag, or a comparison such as >10'],
])('a rule that reads "%s" of %o: %s', (is, parameter, problem) => {
  expect(reflexProblem(is, parameter)).toBe(problem);
});

it('is said in words', () => {
  expect(reflexWords('H', NUMBER)).toBe('high');
  expect(reflexWords('A', GROUP)).toBe('A');
  expect(reflexWords('A', COLOURS)).toBe('abnormal');
  expect(reflexWords('>=10', NUMBER)).toBe('at least 10');
  expect(reflexWords('<1:80', TEXT)).toBe('below 1:80');
  expect(reflexWords('Reactive', undefined)).toBe('Reactive');
});
