import { describe, expect, test } from '@jest/globals';
import { hasReached, isWithin, widthOf } from '../../shared/domain/ranges/age-limit.js';
import { applicableCriticals } from '../../shared/domain/ranges/applicable-limits.js';
import { rangesAreFor, trimesterOf } from '../../shared/domain/results/assessed-patient.js';
import { gestationDays, pregnancyText, readGestation } from '../../shared/domain/people/gestation.js';

describe('ages by the calendar, from the date of birth', () => {
  test.each([
    ['2026-11-21', '2026-11-21', '0d', true],
    ['2026-11-18', '2026-11-21', '3d', true],
    ['2026-11-19', '2026-11-21', '3d', false],
    ['2026-05-23', '2026-11-21', '26w', true],
    ['2026-05-24', '2026-11-21', '26w', false],
    ['2025-01-31', '2025-02-28', '1m', false],
    ['2025-01-31', '2025-03-01', '1m', true],
    ['2008-11-21', '2026-11-21', '18y', true],
    ['2008-11-22', '2026-11-21', '18y', false],
    // Born on 29 February: a year older on 1 March.
    ['2008-02-29', '2026-02-28', '18y', false],
    ['2008-02-29', '2026-03-01', '18y', true],
    ['2025-05-21', '2026-11-21', '18m', true],
  ])('born %s, on %s: has reached %s: %s', (dateOfBirth, at, limit, reached) => {
    expect(hasReached({ dateOfBirth, at }, limit)).toBe(reached);
  });

  test('a band holds its beginning and not its end', () => {
    const band = { from: '1w', to: '4w' };
    const at = '2026-11-21';
    expect(isWithin({ dateOfBirth: '2026-11-14', at }, band)).toBe(true);
    expect(isWithin({ dateOfBirth: '2026-11-15', at }, band)).toBe(false);
    expect(isWithin({ dateOfBirth: '2026-10-24', at }, band)).toBe(false);
    expect(widthOf(band)).toBe(21);
  });

  test('what is no age is a mistake, not a guess', () => {
    expect(() => hasReached({ dateOfBirth: '2026-11-14', at: '2026-11-21' }, 'soon')).toThrow(RangeError);
  });
});

describe('critical limits by age', () => {
  const potassium = {
    criticalLow: '2.5',
    criticalHigh: '6.5',
    criticalBands: [
      { from: '0d', to: '26w', low: '2.8', high: '7.0' },
      { from: '0d', to: '3d', high: '7.5' },
    ],
  };
  test.each([
    ['2026-11-20', '2.8', '7.5'],
    ['2026-11-01', '2.8', '7.0'],
    ['2020-01-01', '2.5', '6.5'],
  ])('born %s: %s and %s; a side that is left out keeps the wider one', (dateOfBirth, low, high) => {
    const age = { dateOfBirth, at: '2026-11-21' };
    expect(applicableCriticals(potassium, { age })).toEqual({ criticalLow: low, criticalHigh: high });
  });

  test('of an unknown age the parameter’s own hold', () => {
    expect(applicableCriticals(potassium, { age: null })).toEqual({
      criticalLow: '2.5',
      criticalHigh: '6.5',
    });
  });
});

describe('pregnancy', () => {
  test.each([
    [13, 6, 1],
    [14, 0, 2],
    [27, 6, 2],
    [28, 0, 3],
  ])('%d weeks %d days is in trimester %d', (weeks, days, trimester) => {
    expect(trimesterOf(gestationDays({ weeks, days }))).toBe(trimester);
  });

  test.each([
    ['28+3', 28, 3],
    ['28', 28, 0],
    [' 28w ', 28, 0],
    ['28w3d', 28, 3],
    ['28 weeks 3 days', 28, 3],
    ['28/3', 28, 3],
    ['28 3', 28, 3],
    ['5+0', 5, 0],
  ])('%s is %d weeks and %d days', (text, weeks, days) => {
    expect(readGestation(text)).toEqual({ weeks, days });
  });

  test.each(['', '283', '46', '28+7', '28+', 'soon', '-3'])('"%s" is no gestation', (text) => {
    expect(readGestation(text)).toBeNull();
  });

  test('it is said in the obstetricians’ way, and of a pregnant woman only', () => {
    const late = { pregnant: true, gestation: { weeks: 28, days: 3 } };
    expect(pregnancyText('female', late)).toBe('pregnant, 28+3');
    expect(pregnancyText('unknown', { pregnant: true })).toBe('pregnant');
    expect(pregnancyText('female', { pregnant: false })).toBe('');
    expect(pregnancyText('female', {})).toBe('');
    expect(pregnancyText('male', late)).toBe('');
  });
});

describe('whose ranges stand on a result', () => {
  const woman = { gender: 'female', dateOfBirth: '1990-01-01', age: '36', pregnant: false, at: '2026-11-21' };
  test.each([
    [woman, 'F 18+'],
    [{ ...woman, gender: 'male', dateOfBirth: '2026-11-19' }, 'M 2 d'],
    [{ ...woman, gender: 'male', dateOfBirth: '2026-09-19' }, 'M 2 m'],
    [{ ...woman, dateOfBirth: '2019-11-19' }, 'F 7 y'],
    [{ ...woman, gender: 'unknown' }, 'sex unknown, 18+'],
    [{ ...woman, dateOfBirth: null, age: '' }, 'F age not known'],
    [{ ...woman, dateOfBirth: null, age: '3d' }, 'F 3 d'],
    [{ ...woman, pregnant: true, gestationDays: 100 }, 'pregnant, 2nd trimester'],
    [{ ...woman, pregnant: true, gestationDays: null }, 'pregnant, trimester not known'],
  ])('%j: %s', (patient, heading) => {
    expect(rangesAreFor(patient)).toBe(heading);
  });
});
