import type { CumulativePoint } from '../../shared/contract/cumulative.js';
import { pointText, rowRange } from '../../shared/report/cumulative-table.js';

const POINT: CumulativePoint = {
  at: '2026-11-21T08:30:00Z',
  bookingNumber: 'LAB1-1',
  value: '5.5',
  flag: '',
  critical: false,
  referenceRange: '3.5-5.1',
};

test('a row has one range where all of its values have it, and none where the child grew out of one', () => {
  expect(rowRange([POINT, undefined, POINT])).toBe('3.5-5.1');
  expect(rowRange([POINT, { ...POINT, referenceRange: '3.4-6.0' }])).toBeNull();
  expect(rowRange([{ ...POINT, referenceRange: '' }])).toBe('');
});

test('a value says its flag in letters, and that it is critical', () => {
  expect(pointText({ ...POINT, flag: 'HH', critical: true })).toBe('5.5 HH');
  expect(pointText({ ...POINT, value: 'Reactive', critical: true })).toBe('Reactive critical');
  expect(pointText(POINT)).toBe('5.5');
});
