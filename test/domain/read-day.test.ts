import { isWholeDay, readBirthDay, readDay } from '../../shared/domain/time/read-day.js';

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
    ['+999', '2029-08-16'],
    ['13-Nov', '2026-11-13'],
    ['13.nov.2026', '2026-11-13'],
    ['1 may 26', '2026-05-01'],
    ['13 nov, 2026', '2026-11-13'],
    ['nov. 13', '2026-11-13'],
    ['nov13', '2026-11-13'],
    ['nov-3 2026', '2026-11-03'],
    ['december 1', '2026-12-01'],
    ['13/11/', '2026-11-13'],
    ['2026.1.3', '2026-01-03'],
    ['01011800', '1800-01-01'],
    ['18000102', '1800-01-02'],
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
    '+1000',
    '-1x',
    'x-1',
    'x2026-11-13',
    '2026-11-13x',
    '2026-111-13',
    '2026-11-131',
    '2026-00-13',
    '2026-13-01',
    'x13/11/2026',
    '13/11/2026x',
    '13/11/202',
    '113/11/2026',
    '13/113/2026',
    '1311202',
    '131120266',
    'x131126',
    '13112026x',
    '31.12.1799',
    '13 no',
    '13 nov 202',
    'x13 nov',
    '13 nov x',
    'nov',
    'nov 133',
    'nov 13 26',
    'x nov 13',
    'nov 13, 2026 x',
    '13 xyz 2026',
    'xyz 13 2026',
    '99999999',
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
    expect(isWholeDay(' 13 NOV 2026 ')).toBe(true);
    expect([isWholeDay(''), isWholeDay('today'), isWholeDay('13 nov')]).toEqual([false, false, false]);
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
    [' 15 JAN 1980 ', '1980-01-15'],
    ['29/02/04', '2004-02-29'],
    ['soon', undefined],
    ['31/02/80', undefined],
  ])('%s is %s', (text, day) => {
    expect(born(text)).toEqual({ day, either: [] });
  });

  test('a year that may be of either century is asked for', () => {
    expect(born('21/11/26')).toEqual({ day: undefined, either: ['1926-11-21', '2026-11-21'] });
    // A hundred and twenty years ago to the day nobody is meant any more.
    expect(born('21/11/06')).toEqual({ day: '2006-11-21', either: [] });
    expect(born('29/02/00')).toEqual({ day: '2000-02-29', either: [] });
    expect(born('010107')).toEqual({ day: undefined, either: ['1907-01-01', '2007-01-01'] });
  });

  test('nobody is born without a year', () => {
    expect(born('13 nov')).toEqual({ day: undefined, either: [] });
  });
});
