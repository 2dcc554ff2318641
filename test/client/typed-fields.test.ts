import { isWholeDay, readBirthDay, readDay } from '../../shared/domain/read-day.js';
import { readMoney } from '../../client/ui/read-money.js';
import { readTime } from '../../client/ui/read-time.js';

const TODAY = '2026-11-21';

describe('a day as people type it', () => {
  test.each([
    ['13.11.2026', '2026-11-13'],
    ['13/11/2026', '2026-11-13'],
    ['13-11-2026', '2026-11-13'],
    ['13 11 2026', '2026-11-13'],
    ['2026-11-13', '2026-11-13'],
    ['2026/11/13', '2026-11-13'],
    ['13112026', '2026-11-13'],
    ['20261113', '2026-11-13'],
    ['131126', '2026-11-13'],
    ['13.11.26', '2026-11-13'],
    ['1/2/26', '2026-02-01'],
    ['13 nov', '2026-11-13'],
    ['13nov', '2026-11-13'],
    ['13.11.', '2026-11-13'],
    ['13/11', '2026-11-13'],
    ['13 Nov 2026', '2026-11-13'],
    ['13. November 2026', '2026-11-13'],
    ['Nov 13, 2026', '2026-11-13'],
    ['13 sept', '2026-09-13'],
    ['today', '2026-11-21'],
    [' Yesterday ', '2026-11-20'],
    ['tomorrow', '2026-11-22'],
    ['-3', '2026-11-18'],
    ['+14', '2026-12-05'],
  ])('%s is %s', (text, day) => {
    expect(readDay(text, TODAY)).toBe(day);
  });

  test.each([
    '',
    'soon',
    '31.02.2026',
    '29.02.2026',
    '13.13.2026',
    '0/1/2026',
    '13',
    '1311',
    '13 novel',
    '3',
  ])('"%s" is none', (text) => {
    expect(readDay(text, TODAY)).toBeUndefined();
  });

  test('without a year the nearest one is meant, over New Year too', () => {
    expect(readDay('30 dec', '2027-01-02')).toBe('2026-12-30');
    expect(readDay('3 jan', '2026-12-30')).toBe('2027-01-03');
    expect(readDay('22 nov', TODAY)).toBe('2026-11-22');
    expect(readDay('29 feb', '2027-06-01')).toBe('2028-02-29');
  });

  test('while the year is being typed it is not taken for another one', () => {
    expect(isWholeDay('13/11/20')).toBe(false);
    expect(isWholeDay('13/11/2026')).toBe(true);
  });
});

describe('a day of birth', () => {
  const born = (text: string) => readBirthDay(text, TODAY);

  test.each([
    ['15/01/1980', '1980-01-15'],
    ['15/01/80', '1980-01-15'],
    ['221126', '1926-11-22'],
    ['31.12.99', '1999-12-31'],
    ['today', '2026-11-21'],
    ['-2', '2026-11-19'],
  ])('%s is %s', (text, day) => {
    expect(born(text)).toEqual({ day, either: [] });
  });

  test('a year that may be of either century is asked for', () => {
    expect(born('21/11/26')).toEqual({ day: undefined, either: ['1926-11-21', '2026-11-21'] });
    expect(born('010107')).toEqual({ day: undefined, either: ['1907-01-01', '2007-01-01'] });
  });

  test('nobody is born without a year', () => {
    expect(born('13 nov')).toEqual({ day: undefined, either: [] });
  });
});

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
  expect(readTime(text, '16:20')).toBe(time);
});

test.each(['', 'noon', '25:00', '14:60', '13pm', '0 pm', '14:5'])('"%s" is no time', (text) => {
  expect(readTime(text, '16:20')).toBeUndefined();
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
  expect(readMoney(text, '$')).toBe(amount);
});

test.each(['', 'free', '-5', '12.505', '1,234', '1,23,456', '1,234.5.0', '12%', '1e3'])(
  '"%s" is no amount',
  (text) => {
    expect(readMoney(text, '$')).toBeUndefined();
  },
);
