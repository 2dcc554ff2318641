import { plainSentence } from '../../server/kernel/http/request.js';

test.each([
  ['name must be longer than or equal to 1 characters', 'name must not be empty'],
  ['reason must be longer than or equal to 3 characters', 'reason must have at least 3 characters'],
  ['note must be shorter than or equal to 500 characters', 'note may have at most 500 characters'],
  ['decimals must not be less than 0', 'decimals must be 0 or more'],
  ['decimals must not be greater than 6', 'decimals must be 6 or less'],
  ['page must be an integer number', 'page must be a whole number'],
  ['from must be an age such as 3d, 26w, 18m or 18y', 'from must be an age such as 3d, 26w, 18m or 18y'],
])('the rule %j is said as %j', (raw, plain) => {
  expect(plainSentence(raw, { property: raw.split(' ', 1)[0] ?? '', value: '?' })).toBe(plain);
});

test.each([undefined, null])(
  'of a field that is %p none of its rules is said, only that it is missing',
  (value) => {
    const given = { property: 'newPassword', value };
    expect(plainSentence('newPassword must be shorter than or equal to 256 characters', given)).toBe(
      'newPassword is missing',
    );
    expect(plainSentence('Say a new password', given)).toBe('Say a new password');
  },
);

test('what is no number is said to be none, not to be too large', () => {
  const message = 'page must not be greater than 10000';
  expect(plainSentence(message, { property: 'page', value: Number.NaN })).toBe('page must be a number');
  expect(plainSentence(message, { property: 'page', value: 20_000 })).toBe('page must be 10000 or less');
});
