import { describe, expect, it } from '@jest/globals';
import { readExpiry } from '../../shared/domain/time/read-expiry.js';

const TODAY = '2026-11-26';

describe('an expiry as it stands on a label', () => {
  it.each([
    ['261100', '2026-11-30'],
    ['270200', '2027-02-28'],
    ['11/2026', '2026-11-30'],
    ['2027-02', '2027-02-28'],
    ['2028-02', '2028-02-29'],
    ['202702', '2027-02-28'],
    ['12/27', '2027-12-31'],
    ['NOV 27', '2027-11-30'],
    ['Nov 2026', '2026-11-30'],
    ['nov27', '2027-11-30'],
    ['2026 NOV', '2026-11-30'],
    ['1127', '2027-11-30'],
    ['2711', '2027-11-30'],
    ['30/11/2026', '2026-11-30'],
    ['30.11.2026', '2026-11-30'],
    ['2026-11-30', '2026-11-30'],
    ['20261130', '2026-11-30'],
    ['30112026', '2026-11-30'],
    ['30 Nov 2026', '2026-11-30'],
    ['30 nov 26', '2026-11-30'],
    ['Nov 30 2026', '2026-11-30'],
    ['301132', '2032-11-30'],
    ['261126', '2026-11-26'],
    ['310227', '2031-02-27'],
    ['2027-OCT-31', '2027-10-31'],
    ['2027 oct 31', '2027-10-31'],
    ['2027OCT31', '2027-10-31'],
  ])('%s is %s', (text, day) => {
    expect(readExpiry(text, TODAY)).toEqual({ day });
  });

  it.each([
    ['261130', ['2026-11-30', '2030-11-26']],
    ['271031', ['2027-10-31', '2031-10-27']],
    ['26/11/30', ['2026-11-30', '2030-11-26']],
    ['30.11.26', ['2030-11-26', '2026-11-30']],
    ['1112', ['2011-12-31', '2012-11-30']],
  ])('%s may be either of two and is asked', (text, either) => {
    expect(readExpiry(text, TODAY)).toEqual({ either });
  });

  it.each([
    ['261131', 'There is no 31 Nov 2026'],
    ['31/11/2026', 'There is no 31 Nov 2026'],
    ['31/02/27', 'There is no 31 Feb 2027'],
    ['31.09.27', 'There is no 31 Sep 2027'],
    ['2026-02-30', 'There is no 30 Feb 2026'],
    ['2026-FEB-30', 'There is no 30 Feb 2026'],
    ['30 Feb 2026', 'There is no 30 Feb 2026'],
    ['13/2026', 'There is no month 13'],
    ['2026-13', 'There is no month 13'],
    ['30/13/2026', 'There is no month 13'],
  ])('%s is refused in words', (text, problem) => {
    expect(readExpiry(text, TODAY)).toEqual({ problem });
  });

  it.each(['soon', '', '5', '0000', '+7', 'today', 'abc 27'])('"%s" is not read', (text) => {
    expect(readExpiry(text, TODAY).day).toBeUndefined();
    expect(readExpiry(text, TODAY).problem).toMatch(/^Write the expiry/);
  });
});
