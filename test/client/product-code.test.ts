import { expect, test } from '@jest/globals';
import { byExactCode } from '../../client/inventory/inventory.api.js';

const [LOWER, UPPER, OTHER] = [{ code: 'ab-1' }, { code: 'AB-1' }, { code: 'AB-12' }];

test('a scanned code is that of the product which is spelled so, never of another that differs by case', () => {
  expect(byExactCode('AB-1', [LOWER, UPPER, OTHER])).toBe(UPPER);
  expect(byExactCode('ab-1', [LOWER, UPPER, OTHER])).toBe(LOWER);
  expect(byExactCode('Ab-1', [LOWER, UPPER, OTHER])).toBeUndefined();
});

test('a scanner whose letters come in other case still finds the only product of that code', () => {
  expect(byExactCode('ab-12', [LOWER, UPPER, OTHER])).toBe(OTHER);
  expect(byExactCode('ab-2', [LOWER, UPPER, OTHER])).toBeUndefined();
});
