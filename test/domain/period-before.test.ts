import { describe, expect, it } from '@jest/globals';
import { periodBefore } from '../../shared/domain/time/period-before.js';

describe('the period before', () => {
  it.each([
    ['a day', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['a week', '2026-03-02', '2026-03-08', '2026-02-23', '2026-03-01'],
    ['a whole month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['February of a leap year', '2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31'],
    ['the first days of a month', '2026-03-01', '2026-03-10', '2026-02-01', '2026-02-10'],
    ['a month but its last day', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['a quarter', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['a year', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['days over a month', '2026-01-30', '2026-02-02', '2026-01-26', '2026-01-29'],
  ])('of %s', (_, from, to, first, last) => {
    expect(periodBefore({ from, to })).toEqual({ from: first, to: last });
  });
});
