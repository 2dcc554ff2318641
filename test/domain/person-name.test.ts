import { dottedInitials, initialsOf } from '../../shared/domain/people/person-name.js';

test.each([
  ['Mary Ann Banda', 'MAB', 'M. A. B.'],
  ['M. A. B.', 'MAB', 'M. A. B.'],
  ['adaeze nwosu-obi', 'AN', 'A. N.'],
  ["Siobhán O'Brien", 'SO', 'S. O.'],
  ["'Abdul (Rahman)", 'AR', 'A. R.'],
  ['  Dr.  T.\tMoyo ', 'DTM', 'D. T. M.'],
  ['e\u0301milie Zola', 'E\u0301Z', 'E\u0301. Z.'],
  ['王 小明', '王小', '王. 小.'],
  ['Baby 2 of Rudo', 'B2OR', 'B. 2. O. R.'],
  ['Rudo - Ncube', 'RN', 'R. N.'],
  ['---', '', ''],
  ['', '', ''],
])('%j is %s on a card and %s in a name’s place', (name, initials, dotted) => {
  expect(initialsOf(name)).toBe(initials);
  expect(dottedInitials(name)).toBe(dotted);
});
