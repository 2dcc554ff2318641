import { readableValue } from '../../shared/domain/results/entered-value.js';
import { isOneLine, plainText, unreadable, withoutInvisible } from '../../shared/domain/text.js';
import { foldWord } from '../../shared/domain/ranges/range-grammar.js';
import { flagFor } from '../../shared/domain/ranges/reference-range.js';
import { parseResultValue } from '../../shared/domain/results/result-value.js';

test.each([
  ['a lot with a space without width', 'A\u200b123', 'A123'],
  ['a soft hyphen', 'Nega\u00adtive', 'Negative'],
  ['marks of direction', '\u200eAna\u200f Moyo\u061c', 'Ana Moyo'],
  ['a byte order mark', '\ufeffAna', 'Ana'],
  ['joiners between Latin letters', 'Mo\u200dyo\u200c', 'Moyo'],
  ['a joiner behind the last letter', 'जा\u200d', 'जा'],
  ['a variation selector', 'A\ufe0f1', 'A1'],
])('keeps nothing of %s', (_, typed, kept) => {
  expect(plainText(typed)).toBe(kept);
});

test.each([
  ['a joiner that Sinhala is shaped by', 'ශ්\u200dරී'],
  ['a non-joiner of Persian', 'می\u200cخواهم'],
  ['a joiner of Hindi', 'क्\u200dष'],
  ['joined pictures', '👩\u200d🔬 ❤\ufe0f'],
  ['the form of a Japanese name', '葛\u{e0100}城'],
  ['where a Khmer line may break', 'ភ្នំ\u200bពេញ'],
])('keeps %s', (_, typed) => {
  expect(plainText(typed)).toBe(typed);
});

test.each([
  ['Âm tính', 'Âm tính\u200b'],
  ['Âm tính', 'Âm t\u00adính'],
  ['Non-reactive', 'Non-reactive\u200e'],
  ['Non-reactive', 'Non\u200b-reactive'],
  ['سلبي', 'سلبي\u200f'],
  ['سلبي', 'سلـــبي'],
  ['ไม่พบ', 'ไม่พบ\u200b'],
  ['नकारात्मक', 'नकारात्\u200dमक'],
  ['Negative', '\ufeffnegative\ufe0f'],
])('%s typed with signs that nobody sees is the same word, and no abnormal one', (word, typed) => {
  expect(foldWord(typed)).toBe(foldWord(word));
  expect(flagFor({ value: typed, range: word })).toBe('');
  const choice = { name: 'HBsAg', kind: 'choice', options: [word, 'Other'], unitOfMeasure: '' } as const;
  expect(readableValue(choice, typed, word)).toEqual({ value: word });
});

test('another word stays another word', () => {
  expect(flagFor({ value: 'Reactive\u200b', range: 'Non-reactive' })).toBe('A');
  expect(withoutInvisible('Ana Moyo')).toBe('Ana Moyo');
});

test('a figure with signs that nobody sees is that figure, and nothing else is an empty result', () => {
  expect(parseResultValue('4.5\u200b')).toMatchObject({ kind: 'number', number: '4.5' });
  expect(parseResultValue('\u200b')).toMatchObject({ kind: 'empty' });
});

test.each(['\u202a', '\u202e', '\u2066', '\u2069'])(
  '%j turns the direction of writing, and stays nowhere',
  (sign) => {
    expect(unreadable(`Anna ${sign}nosnhoJ`, true)).toContain('direction of writing');
    expect(unreadable(`Line ${sign}two`, false)).toContain('direction of writing');
  },
);

test.each([
  ['fullName', 'Line\nBreak', true],
  ['patient.fullName', 'Tab\tbed', true],
  ['options.0', 'One\u2028two', true],
  ['remarks', 'One\ntwo\tthree', false],
  ['sections.culture.comment', 'One\ntwo', false],
  ['fullName', 'One line', false],
])('of %s, %j is refused as more than a line: %s', (field, text, isRefused) => {
  expect(unreadable(text, isOneLine(field)) !== null).toBe(isRefused);
});
