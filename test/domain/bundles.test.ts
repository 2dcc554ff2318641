import { describe, expect, test } from '@jest/globals';
import { bundleShares } from '../../shared/domain/money/bundles.js';

const profiles = (prices: Readonly<Record<string, bigint>>) =>
  Object.entries(prices).map(([code, price]) => ({ code, price }));
const bundle = (name: string, price: bigint, ...codes: string[]) => ({ name, price, codes });
const shared = (...args: Parameters<typeof bundleShares>) =>
  [...bundleShares(...args)].map(([code, { bundle: name, price }]) => [code, name, price]);

describe('a bundle’s price', () => {
  test('is shared over its profiles by the largest remainder over their list prices, to the cent', () => {
    // 10.00 over 3 × 5.00: 3.34, 3.33, 3.33.
    expect(shared(profiles({ A: 500n, B: 500n, C: 500n }), [bundle('Three', 1000n, 'A', 'B', 'C')])).toEqual([
      ['A', 'Three', 334n],
      ['B', 'Three', 333n],
      ['C', 'Three', 333n],
    ]);
    // 20.00 over 12.00 and 15.00: 8.888… and 11.111….
    expect(shared(profiles({ UE: 1200n, LFT: 1500n }), [bundle('Pre-op', 2000n, 'UE', 'LFT')])).toEqual([
      ['UE', 'Pre-op', 889n],
      ['LFT', 'Pre-op', 1111n],
    ]);
  });

  test('holds only where all of its profiles are booked, whatever else is', () => {
    const offer = [bundle('Pre-op', 2000n, 'UE', 'LFT')];
    expect(shared(profiles({ UE: 1200n }), offer)).toEqual([]);
    expect(shared(profiles({ UE: 1200n, FBC: 800n, LFT: 1500n }), offer).map(([code]) => code)).toEqual([
      'UE',
      'LFT',
    ]);
  });

  test('never makes profiles dearer than they are alone', () => {
    expect(shared(profiles({ UE: 1200n, LFT: 500n }), [bundle('Pre-op', 2000n, 'UE', 'LFT')])).toEqual([]);
    expect(shared(profiles({ UE: 1200n, LFT: 800n }), [bundle('Pre-op', 2000n, 'UE', 'LFT')])).toEqual([]);
  });

  test('counts a profile in one bundle only: the one that saves most', () => {
    const [small, big] = [bundle('Small', 1900n, 'A', 'B'), bundle('Big', 1500n, 'B', 'C')];
    const booked = profiles({ A: 1000n, B: 1000n, C: 1000n });
    expect(shared(booked, [small, big]).map(([code, name]) => [code, name])).toEqual([
      ['B', 'Big'],
      ['C', 'Big'],
    ]);
    const equal = bundle('Another', 1500n, 'A', 'B');
    expect(shared(booked, [big, equal]).map(([, name]) => name)).toEqual(['Another', 'Another']);
  });

  test('leaves a profile that costs nothing at nothing', () => {
    expect(shared(profiles({ A: 0n, B: 1000n }), [bundle('Both', 700n, 'A', 'B')])).toEqual([
      ['A', 'Both', 0n],
      ['B', 'Both', 700n],
    ]);
  });
});
