import {
  BLANK_PARAMETER,
  NO_ENTRY,
  type AssessedParameter,
  type Entry,
} from '../../shared/domain/results/assessed.js';
import { factorOfWorkedOut, measuredRefusals } from '../../shared/domain/results/assess-rows.js';
import { measuredPart, measuredText, type RepeatedValue } from '../../shared/domain/results/measured.js';

const urea: AssessedParameter = {
  ...BLANK_PARAMETER,
  code: 'UREA',
  name: 'Urea',
  kind: 'numeric',
  decimals: 1,
};
const told = (entry: Partial<Entry>, parameter = urea) =>
  measuredRefusals(parameter, { ...NO_ENTRY, ...entry });
const one = (value: string, reason: string, chosen = false): RepeatedValue => ({
  value,
  reason,
  chosen,
  by: null,
  at: null,
});
const refused = (part: string, message: string) => [
  { code: 'UREA', part, rule: 'measured', message: `Urea: ${message}` },
];

describe('a dilution factor', () => {
  it.each([
    { parameter: '5', factor: null },
    { parameter: '5', factor: '10' },
    { parameter: '<5', factor: '2,5' },
    { parameter: '', factor: '10' },
    { parameter: '  ', factor: '10' },
    { parameter: 'Pending', factor: '10' },
  ])('of %j stands', (entry) => {
    expect(told(entry)).toEqual([]);
  });

  it.each(['0', '10001', 'ten', ''])('"%s" is no number above 0, at most 10000', (factor) => {
    expect(told({ parameter: '5', factor })).toEqual(
      refused('factor', 'the dilution factor is a number above 0, at most 10000.'),
    );
  });

  it('has only what is a number', () => {
    const long = 'Positive, and far above all that was ever seen';
    expect(told({ parameter: long, factor: '10' })).toEqual(
      refused('factor', `"${long.slice(0, 40)}" is not a number, so it has no dilution factor.`),
    );
    expect(told({ parameter: '5', factor: '10' }, { ...urea, kind: 'choice' })).toEqual(
      refused('factor', 'only a number has a dilution factor.'),
    );
  });

  it('of what was worked out is refused: its parts were diluted', () => {
    expect(factorOfWorkedOut(urea, { ...NO_ENTRY, factor: '10' })).toEqual(
      refused('factor', 'it is calculated, so it has no dilution factor.'),
    );
    expect(factorOfWorkedOut(urea, NO_ENTRY)).toEqual([]);
  });
});

describe('a repeat', () => {
  it('needs a reason; the first measurement has none', () => {
    expect(told({ parameter: '5', repeats: [one('6', ''), one('5', 'Bubble', true)] })).toEqual([]);
    expect(told({ parameter: '5', repeats: [one('6', ''), one('5', ' ', true), one('7', '')] })).toEqual([
      ...refused('repeats.1.reason', 'say why it was repeated.'),
      ...refused('repeats.2.reason', 'say why it was repeated.'),
    ]);
  });

  it('is a measurement of its own', () => {
    expect(told({ parameter: '5', repeats: [one(' ', ''), one('5', 'Bubble', true)] })).toEqual(
      refused('repeats.0.value', 'enter what was measured.'),
    );
    expect(told({ parameter: '', repeats: [one('6', ''), one('', 'Bubble', true)] })).toEqual([]);
  });

  it('leaves one of them chosen', () => {
    const choose = refused('repeats', 'choose one measurement.');
    expect(told({ parameter: '5', repeats: [one('6', ''), one('5', 'Bubble')] })).toEqual(choose);
    expect(told({ parameter: '5', repeats: [one('6', '', true), one('5', 'Bubble', true)] })).toEqual(choose);
  });
});

describe('both values are kept', () => {
  it('as numbers are stored, with the factor and the one that was chosen', () => {
    const entry = { parameter: ' 5,4 ', factor: '10', repeats: [one('6,2', ''), one('', 'Bubble', true)] };
    expect(measuredPart(entry)).toEqual({
      measured: '5.4',
      factor: '10',
      repeats: [one('6.2', ''), one('5.4', 'Bubble', true)],
    });
  });

  it('and nothing of a row that was neither diluted nor repeated', () => {
    expect(measuredPart({ parameter: '5', factor: null, repeats: [] })).toEqual({});
    expect(
      measuredPart({ parameter: ' Trace ', factor: null, repeats: [one('1', ''), one('', 'Odd', true)] }),
    ).toEqual({
      measured: 'Trace',
      repeats: [one('1', ''), one('Trace', 'Odd', true)],
    });
    expect(measuredPart({ parameter: '5', factor: '2', repeats: [] })).toEqual({
      measured: '5',
      factor: '2',
    });
  });

  it('and the bench reads which was not yet measured', () => {
    const row = { parameter: '', repeat: null };
    expect(measuredText({ ...row, measured: '', factor: '10' })).toBe('');
    expect(measuredText({ ...row, parameter: '5', repeats: [one('5', '', true), one('', 'Bubble')] })).toBe(
      'measured 5 chosen, then not yet measured (Bubble)',
    );
  });
});
