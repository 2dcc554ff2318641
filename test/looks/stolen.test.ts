import { expect, test } from '@jest/globals';
import { processorTime, stolenShare } from './stolen.js';

const told = (user: number, idle: number, steal: number) =>
  `cpu  ${user} 0 10 ${idle} 0 0 0 ${steal} 5 0\ncpu0 1 2 3 4 5 6 7 8 9 10\n`;

test('what the host took of the time between two readings', () => {
  expect(stolenShare(told(100, 100, 10), told(150, 125, 35))).toBe(0.25);
  expect(stolenShare(told(100, 100, 10), told(150, 150, 10))).toBe(0);
});

test('nothing is said to be taken where nothing is told, or no time went by', () => {
  expect(stolenShare('', '')).toBe(0);
  expect(stolenShare(told(1, 1, 1), told(1, 1, 1))).toBe(0);
  const now = processorTime();
  expect(stolenShare(now, now)).toBe(0);
});
