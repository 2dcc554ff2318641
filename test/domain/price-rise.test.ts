import { describe, expect, it } from '@jest/globals';
import { raisedPrice } from '../../shared/domain/money/price-lists.js';

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
