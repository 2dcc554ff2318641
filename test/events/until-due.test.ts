import { expect, test } from '@jest/globals';
import { delayUntilDue } from '../../server/events/reactions.js';
import type { AnyEnvelope } from '../../shared/events.js';

const HOUR_MS = 3_600_000;
const AT = '2031-05-14T08:00:00.000Z';

function waitOf(payload: object): number {
  return delayUntilDue({ type: 'ShiftOpened', at: AT, payload } as unknown as AnyEnvelope);
}

test('what looks at the clock again finds its moment past', () => {
  expect(waitOf({ dueAt: '2031-05-14T09:00:00.000Z' })).toBeGreaterThan(HOUR_MS);
});

test('what is due already, or says nothing of when, is told at once', () => {
  expect(waitOf({ dueAt: AT })).toBe(0);
  expect(waitOf({ dueAt: '2031-05-14T07:00:00.000Z' })).toBe(0);
  expect(waitOf({})).toBe(0);
});

test('no wait is longer than a queue can count to', () => {
  // BullMQ keeps a job's moment times 4096 as a number that is exact.
  const wait = waitOf({ dueAt: '9999-12-31T00:00:00.000Z' });
  expect((Date.now() + wait) * 4096).toBeLessThan(Number.MAX_SAFE_INTEGER);
});
