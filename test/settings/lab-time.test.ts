import { describe, expect, it } from '@jest/globals';
import { dayBounds, labToday } from '../../server/settings/lab-time.js';

function bounds(zone: string, from: string, to = from): string[] {
  const { start, end } = dayBounds(zone, from, to);
  return [start.toISOString(), end.toISOString()];
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
    expect(() => dayBounds('UTC', text, '2026-03-01')).toThrow('is not a day');
  });

  it('refuses days the wrong way round', () => {
    expect(() => dayBounds('UTC', '2026-03-02', '2026-03-01')).toThrow('before the first');
  });
});
