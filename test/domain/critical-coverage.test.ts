import { describe, expect, it } from '@jest/globals';
import { coverageFindings, laneText } from '../../shared/domain/money/coverage-in-words.js';
import type { BandedCriticals, LimitBand } from '../../shared/domain/ranges/applicable-limits.js';
import { criticalCoverage } from '../../shared/domain/ranges/range-coverage.js';

const OWN: BandedCriticals = { criticalLow: '2.5', criticalHigh: '6.5' };
const said = (parameter: BandedCriticals): string | undefined =>
  criticalCoverage(parameter).map(laneText).join('. ') || undefined;

describe('the picture of critical limits', () => {
  it('is none where nothing is critical', () => {
    expect(
      said({ criticalLow: null, criticalHigh: null, criticalBands: [{ from: '0d', to: '1m' }] }),
    ).toBeUndefined();
  });

  it('shows the same limits at every age where no band says otherwise', () => {
    expect(said(OWN)).toBe('Critical: at every age ≤ 2.5, ≥ 6.5');
    expect(said({ criticalLow: null, criticalHigh: '6.5' })).toBe('Critical: at every age ≥ 6.5');
  });

  it('shows what holds for an age, a side that is left out as the parameter has it', () => {
    const criticalBands = [
      { from: null, to: '1m', low: null, high: '7.5' },
      { from: '1m', to: '1y', low: '3', high: '7' },
    ];
    expect(said({ ...OWN, criticalBands })).toBe(
      'Critical: birth to 1 month ≤ 2.5, ≥ 7.5; 1 month to 1 year ≤ 3, ≥ 7; from 1 year ≤ 2.5, ≥ 6.5',
    );
  });

  it('shows the ages at which nobody is told', () => {
    const parameter = { criticalLow: null, criticalHigh: null, criticalBands: [{ from: '18y', high: '20' }] };
    expect(said(parameter)).toBe('Critical: birth to 18 years no limit; from 18 years ≥ 20');
  });

  it('points at two bands of which neither is the narrower', () => {
    const criticalBands = [
      { from: '0d', to: '1m', high: '7' },
      { from: '0d', to: '1m', high: '8' },
    ];
    expect(coverageFindings(criticalCoverage({ ...OWN, criticalBands }))).toEqual([
      'Critical: 2 ranges fit birth to 1 month (≥ 7 and ≥ 8); ≤ 2.5, ≥ 7 is used.',
    ]);
  });

  it('is a lane for each sex where a band names one; what is for a pregnancy only is left out', () => {
    const criticalBands: readonly LimitBand[] = [
      { sex: 'female', from: '18y', low: '3' },
      { pregnancy: 'any', low: '1' },
    ];
    expect(said({ ...OWN, criticalBands })).toBe(
      'Critical, men: at every age ≤ 2.5, ≥ 6.5. Critical, women: birth to 18 years ≤ 2.5, ≥ 6.5; from 18 years ≤ 3, ≥ 6.5',
    );
    expect(said({ criticalLow: null, criticalHigh: null, criticalBands: [{ pregnancy: 2, low: '1' }] })).toBe(
      undefined,
    );
  });
});
