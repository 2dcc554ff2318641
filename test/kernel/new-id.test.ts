import { expect, test } from '@jest/globals';
import { validate, version } from 'uuid';
import { newId } from '../../server/kernel/new-id.js';

const MANY = 5_000;

test('ids are UUIDs of version 7, each its own, in the order in which they were made', () => {
  const ids = Array.from({ length: MANY }, newId);
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
  expect(new Set(ids).size).toBe(MANY);
  expect([...ids].sort()).toEqual(ids);
});

test('an id begins with the time at which it was made', () => {
  const before = Date.now();
  const made = Number.parseInt(newId().replace('-', '').slice(0, 12), 16);
  // Never behind an id that was made before it, hence not later than the latest either.
  expect(made).toBeGreaterThanOrEqual(before);
  expect(made).toBeLessThanOrEqual(Date.now());
});
