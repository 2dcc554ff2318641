import { parseMoneyInput, parseTimeInput } from '../../client/ui/fields/parse-input.js';

test.each([
  ['14:05', '14:05'],
  ['1405', '14:05'],
  ['905', '09:05'],
  ['14h05', '14:05'],
  ['2.05pm', '14:05'],
  ['2 pm', '14:00'],
  ['12am', '00:00'],
  ['12:30 p.m.', '12:30'],
  ['9', '09:00'],
  ['now', '16:20'],
])('%s is the time %s', (text, time) => {
  expect(parseTimeInput(text, '16:20')).toBe(time);
});

test.each(['', 'noon', '25:00', '14:60', '13pm', '0 pm', '14:5'])('"%s" is no time', (text) => {
  expect(parseTimeInput(text, '16:20')).toBeUndefined();
});

test.each([
  ['12', '12.00'],
  ['12.5', '12.50'],
  ['12,50', '12.50'],
  ['$12.50', '12.50'],
  ['1 234.50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['1.234,5', '1234.50'],
  ['1,234,567', '1234567.00'],
  ["1'234'567.89", '1234567.89'],
  ['90071992547409.93', '90071992547409.93'],
])('%s is the amount %s', (text, amount) => {
  expect(parseMoneyInput(text, '$')).toBe(amount);
});

test.each(['', 'free', '-5', '12.505', '1,234', '1,23,456', '1,234.5.0', '12%', '1e3'])(
  '"%s" is no amount',
  (text) => {
    expect(parseMoneyInput(text, '$')).toBeUndefined();
  },
);
