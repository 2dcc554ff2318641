import { describe, expect, it } from '@jest/globals';
import { momentAt } from '../../shared/domain/time/lab-time.js';
import { parseMoment } from '../../shared/domain/time/parse-moment.js';

const NEW_YORK = 'America/New_York';
const momentOf = (zone: string, text: string): string => {
  const said = parseMoment(zone, text);
  return 'refused' in said ? said.refused : said.at.toISOString();
};

describe('a time that is said', () => {
  it.each([
    [NEW_YORK, '2026-11-25', '2026-11-25T05:00:00.000Z'],
    [NEW_YORK, '2026-11-25T14:05', '2026-11-25T19:05:00.000Z'],
    [NEW_YORK, '2026-11-25 14:05:09.25', '2026-11-25T19:05:09.250Z'],
    ['Africa/Harare', '2026-11-25T1405', '2026-11-25T12:05:00.000Z'],
    [NEW_YORK, '2026-11-25T14:05Z', '2026-11-25T14:05:00.000Z'],
    [NEW_YORK, '2026-11-25T14:05:00.123456+02:00', '2026-11-25T12:05:00.123Z'],
    [NEW_YORK, '2026-11-25T14:05:00-0330', '2026-11-25T17:35:00.000Z'],
    [NEW_YORK, '2026-11-25T14:05+02', '2026-11-25T12:05:00.000Z'],
    // A day without a midnight begins at one o'clock.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
    // The clock shows this twice: the first is meant.
    ['Europe/London', '2026-10-25T01:30', '2026-10-25T00:30:00.000Z'],
    ['Europe/London', '2026-10-25T00:59', '2026-10-24T23:59:00.000Z'],
    [NEW_YORK, '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ])('in %s %s is %s', (zone, text, moment) => {
    expect(momentOf(zone, text)).toBe(moment);
  });

  it.each([
    [NEW_YORK, '2026-03-08T02:30', '02:30 on 8 Mar 2026'],
    ['Europe/London', '2026-03-29T01:00', '01:00 on 29 Mar 2026'],
    ['Africa/Cairo', '2026-04-24T00:00', '00:00 on 24 Apr 2026'],
  ])('in %s there is no %s', (zone, text, said) => {
    expect(momentOf(zone, text)).toBe(`There was no ${said}: the clocks were put forward. Check the time.`);
  });

  it.each([
    '',
    '2026-11',
    '2026-02-30',
    '2026-13-01T10:00',
    '2026-11-25T24:30',
    '2026-W48-3',
    'now',
    '0001-01-01',
  ])('%s is none', (text) => {
    expect(momentOf('UTC', text)).toMatch(/^Write day and time/);
  });

  it('that the clock skips is read as before it was put forward where nobody can be asked', () => {
    expect(momentAt(NEW_YORK, '2026-03-08', '02:30').toISOString()).toBe('2026-03-08T07:30:00.000Z');
    expect(momentAt('Europe/London', '2026-03-29', '01:30').toISOString()).toBe('2026-03-29T01:30:00.000Z');
  });
});
