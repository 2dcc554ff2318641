import { enteredValueOf, isWorkedOut } from '../../shared/domain/results/test-value.js';

describe('a row', () => {
  it('is worked out by its formula, or by the rules of its bench', () => {
    expect(isWorkedOut({ formula: 'TP-ALB' })).toBe(true);
    expect(isWorkedOut({ formula: null, derived: true })).toBe(true);
    expect(isWorkedOut({ formula: null })).toBe(false);
  });

  it('says what a person entered of it, as measured', () => {
    expect(enteredValueOf({ parameter: '50' })).toBe('50');
    expect(enteredValueOf({ parameter: '50', measured: '5' })).toBe('5');
    expect(enteredValueOf({ parameter: 'clumped', measured: '80', filled: { entered: '81' } })).toBe('81');
    expect(enteredValueOf({ parameter: '4.2', filled: { entered: '' } })).toBe('');
    expect(enteredValueOf({ parameter: 'A', derived: true })).toBe('');
  });
});
