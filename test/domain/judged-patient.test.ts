import {
  ageOn,
  formulaPatient,
  isAssessedDifferently,
  rangePatient,
  rangesAreFor,
  trimesterOf,
  type AssessedPatient,
} from '../../shared/domain/results/assessed-patient.js';
import { gestationDays, readGestation } from '../../shared/domain/people/gestation.js';

const AT = '2026-11-21';
const woman: AssessedPatient = {
  gender: 'female',
  dateOfBirth: '1990-01-01',
  age: '36',
  pregnant: false,
  gestationDays: null,
  at: AT,
};
const somebody = (more: Partial<AssessedPatient>): AssessedPatient => ({ ...woman, ...more });

describe('a trimester', () => {
  it.each([
    [0, 1],
    [97, 1],
    [98, 2],
    [195, 2],
    [196, 3],
    [300, 3],
    [null, null],
    [undefined, null],
  ])('of %s days is %s', (days, trimester) => {
    expect(trimesterOf(days)).toBe(trimester);
  });

  it('is hers only while she is pregnant', () => {
    expect(rangePatient(somebody({ pregnant: true, gestationDays: 100 })).trimester).toBe(2);
    expect(rangePatient(somebody({ gestationDays: 100 })).trimester).toBeNull();
  });
});

describe('the age that a result is judged by', () => {
  it('is by the date of birth, else by the age that was said', () => {
    expect(ageOn(woman)).toEqual({ dateOfBirth: '1990-01-01', at: AT });
    expect(ageOn(somebody({ dateOfBirth: null, age: '12d' }))).toEqual({ dateOfBirth: '2026-11-09', at: AT });
    expect(ageOn(somebody({ dateOfBirth: '1990-02-30', age: '12d' }))).toEqual({
      dateOfBirth: '2026-11-09',
      at: AT,
    });
  });

  it('is not known where nobody said, or the birth lies behind the sample', () => {
    expect(ageOn(somebody({ dateOfBirth: null, age: '' }))).toBeNull();
    expect(ageOn(somebody({ dateOfBirth: '2026-11-22' }))).toBeNull();
    expect(ageOn(somebody({ dateOfBirth: AT }))).toEqual({ dateOfBirth: AT, at: AT });
    expect(ageOn(somebody({ at: 'yesterday' }))).toBeNull();
    expect(ageOn(somebody({ dateOfBirth: null, at: '2026-02-30' }))).toBeNull();
  });

  it('is in years for a formula', () => {
    const years = (age: string) => formulaPatient(somebody({ age })).ageYears;
    expect([years('36'), years('18m'), years('')]).toEqual([36, 1.5, null]);
    expect(years('20d')).toBeCloseTo(20 / 365.25, 6);
    expect(formulaPatient(somebody({ pregnant: true }))).toEqual({
      gender: 'female',
      dateOfBirth: '1990-01-01',
      at: AT,
      pregnant: true,
      ageYears: 36,
    });
  });
});

describe('whose ranges stand on a result', () => {
  it.each([
    [{}, 'F 18+'],
    [{ gender: 'male', dateOfBirth: '2008-11-21' }, 'M 18+'],
    [{ gender: 'male', dateOfBirth: '2008-11-22' }, 'M 17 y'],
    [{ dateOfBirth: '2024-11-21' }, 'F 2 y'],
    [{ dateOfBirth: '2024-11-22' }, 'F 23 m'],
    [{ dateOfBirth: '2025-10-21' }, 'F 13 m'],
    [{ dateOfBirth: '2026-10-21' }, 'F 1 m'],
    [{ dateOfBirth: '2026-10-22' }, 'F 30 d'],
    [{ dateOfBirth: AT }, 'F 0 d'],
    [{ gender: 'unknown' }, 'sex unknown, 18+'],
    [{ dateOfBirth: null, age: '' }, 'F age not known'],
    [{ gender: '' }, '18+'],
    [{ pregnant: true, gestationDays: 50 }, 'pregnant, 1st trimester'],
    [{ pregnant: true, gestationDays: 100 }, 'pregnant, 2nd trimester'],
    [{ pregnant: true, gestationDays: 200 }, 'pregnant, 3rd trimester'],
    [{ pregnant: true }, 'pregnant, trimester not known'],
    [{ pregnant: true, gender: 'male' }, 'M 18+'],
  ])('%j: "%s"', (more, words) => {
    expect(rangesAreFor(somebody(more))).toBe(words);
  });
});

describe('changing date of birth, sex, pregnancy or collection time afterwards', () => {
  it.each([
    [{}, []],
    [{ gender: 'male' }, ['sex']],
    [{ dateOfBirth: '1991-01-01' }, ['date of birth']],
    [{ pregnant: true }, ['pregnancy']],
    [{ gender: 'male', dateOfBirth: null }, ['sex', 'date of birth']],
    [{ gestationDays: 50 }, []],
    [{ at: '2026-11-20' }, ['collection time']],
  ])('to %j is told: %j', (more, told) => {
    expect(isAssessedDifferently(woman, somebody(more))).toEqual(told);
  });

  it('counts the length of a pregnancy while there is one', () => {
    const pregnant = somebody({ pregnant: true });
    expect(isAssessedDifferently(pregnant, { ...pregnant, gestationDays: 50 })).toEqual(['pregnancy']);
    expect(isAssessedDifferently(pregnant, { ...pregnant, gestationDays: undefined })).toEqual([]);
  });
});

describe('how long somebody has been pregnant', () => {
  it.each([
    ['28+3', 199],
    ['28', 196],
    ['28w', 196],
    ['28wk', 196],
    ['28 wks', 196],
    ['28 week', 196],
    ['28 weeks 3 days', 199],
    ['28w 1 day', 197],
    ['28w3d', 199],
    ['28/3', 199],
    ['28.3', 199],
    ['45+6', 321],
    ['0+1', 1],
  ])('"%s" is %i days', (text, days) => {
    const read = readGestation(text);
    expect(read && gestationDays(read)).toBe(days);
  });

  it.each(['', '46', '28+7', '28+3+1', 'x', '123', '28 months'])('"%s" is none', (text) => {
    expect(readGestation(text)).toBeNull();
  });
});
