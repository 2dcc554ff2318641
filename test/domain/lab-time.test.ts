import { describe, expect, it } from '@jest/globals';
import {
  dayBounds,
  knownZone,
  labDay,
  labToday,
  momentAt,
  wallTime,
} from '../../shared/domain/time/lab-time.js';

function bounds(zone: string, from: string, to = from): string[] {
  const days = dayBounds(zone, from, to);
  if ('refused' in days) throw new Error(days.message);
  return [days.start.toISOString(), days.end.toISOString()];
}

describe("the laboratory's day", () => {
  it.each([
    ['Africa/Harare', '2026-03-01T21:59:59Z', '2026-03-01'],
    ['Africa/Harare', '2026-03-01T22:00:00Z', '2026-03-02'],
    ['America/New_York', '2026-03-02T04:59:00Z', '2026-03-01'],
    ['Pacific/Kiritimati', '2026-03-01T10:00:00Z', '2026-03-02'],
    ['UTC', '2026-12-31T23:59:59.999Z', '2026-12-31'],
  ])('in %s at %s is %s', (zone, at, day) => {
    expect(labToday(zone, new Date(at))).toBe(day);
  });

  it.each([
    [
      'an ordinary day',
      'Africa/Harare',
      '2026-03-02',
      '2026-03-01T22:00:00.000Z',
      '2026-03-02T22:00:00.000Z',
    ],
    [
      '23 hours when clocks go forward',
      'Europe/London',
      '2026-03-29',
      '2026-03-29T00:00:00.000Z',
      '2026-03-29T23:00:00.000Z',
    ],
    [
      '25 hours when they go back',
      'Europe/London',
      '2026-10-25',
      '2026-10-24T23:00:00.000Z',
      '2026-10-26T00:00:00.000Z',
    ],
    [
      'a day without midnight',
      'Africa/Cairo',
      '2026-04-24',
      '2026-04-23T22:00:00.000Z',
      '2026-04-24T21:00:00.000Z',
    ],
    [
      'the day after a second midnight',
      'Africa/Cairo',
      '2026-10-30',
      '2026-10-29T22:00:00.000Z',
      '2026-10-30T22:00:00.000Z',
    ],
  ])('%s (%s %s) has its true bounds', (_name, zone, day, start, end) => {
    expect(bounds(zone, day)).toEqual([start, end]);
  });

  it('spans days with both ends included', () => {
    expect(bounds('UTC', '2026-01-01', '2026-01-31')).toEqual([
      '2026-01-01T00:00:00.000Z',
      '2026-02-01T00:00:00.000Z',
    ]);
  });

  it.each([['2026-02-30'], ['yesterday'], ['2026-1-1'], ['']])('refuses %p', (text) => {
    const message = `"${text}" is not a day; write yyyy-MM-dd.`;
    expect(dayBounds('UTC', text, '2026-03-01')).toEqual({ refused: 'from', message });
    expect(dayBounds('UTC', '2026-03-01', text)).toEqual({ refused: 'to', message });
  });

  it('refuses days the wrong way round', () => {
    const message = 'The last day is before the first.';
    expect(dayBounds('UTC', '2026-03-02', '2026-03-01')).toEqual({ refused: 'to', message });
  });

  it('is that of the laboratory, not that of the server', () => {
    const instant = new Date('2026-03-15T23:30:00Z');
    expect(labDay('Africa/Harare', instant)).toBe('2026-03-16');
    expect(labDay('UTC', instant)).toBe('2026-03-15');
    expect(labDay('America/New_York', '2026-03-15T02:00:00Z')).toBe('2026-03-14');
  });
});

describe('the clock on the wall', () => {
  it.each([
    ['Africa/Harare', '2026-03-01T21:59:59.999Z', '2026-03-01T23:59:59'],
    ['Asia/Kathmandu', '2026-03-01T00:00:00Z', '2026-03-01T05:45:00'],
    ['Europe/London', '2026-03-29T01:00:00Z', '2026-03-29T02:00:00'],
    ['UTC', 'no moment', ''],
  ])('in %s at %s shows %s', (zone, at, shown) => {
    expect(wallTime(zone, at)).toBe(shown);
  });

  it.each([
    ['an ordinary moment', 'Africa/Harare', '2026-03-02', '00:30', '2026-03-01T22:30:00.000Z'],
    ['before clocks go forward', 'Europe/London', '2026-03-29', '00:59', '2026-03-29T00:59:00.000Z'],
    ['after clocks went forward', 'Europe/London', '2026-03-29', '02:00', '2026-03-29T01:00:00.000Z'],
    ['after clocks went back', 'Europe/London', '2026-10-25', '02:00', '2026-10-25T02:00:00.000Z'],
    [
      'the first minute of a day without midnight',
      'Africa/Cairo',
      '2026-04-24',
      '01:00',
      '2026-04-23T22:00:00.000Z',
    ],
  ])('%s (%s %s %s) is one moment', (_name, zone, day, time, moment) => {
    expect(momentAt(zone, day, time).toISOString()).toBe(moment);
    expect(wallTime(zone, moment).slice(0, 16)).toBe(`${day}T${time}`);
  });

  it('is the own one where a zone is not known', () => {
    expect(knownZone('Africa/Harare')).toBe('Africa/Harare');
    expect(knownZone('Mars/Olympus')).toBeUndefined();
  });
});
