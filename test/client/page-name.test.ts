import { expect, test } from '@jest/globals';
import { crumbsOf } from '../../client/ui/layout/page-name.js';

const payments = { title: 'Payments', to: '/accounts/payments' };

test('the page of one thing is named by it, under the list that it is found in', () => {
  expect(crumbsOf({ title: 'Take payment', above: payments, of: 'LAB3608' })).toEqual([
    { words: 'Payments', to: '/accounts/payments' },
    { words: 'LAB3608' },
  ]);
});

test('until the thing is known the page is named by its title', () => {
  expect(crumbsOf({ title: 'Take payment', above: payments, of: undefined })).toEqual([
    { words: 'Payments', to: '/accounts/payments' },
    { words: 'Take payment' },
  ]);
});

test('a page under no list says what it is and of what', () => {
  expect(crumbsOf({ title: 'Booked', above: undefined, of: 'LAB12' })).toEqual([
    { words: 'Booked' },
    { words: 'LAB12' },
  ]);
  expect(crumbsOf({ title: 'Worklist', above: undefined, of: undefined })).toEqual([{ words: 'Worklist' }]);
});

test('a page that has not said its name leaves no crumb', () => {
  expect(crumbsOf({ title: '', above: payments, of: 'LAB12' })).toEqual([]);
});
