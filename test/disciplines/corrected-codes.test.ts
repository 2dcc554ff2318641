import { startOrganisms } from '../../server/seed/microbiology-lists.js';
import {
  CORRECTED_CODES,
  uncorrectedOrganisms,
} from '../../shared/disciplines/microbiology/corrected-codes.js';

test('every organism that is shipped has a WHONET code of its own, and none of those that were another organism’s', () => {
  const shipped = startOrganisms();
  const codes = shipped.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(uncorrectedOrganisms(shipped)).toEqual([]);
  for (const { name, was, code } of CORRECTED_CODES) {
    expect(shipped).toContainEqual(expect.objectContaining({ name, code }));
    expect(codes).not.toContain(was);
  }
});

test('an older laboratory is offered the codes that were shipped wrong, not those that it chose itself', () => {
  const own = [
    { name: 'Acinetobacter lwoffii', code: 'acl' },
    { name: 'Bacillus species', code: 'bsp' },
    { name: 'Aspergillus clavatus', code: 'acl' },
  ];
  expect(uncorrectedOrganisms(own)).toEqual([{ line: own[0], code: 'alw' }]);
});
