import { accountText, accountWordsProblem } from '../../shared/domain/account-words.js';

const STANDING = { accountName: 'Medical Fund', accountNumber: 'MF 17' };

test.each([
  ['nothing', {}, null, undefined],
  ['nothing, over an old text', {}, STANDING, undefined],
  ['empty, blank and null', { accountName: ' ', accountNumber: null }, STANDING, undefined],
  ['the old text unchanged', STANDING, STANDING, undefined],
  ['the old text with blanks around it', { accountName: ' Medical Fund ' }, STANDING, undefined],
  ['a text where there was none', { accountName: 'Medical Fund' }, null, 'accountName'],
  ['another text', { accountName: 'Medical Fund 2' }, STANDING, 'accountName'],
  ['another number', { ...STANDING, accountNumber: 'MF 18' }, STANDING, 'accountNumber'],
  ['a number alone', { accountNumber: '12' }, { accountName: null, accountNumber: null }, 'accountNumber'],
])('who pays in words: %s', (_, sent, standing, field) => {
  expect(accountWordsProblem(sent, standing)?.field).toBe(field);
});

test('says what to send instead', () => {
  expect(accountWordsProblem({ accountName: 'X' }, null)?.text).toContain('payerId');
  expect(accountWordsProblem({ accountNumber: 'X' }, null)?.text).toContain('memberNumber');
});

test.each([
  [STANDING, 'Medical Fund, MF 17'],
  [{ accountName: 'Medical Fund', accountNumber: null }, 'Medical Fund'],
  [{ accountName: '', accountNumber: 'MF 17' }, 'MF 17'],
  [{ accountName: null, accountNumber: null }, ''],
])('reads as one text', (words, text) => {
  expect(accountText(words)).toBe(text);
});
