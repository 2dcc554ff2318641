import { describe, expect, it } from '@jest/globals';
import { examplePrices } from '../../shared/domain/money/example-prices.js';
import { percentOfFactor, raisedPrice, riseInWords } from '../../shared/domain/money/price-lists.js';

describe('a rise by percent', () => {
  it.each([
    [1200n, '5', 1n, 1260n],
    [999n, '5', 1n, 1049n],
    // 1048.95 lies nearer to 1050 than to 1045
    [999n, '5', 5n, 1050n],
    // exactly between two steps: up
    [1000n, '2.5', 50n, 1050n],
    [1200n, '-50', 100n, 600n],
    [1200n, '-2.5', 10n, 1170n],
    [1200n, '0', 1n, 1200n],
    [1234n, '0', 50n, 1250n],
    [1200n, '-100', 1n, 0n],
    [1200n, '-150', 1n, 0n],
    [0n, '10', 5n, 0n],
  ])('makes of %s by %s %% in steps of %s: %s', (minor, percent, step, after) => {
    expect(raisedPrice(minor, percent, step)).toBe(after);
  });

  it('refuses what is no percentage', () => {
    expect(() => raisedPrice(1n, 'a lot', 1n)).toThrow(RangeError);
  });
});

describe('a factor', () => {
  it.each([
    ['130', '12900', '× 130'],
    ['18.5', '1750', '× 18.5'],
    ['0,92', '-8', '-8 %'],
    ['1', '0', '+0 %'],
    ['1.05', '5', '+5 %'],
    ['3.6725', '267.25', '× 3.6725'],
    ['0.0005', '-99.95', '-99.95 %'],
    ['99999', '9999800', '× 99999'],
  ])('of %s raises by %s %%, and stands as %s', (factor, percent, words) => {
    expect([percentOfFactor(factor), riseInWords(percent)]).toEqual([percent, words]);
  });

  it.each(['', '0', '0.0000', '-2', '1.23456', '100000', 'ten', '1 000'])('is not %j', (text) => {
    expect(percentOfFactor(text)).toBeNull();
  });
});

describe('shipped prices that nobody confirmed', () => {
  it.each([
    [true, '$', 'marked'],
    [true, 'ETB', 'refused'],
    [true, 'USD', 'refused'],
    [false, 'ETB', 'none'],
    [false, '$', 'none'],
  ])('in use %s, in %s: %s', (isInUse, currency, means) => {
    expect(examplePrices(isInUse, currency)).toBe(means);
  });
});
