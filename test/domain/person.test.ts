import { isAssessedDifferently, rangesAreFor } from '../../shared/domain/results/assessed-patient.js';
import {
  sexLetter,
  sexWord,
  identityChanges,
  isUnknownName,
  numberKey,
} from '../../shared/domain/people/person.js';

test.each([
  ['Unknown', true],
  ['unknown', true],
  ['Unknown, bus accident', true],
  ['Unknown 2', true],
  ['Unknowni Moyo', false],
  ['Mary Unknown', false],
  ['', false],
])('"%s" names an unknown person: %s', (name, is) => {
  expect(isUnknownName(name)).toBe(is);
});

test('a national id is the same with and without its signs', () => {
  expect(numberKey('63-123456 A 42')).toBe(numberKey('63123456a42'));
  expect(numberKey(' - ')).toBe('');
});

test('of a person, name, sex and date of birth identify', () => {
  const mary = { fullName: 'Mary', dateOfBirth: '1980-01-01', gender: 'female', phone: '1' };
  expect(identityChanges(mary, { ...mary, phone: '2' } as typeof mary)).toEqual([]);
  expect(identityChanges(mary, { ...mary, fullName: 'Maria', gender: 'male' })).toEqual([
    'fullName',
    'gender',
  ]);
});

describe('a result was judged for', () => {
  const woman = {
    gender: 'female',
    dateOfBirth: '1990-01-01',
    age: '36',
    pregnant: false,
    gestationDays: null,
    at: '2026-03-01',
  };

  test.each([
    ['the same person', {}, []],
    ['the same, where nobody could say how long pregnant', { gestationDays: undefined }, []],
    ['the same, whose sample is of another day', { at: '2026-03-02', age: '37' }, ['collection time']],
    ['another sex', { gender: 'male' }, ['sex']],
    ['an unknown sex', { gender: 'unknown' }, ['sex']],
    ['another date of birth', { dateOfBirth: '1991-01-01' }, ['date of birth']],
    ['no date of birth', { dateOfBirth: null }, ['date of birth']],
    ['a pregnancy', { pregnant: true, gestationDays: 140 }, ['pregnancy']],
    ['a sex and a birth date', { gender: 'male', dateOfBirth: null }, ['sex', 'date of birth']],
  ])('%s', (_whom, change, what) => {
    expect(isAssessedDifferently(woman, { ...woman, ...change })).toEqual(what);
  });

  test('a person of unknown sex, and the heading says so', () => {
    expect(rangesAreFor({ ...woman, gender: 'unknown' })).toBe('sex unknown, 18+');
    expect([sexWord('unknown'), sexLetter('unknown')]).toEqual(['Sex unknown', 'U']);
    expect([sexWord(''), sexLetter('')]).toEqual(['', '']);
  });
});
