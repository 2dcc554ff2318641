import { expect, test } from '@jest/globals';
import { trendOf } from '../../shared/report/trend.js';
import type { CumulativeSeries } from '../../shared/contract/cumulative.js';

/** Potassium, a day between the samples. */
function series(...values: readonly string[]): CumulativeSeries {
  const points = values.map((value, index) => ({
    at: `2026-11-0${index + 1}T08:00:00Z`,
    bookingNumber: `LAB1-${index}`,
    value,
    flag: '' as const,
    critical: false,
    referenceRange: '3.5-5.3',
  }));
  return { code: 'K', name: 'Potassium', unitOfMeasure: 'mmol/L', equation: null, points };
}

test('the highest and the lowest figure stand at their own height, as they were printed', () => {
  const trend = trendOf(series('4.0', '7.1', '2.0'), 240, 78);
  const places = trend?.line.map(([, y]) => y) ?? [];
  expect(trend?.labels).toEqual([
    { text: '7.1', middle: places[1] },
    { text: '2.0', middle: places[2] },
  ]);
});

test('two figures that are near each other are named without touching, and the same one once', () => {
  const [high, low] = trendOf(series('4.0', '4.1'), 240, 78)?.labels ?? [];
  expect([high?.text, low?.text]).toEqual(['4.1', '4.0']);
  expect((low?.middle ?? 0) - (high?.middle ?? 0)).toBeCloseTo(10);
  expect(trendOf(series('4.0', '4.0'), 240, 78)?.labels.map(({ text }) => text)).toEqual(['4.0']);
});
