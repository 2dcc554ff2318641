import fc from 'fast-check';
import {
  ageByYears365,
  ageInDays,
  ageText,
  calendarAge,
  estimatedDateOfBirth,
  isSameAge,
  parseAge,
  validateDateOfBirth,
} from '../../shared/domain/people/age.js';

const TODAY = '2026-03-15';
const aDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2026-03-15'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('age by the 365-day year', () => {
  test.each([
    ['2026-03-15', '2026-03-15', 0],
    ['2025-03-15', '2026-03-15', 1],
    ['2025-03-16', '2026-03-15', 0],
    ['1992-03-15', '2026-03-15', 34],
    // Nine leap days have passed: the rule runs nine days ahead of the calendar.
    ['1992-03-24', '2026-03-15', 33],
    ['1992-03-23', '2026-03-15', 34],
    ['1896-03-15', '2026-03-15', 130],
  ])('born %s, on %s: %i', (dob, today, years) => {
    expect(ageByYears365(dob, today)).toBe(years);
  });

  test('refuses what is not a date', () => {
    expect(() => ageByYears365('15/03/1992', TODAY)).toThrow(RangeError);
    expect(() => ageByYears365('2023-02-29', TODAY)).toThrow(RangeError);
  });
});

describe('calendar age', () => {
  test.each([
    ['2026-03-15', '2026-03-15', 0, 0, 0],
    ['2008-03-15', '2026-03-15', 18, 0, 0],
    ['2008-03-16', '2026-03-15', 17, 11, 27],
    ['2004-02-29', '2022-02-28', 17, 11, 30],
    ['2004-02-29', '2022-03-01', 18, 0, 1],
    ['2004-02-29', '2024-02-29', 20, 0, 0],
    ['2026-01-31', '2026-02-28', 0, 0, 28],
    ['2026-01-31', '2026-03-01', 0, 1, 1],
    ['1999-12-31', '2000-01-01', 0, 0, 1],
  ])('born %s, on %s: %i y %i m %i d', (dob, on, years, months, days) => {
    expect(calendarAge(dob, on)).toEqual({ years, months, days });
  });

  test('refuses a day before the birth', () => {
    expect(() => calendarAge('2026-03-16', TODAY)).toThrow('after the day');
  });

  test('never has more than eleven months or thirty days left over', () => {
    fc.assert(
      fc.property(aDay, (dob) => {
        const age = calendarAge(dob, TODAY);
        expect(age.months).toBeLessThan(12);
        expect(age.days).toBeLessThan(31);
        expect(Math.min(age.years, age.months, age.days)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('age as the screens write it', () => {
  test.each([
    ['2026-03-15', '0d'],
    ['2026-03-03', '12d'],
    ['2026-02-16', '27d'],
    ['2026-02-15', '1m'],
    ['2025-07-15', '8m'],
    ['2024-04-01', '23m'],
    ['2024-03-15', '2y'],
    ['2021-03-15', '5y'],
    ['2016-03-20', '9y'],
    ['2016-03-15', '10'],
    ['1992-03-15', '34'],
    ['1896-03-15', '130'],
    ['2026-03-16', ''],
    ['', ''],
    ['2023-02-29', ''],
  ])('born %s: "%s"', (dob, text) => {
    expect(ageText(dob, TODAY)).toBe(text);
  });

  test('always has at least two characters for a real date of birth', () => {
    fc.assert(fc.property(aDay, (dob) => expect(ageText(dob, TODAY).length).toBeGreaterThanOrEqual(2)));
  });
});

describe('reading an age', () => {
  test.each([
    ['34', { value: 34, unit: 'y' }],
    ['34y', { value: 34, unit: 'y' }],
    [' 34 Years ', { value: 34, unit: 'y' }],
    ['8m', { value: 8, unit: 'm' }],
    ['8 months', { value: 8, unit: 'm' }],
    ['12d', { value: 12, unit: 'd' }],
    ['130', { value: 130, unit: 'y' }],
    ['0d', { value: 0, unit: 'd' }],
    ['131', null],
    ['1561m', null],
    ['', null],
    ['y', null],
    ['-3', null],
    ['3.5', null],
    ['12x', null],
    ['34yy', null],
    ['99999999', null],
  ])('"%s"', (text, age) => {
    expect(parseAge(text)).toEqual(age);
  });
});

describe('the same age', () => {
  it.each([
    ['38', '38 years', true],
    ['2y', '24m', true],
    ['12d', '12 days', true],
    ['38', '39', false],
    ['12d', '12m', false],
    ['38', '', false],
    ['', '', false],
  ])('%p and %p: %p', (one, other, same) => {
    expect(isSameAge(one, other)).toBe(same);
    expect(isSameAge(other, one)).toBe(same);
  });
});

describe('estimated date of birth', () => {
  test.each([
    ['34', '2026-03-15', '1992-03-15'],
    ['8m', '2026-03-31', '2025-07-31'],
    ['1m', '2026-03-31', '2026-02-28'],
    ['12d', '2026-03-05', '2026-02-21'],
    ['1y', '2024-02-29', '2023-02-28'],
    ['0d', '2026-03-15', '2026-03-15'],
    ['130', '2026-03-15', '1896-03-15'],
  ])('aged %s on %s: born %s', (text, today, dob) => {
    const age = parseAge(text);
    expect(age === null ? null : estimatedDateOfBirth(age, today)).toBe(dob);
  });

  test('reads back as the age that was given, and is always accepted', () => {
    const written = fc.oneof(
      fc.integer({ min: 10, max: 130 }).map(String),
      fc.integer({ min: 2, max: 9 }).map((years) => `${years}y`),
      fc.integer({ min: 1, max: 23 }).map((months) => `${months}m`),
      fc.integer({ min: 0, max: 27 }).map((days) => `${days}d`),
    );
    fc.assert(
      fc.property(written, aDay, (text, today) => {
        const age = parseAge(text);
        const dob = age === null ? '' : estimatedDateOfBirth(age, today);
        expect(ageText(dob, today)).toBe(text);
        expect(validateDateOfBirth(dob, today)).toBeNull();
      }),
    );
  });
});

describe('date of birth', () => {
  test.each([
    ['2026-03-15', null],
    ['1896-03-15', null],
    ['2024-02-29', null],
    ['2026-03-16', 'future'],
    ['1896-03-14', '130 years'],
    ['0001-01-01', '130 years'],
    ['2023-02-29', 'not a real date'],
    ['2023-13-01', 'not a real date'],
    ['2023-00-10', 'not a real date'],
    ['2023-1-1', 'not a real date'],
    ['2023-01-01T00:00:00Z', 'not a real date'],
    ['', 'not a real date'],
  ])('"%s" is answered with %s', (dob, problem) => {
    const answer = validateDateOfBirth(dob, TODAY);
    if (problem === null) expect(answer).toBeNull();
    else expect(answer).toContain(problem);
  });

  test('130 years before a leap day is the last day of that February', () => {
    expect(validateDateOfBirth('1894-02-28', '2024-02-29')).toBeNull();
    expect(validateDateOfBirth('1894-02-27', '2024-02-29')).toContain('130 years');
  });
});

describe('days', () => {
  test('are counted over leap days and never by the clock of a place', () => {
    expect(ageInDays('2024-02-28', '2024-03-01')).toBe(2);
    expect(ageInDays('2023-02-28', '2023-03-01')).toBe(1);
    expect(ageInDays('2026-03-28', '2026-03-30')).toBe(2);
    expect(ageInDays('2026-03-16', '2026-03-15')).toBe(-1);
  });
});
