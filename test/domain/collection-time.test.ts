import { describe, expect, it } from '@jest/globals';
import { collectionFault, earliestBirth, isBeforeBirth } from '../../shared/domain/time/collection-time.js';

const NOW = new Date('2026-11-26T10:00:00Z');
const RECEIVED = new Date('2026-11-26T09:00:00Z');
const BABY = { dateOfBirth: '2026-11-24', dobEstimated: false };
const ruleOf = (at: string, around: object = {}) =>
  collectionFault(new Date(at), { now: NOW, timeZone: 'Africa/Harare', ...around })?.rule;

describe('a time of collection', () => {
  it.each([
    ['2026-11-26T10:05:00Z', {}, undefined],
    ['2026-11-26T10:05:01Z', {}, 'future'],
    ['2026-11-26T09:00:00Z', { receivedAt: RECEIVED }, undefined],
    ['2026-11-26T09:00:01Z', { receivedAt: RECEIVED }, 'after_receipt'],
    ['2026-11-26T09:00:01Z', { resultAt: RECEIVED }, 'after_result'],
    ['2026-11-23T22:00:00Z', { born: BABY }, undefined],
    ['2026-11-23T21:59:59Z', { born: BABY }, 'before_birth'],
    ['1926-11-26T10:00:00Z', { born: { dateOfBirth: '1980-02-02', dobEstimated: false } }, 'before_birth'],
    ['1899-12-31T12:00:00Z', { born: { dateOfBirth: null, dobEstimated: false } }, 'too_long_ago'],
    ['2026-11-19T10:00:00Z', {}, undefined],
    ['2026-11-19T09:59:59Z', {}, 'ask'],
  ] as const)('%s, %j: %s', (at, around, rule) => {
    expect(ruleOf(at, around)).toBe(rule);
  });

  it('names both days where the patient was not born yet', () => {
    const fault = collectionFault(new Date('2026-11-22T10:00:00Z'), {
      now: NOW,
      timeZone: 'Africa/Harare',
      born: BABY,
    });
    expect(fault?.message).toBe('Collected 22 Nov 2026, before the patient was born on 24 Nov 2026.');
  });

  it('says how long ago it would have been', () => {
    const fault = collectionFault(new Date('2025-11-26T10:00:00Z'), { now: NOW, timeZone: 'UTC' });
    expect(fault?.message).toMatch(/^Collected 26 Nov 2025, 365 days ago\./);
  });
});

describe('an estimated birth date', () => {
  const TODAY = '2026-11-26';
  const born = (dateOfBirth: string) => ({ dateOfBirth, dobEstimated: true });

  it.each([
    ['2026-11-24', '2026-10-24'],
    ['2026-03-26', '2026-02-23'],
    ['1986-11-26', '1985-11-25'],
  ])('of %s may be from %s on', (dateOfBirth, first) => {
    expect(earliestBirth(born(dateOfBirth), TODAY)).toBe(first);
    expect(isBeforeBirth(first, born(dateOfBirth), TODAY)).toBe(false);
  });

  it('refuses no sample of a newborn that was taken at birth, and one of last year', () => {
    expect(ruleOf('2026-11-23T04:00:00Z', { born: born('2026-11-24') })).toBeUndefined();
    expect(ruleOf('2025-11-23T04:00:00Z', { born: born('2026-11-24') })).toBe('before_birth');
  });
});
