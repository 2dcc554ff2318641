import { retainedBackups, lastDue, lateFrom, nextDue } from '../../shared/domain/time/backup-plan.js';

const HARARE = 'Africa/Harare';
const at = (text: string): Date => new Date(text);

test.each([
  ['2026-11-23T00:30:00Z', '2026-11-23T00:00:00.000Z', '2026-11-24T00:00:00.000Z'],
  ['2026-11-23T00:00:00Z', '2026-11-23T00:00:00.000Z', '2026-11-24T00:00:00.000Z'],
  ['2026-11-22T23:59:59Z', '2026-11-22T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
])('at %s the backup of two o’clock in Harare was last due at %s, and is next at %s', (now, last, next) => {
  expect(lastDue({ hour: 2 }, HARARE, at(now)).toISOString()).toBe(last);
  expect(nextDue({ hour: 2 }, HARARE, at(now)).toISOString()).toBe(next);
});

test('a backup is due once on the day on which the clock skips its hour, and once where it comes twice', () => {
  const skipped = nextDue({ hour: 2 }, 'Europe/Berlin', at('2026-03-28T12:00:00Z'));
  expect(skipped.toISOString()).toBe('2026-03-29T01:00:00.000Z');
  const twice = nextDue({ hour: 2 }, 'Europe/Berlin', at('2026-10-24T12:00:00Z'));
  expect(nextDue({ hour: 2 }, 'Europe/Berlin', twice).getTime() - twice.getTime()).toBeGreaterThan(
    23 * 3_600_000,
  );
});

test('backups are late three hours after the one that is missing was due', () => {
  expect(lateFrom({ hour: 2 }, HARARE, at('2026-11-23T00:00:05Z')).toISOString()).toBe(
    '2026-11-24T03:00:00.000Z',
  );
});

const DAYS = Array.from({ length: 400 }, (_, day) => new Date(Date.UTC(2026, 0, 1, 0, 5) + day * 86_400_000));
const kept = (keepDaily: number, keepWeekly: number, keepMonthly: number, moments = DAYS): string[] =>
  retainedBackups(moments, { keepDaily, keepWeekly, keepMonthly }, HARARE).map((moment) =>
    moment.toISOString().slice(0, 10),
  );

test('the newest of each day, week and month stays, as many as are asked for', () => {
  expect(kept(3, 0, 0)).toEqual(['2027-02-04', '2027-02-03', '2027-02-02']);
  expect(kept(1, 3, 0)).toEqual(['2027-02-04', '2027-01-31', '2027-01-24']);
  expect(kept(1, 0, 3)).toEqual(['2027-02-04', '2027-01-31', '2026-12-31']);
  expect(kept(7, 5, 12)).toHaveLength(7 + 3 + 10);
});

test('of several on one day the newest stays, and the very newest always', () => {
  const same = [at('2026-11-23T08:00:00Z'), at('2026-11-23T12:00:00Z'), at('2026-11-22T12:00:00Z')];
  const left = retainedBackups(same, { keepDaily: 2, keepWeekly: 0, keepMonthly: 0 }, HARARE);
  expect(left).toEqual([same[1], same[2]]);
  expect(retainedBackups(same, { keepDaily: 0, keepWeekly: 0, keepMonthly: 0 }, HARARE)).toEqual([same[1]]);
  expect(retainedBackups([], { keepDaily: 7, keepWeekly: 5, keepMonthly: 12 }, HARARE)).toEqual([]);
});
