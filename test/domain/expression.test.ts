import { Decimal } from '../../shared/domain/decimal.js';
import { evaluateExpression, parseExpression } from '../../shared/domain/formulas/expression.js';

function run(text: string, values: Readonly<Record<string, string>> = {}): string {
  const parsed = parseExpression(text);
  if ('problem' in parsed) return parsed.problem;
  const numbers = new Map(Object.entries(values).map(([code, value]) => [code, new Decimal(value)]));
  const outcome = evaluateExpression(parsed.expression, numbers);
  return 'reason' in outcome ? outcome.reason : outcome.value.toFixed();
}

describe('a catalogue formula', () => {
  test.each([
    ['1+2*3', '7'],
    ['(1+2)*3', '9'],
    ['8/4/2', '1'],
    ['8-4-2', '2'],
    ['-2*-3', '6'],
    ['2 − 1', '1'],
    ['6 ÷ 3 × 2', '4'],
    ['0.1+0.2', '0.3'],
    ['log10(1000)', '3'],
    ['LOG10(10*10)', '2'],
    ['1/0', 'cannot divide by zero'],
    ['log10(0)', 'log10 needs a number above zero'],
    ['log10(1-2)', 'log10 needs a number above zero'],
  ])('%s is %s', (text, expected) => {
    expect(run(text)).toBe(expected);
  });

  test.each([
    '',
    '1+',
    '(1',
    '1)',
    '1 2',
    'A B',
    '*2',
    'a.b',
    'a[0]',
    'sin(1)',
    'a=1',
    '`x`',
    'log10()',
    'log10 5',
  ])('"%s" is not understood', (text) => {
    expect(run(text)).toContain('is not understood');
  });

  test('is refused when it is longer than a formula can be', () => {
    expect(run(`${'('.repeat(5000)}1`)).toContain('is not understood');
  });

  test('tells which codes it needs, once each and without their unit', () => {
    const parsed = parseExpression('(HbA1c%-2.15)*10.929 + HbA1c + TC');
    expect(parsed).toMatchObject({ codes: ['HbA1c', 'TC'] });
  });

  test('needs a value for each code', () => {
    expect(run('A+B', { A: '1' })).toBe('needs B');
    expect(run('A+B', { A: '1', B: '2' })).toBe('3');
  });
});
