import {
  isAccountedFor,
  isPending,
  isPendingWord,
  isRequired,
  rowStatus,
  emptyText,
} from '../../shared/domain/results/completeness.js';
import type { TestValue } from '../../shared/domain/results/test-value.js';

type Asked = Pick<TestValue, 'kind' | 'formula' | 'unitOfMeasure' | 'extra'>;
const row = (more: Partial<Asked>): Asked => ({
  kind: 'numeric',
  formula: null,
  unitOfMeasure: 'g/L',
  ...more,
});

describe('required is every row', () => {
  it.each([
    ['a figure', {}, true],
    ['a choice', { kind: 'choice' }, true],
    ['one of which the catalogue says something else', { extra: { kitLot: true } }, true],
    ['but a calculated one', { kind: 'calculated' }, false],
    ['but one with a formula', { formula: 'TP-ALB' }, false],
    ['but text', { kind: 'text' }, false],
    ['but isolates', { kind: 'isolates' }, false],
    ['but a cycle threshold', { unitOfMeasure: '{Ct}' }, false],
    ['but one that the catalogue says is optional', { extra: { optional: true } }, false],
    ['also where it says that it is not', { extra: { optional: false } }, true],
  ] as const)('%s', (_, more, required) => {
    expect(isRequired(row(more))).toBe(required);
  });
});

describe('a row is a value, pending, not done or insufficient', () => {
  it.each([
    ['4.5', {}, true, { state: 'value', reason: null }],
    ['', {}, true, { state: 'pending', reason: null }],
    ['', {}, false, { state: 'value', reason: null }],
    ['Not done', {}, true, { state: 'not_done', reason: null }],
    ['NOT-DONE', { state: 'insufficient', reason: 'clot' }, true, { state: 'not_done', reason: null }],
    ['Haemolysed', {}, true, { state: 'insufficient', reason: 'Haemolysed' }],
    ['clotted', {}, true, { state: 'insufficient', reason: 'clotted' }],
    ['Insufficient sample', {}, true, { state: 'insufficient', reason: 'Insufficient sample' }],
    ['insufficient', {}, true, { state: 'insufficient', reason: 'insufficient' }],
    ['', { state: 'not_done', reason: 'no' }, true, { state: 'not_done', reason: null }],
    ['', { state: 'not_done' }, false, { state: 'not_done', reason: null }],
    [
      '',
      { state: 'insufficient', reason: 'Two drops' },
      true,
      { state: 'insufficient', reason: 'Two drops' },
    ],
    ['', { state: 'insufficient' }, true, { state: 'insufficient', reason: null }],
    ['', { state: 'pending' }, true, { state: 'pending', reason: null }],
    ['4.5', { state: 'insufficient', reason: 'Two drops' }, true, { state: 'value', reason: null }],
  ] as const)('"%s" of which was said %j (required: %s) is %j', (value, said, required, standing) => {
    expect(rowStatus(value, said, required)).toEqual(standing);
  });

  it('is pending where somebody typed the word', () => {
    expect(['pending', ' PENDING ', 'pend', ''].map(isPendingWord)).toEqual([true, true, false, false]);
  });

  it('keeps the profile in process while it is pending', () => {
    expect(
      (['pending', 'value', 'not_done', 'insufficient'] as const).map((state) => isPending({ state })),
    ).toEqual([true, false, false, false]);
  });

  it('is accounted for by a value, or by the word that there is none', () => {
    expect(isAccountedFor({ state: 'value', parameter: '4.5' })).toBe(true);
    expect(isAccountedFor({ state: 'not_done', parameter: '' })).toBe(true);
    expect(isAccountedFor({ state: 'insufficient', parameter: '' })).toBe(true);
    expect(isAccountedFor({ state: 'pending', parameter: '' })).toBe(false);
    expect(isAccountedFor({ state: 'value', parameter: '' })).toBe(false);
  });
});

describe('a row without a value prints', () => {
  it.each([
    ['pending', null, 'pending'],
    ['not_done', null, 'not done'],
    ['not_done', 'run invalid', 'not done: run invalid'],
    ['insufficient', null, 'insufficient'],
    ['insufficient', 'Two drops', 'insufficient: Two drops'],
    ['value', null, ''],
    [undefined, 'no', ''],
  ] as const)('%s (%s) as "%s"', (state, reason, text) => {
    expect(emptyText({ state, reason, parameter: '' })).toBe(text);
  });

  it('as nothing beside a value', () => {
    expect(emptyText({ state: 'pending', reason: null, parameter: '4.5' })).toBe('');
  });
});
