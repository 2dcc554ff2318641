import { act, renderHook } from '@testing-library/react';
import { useCurrent } from '../../../client/results/queue/use-current.js';
import type { QueuedResult } from '../../../shared/contract/validation-queue.js';

const aRow = (id: string): QueuedResult => ({ id, releaseAt: null }) as QueuedResult;
const [A, B, C, D] = ['a', 'b', 'c', 'd'].map(aRow) as [
  QueuedResult,
  QueuedResult,
  QueuedResult,
  QueuedResult,
];

beforeAll(() => {
  window.matchMedia ??= () => ({ matches: false }) as MediaQueryList;
});

function queue(rows: readonly QueuedResult[]) {
  return renderHook(({ given }) => useCurrent(given), { initialProps: { given: rows } });
}

test('when somebody else signs the result in hand, no other patient’s comes under the keys', () => {
  const { result, rerender } = queue([A, B, C]);
  act(() => result.current.pick(B));
  rerender({ given: [A, C, D] });
  expect([result.current.current, result.current.isReleased]).toEqual([undefined, true]);
  act(() => result.current.next());
  expect(result.current.current).toBe(C);
});

test('after the last one has left, the next is the first that waits', () => {
  const { result, rerender } = queue([A, B]);
  act(() => result.current.pick(B));
  rerender({ given: [A] });
  act(() => result.current.next());
  expect(result.current.current).toBe(A);
});

test('a new result above moves nothing, and the next one is the one below', () => {
  const { result, rerender } = queue([B, C]);
  expect(result.current.current).toBe(B);
  rerender({ given: [A, B, C] });
  expect(result.current.current).toBe(B);
  act(() => result.current.next());
  expect(result.current.current).toBe(C);
});
