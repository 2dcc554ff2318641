import { isGivenName } from '../../shared/domain/people/credentials.js';

describe('the name of a new user', () => {
  it.each([
    'rudo',
    'Rudo.Moyo-2',
    'Zoë',
    'e\u0301milie',
    'Иван',
    'Ελένη',
    'さくら桜',
    'カナ桜',
    '김漢',
    'ㄅㄆ漢',
    'أحمد',
    'שרה',
    'देवी',
    'বাংলা',
    'தமிழ்',
    'తెలుగు',
    'ไทย',
    'አበበ',
    'Հայ',
    'ქართული',
    '2026',
  ])('%s is of letters that are used together', (name) => {
    expect(isGivenName(name)).toBe(true);
  });

  it.each([
    'аdmin',
    'Иvan',
    'Ελenη',
    'rudoдорога',
    'さk',
    'カk',
    '桜x',
    '김x',
    'ㄅx',
    'أحمدx',
    'xشרה',
    'שרהx',
    'देवीx',
    'বাংলাx',
    'தமிழ்x',
    'తెలుగుx',
    'ไทยx',
    'አበበx',
    'Հայx',
    'ქართულიx',
    'ᏣᎳᎩ',
  ])('%s is written to look like another, or in letters that nobody here reads', (name) => {
    expect(isGivenName(name)).toBe(false);
  });

  it.each(['system', 'Nobody', ' ALL ', 'everyone', 'unknown', 'anonymous', 'ｓｙｓｔｅｍ'])(
    '"%s" is a word of the system',
    (name) => {
      expect(isGivenName(name)).toBe(false);
    },
  );
});
