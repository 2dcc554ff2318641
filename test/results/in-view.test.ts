import { ViewedResultsLog } from '../../server/results/viewed.js';

const HOUR = 3_600_000;

test('a list that is read again within the hour goes on being one look', () => {
  const view = new ViewedResultsLog();
  expect(view.has('a', 0)).toBe(false);
  for (const now of [0, HOUR - 1, 2 * HOUR - 2]) view.keep(['a'], now);
  expect([view.has('a', 3 * HOUR - 3), view.has('b', 0)]).toEqual([true, false]);
});

test('who comes back after an hour looks again', () => {
  const view = new ViewedResultsLog();
  view.keep(['a'], 0);
  expect(view.has('a', HOUR)).toBe(false);
});
