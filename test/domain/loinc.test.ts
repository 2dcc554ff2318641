import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { loincProblem } from '../../shared/domain/catalogue/loinc.js';

interface Coded {
  readonly loinc?: string;
  readonly parameters?: readonly Coded[];
}

describe('a LOINC code', () => {
  it.each(['2160-0', '718-7', '2951-2', '24323-8', '57021-8', '1-8', ' 718-7 '])('%s is one', (code) => {
    expect(loincProblem(code)).toBeNull();
  });

  it.each([
    ['2160-1', '2160-1 is not a LOINC code: after 2160 the last digit must be 0'],
    // Two digits that changed places.
    ['2610-0', '2610-0 is not a LOINC code: after 2610 the last digit must be 4'],
    ['2161-0', '2161-0 is not a LOINC code: after 2161 the last digit must be 8'],
    ['21600', '"21600" is not a LOINC code: write digits, a hyphen and one digit, such as 2160-0'],
    ['LP1234-5', '"LP1234-5" is not a LOINC code: write digits, a hyphen and one digit, such as 2160-0'],
    ['-', '"-" is not a LOINC code: write digits, a hyphen and one digit, such as 2160-0'],
  ])('%s is none', (code, why) => {
    expect(loincProblem(code)).toBe(why);
  });

  it('is every one of the shipped catalogue', () => {
    const shipped = JSON.parse(readFileSync('server/seed/catalogue.json', 'utf8')) as readonly Coded[];
    const codes = shipped
      .flatMap((one) => [one, ...(one.parameters ?? [])])
      .flatMap(({ loinc }) => loinc ?? []);
    expect(codes.length).toBeGreaterThan(200);
    expect(codes.filter((code) => loincProblem(code) !== null)).toEqual([]);
  });
});
