import {
  isBabyName,
  isSameName,
  looksLikeAnotherPerson,
  identityCorrections,
} from '../../shared/domain/people/other-person.js';

const OTTILIE = {
  fullName: 'Ottilie Marschner',
  dateOfBirth: '1990-05-02',
  dobEstimated: false,
  gender: 'female',
};

describe('another person typed over a known one', () => {
  it.each([
    ['all three', { fullName: 'Peter Mukasa', dateOfBirth: '1950-01-01', gender: 'male' }, true],
    ['name and sex', { fullName: 'Peter Mukasa', gender: 'male' }, true],
    ['name and date of birth', { fullName: 'Ottilie Phiri', dateOfBirth: '2015-05-02' }, true],
    ['sex and date of birth', { dateOfBirth: '1950-01-01', gender: 'male' }, true],
    ['the name alone', { fullName: 'Ottilie Phiri' }, false],
    ['the sex alone', { gender: 'male' }, false],
    ['the date of birth alone', { dateOfBirth: '1990-05-03' }, false],
    [
      'capitals and accents beside a date',
      { fullName: 'MARSCHNER, Ottílie', dateOfBirth: '1990-05-03' },
      false,
    ],
    ['nothing', {}, false],
  ])('%s changed: %#', (_what, change, another) => {
    expect(looksLikeAnotherPerson(OTTILIE, { ...OTTILIE, ...change })).toBe(another);
  });

  it.each([
    ['a person called Unknown', { fullName: 'Unknown (casualty)', gender: 'unknown', dobEstimated: true }],
    ['a newborn', { fullName: 'Baby of Grace Phiri', dobEstimated: true }],
    ['a newborn whose day of birth is known', { fullName: 'Baby girl of Grace Phiri', gender: 'unknown' }],
    ['an estimated date of birth', { gender: 'unknown', dobEstimated: true }],
  ])('is not what completes %s', (_who, known) => {
    const before = { ...OTTILIE, ...known };
    const now = { fullName: OTTILIE.fullName, gender: 'male', dateOfBirth: '1991-01-01' };
    const after = {
      fullName: now.fullName,
      gender: before.gender === 'unknown' ? now.gender : before.gender,
      dateOfBirth: before.dobEstimated ? now.dateOfBirth : before.dateOfBirth,
    };
    expect(identityCorrections(before, after)).toEqual([]);
    expect(looksLikeAnotherPerson(before, after)).toBe(false);
  });

  it('is what turns a newborn of known sex and day into somebody else', () => {
    const baby = { ...OTTILIE, fullName: 'Baby of Grace Phiri', dateOfBirth: '2026-11-01' };
    const other = { fullName: 'Peter Mukasa', dateOfBirth: '1950-01-01', gender: 'male' };
    expect(looksLikeAnotherPerson(baby, other)).toBe(true);
  });
});

it.each([
  ['Baby of Grace Phiri', true],
  ['BABY BOY OF GRACE PHIRI', true],
  ['Baby girl Phiri', true],
  ['B/O Phiri', true],
  ['Newborn of Phiri', true],
  ['Twin 2 of Grace Phiri', true],
  ['Baby Joseph', false],
  ['Babyface Offiong', false],
  ['Grace Phiri', false],
])('"%s" is a newborn without a name: %p', (name, newborn) => {
  expect(isBabyName(name)).toBe(newborn);
});

it.each([
  ['Ottilie Marschner', 'marschner ottilie', true],
  ["O'Brien-Núñez, Ana", 'Ana Obrien Nunez', true],
  ['Ottilie Marschner', 'Otilie Marschner', false],
])('"%s" and "%s" are one name: %p', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same);
});
