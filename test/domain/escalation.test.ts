import {
  escalation,
  escalationText,
  nextEscalation,
  roleOfStep,
} from '../../shared/domain/results/critical-calls.js';

const MINUTE = 60_000;
const FROM = Date.parse('2026-11-21T08:00:00Z');
const after = (minutes: number): number => FROM + minutes * MINUTE;

describe('a critical call that nobody has made', () => {
  it.each([
    [0, 0],
    [14.99, 0],
    [15, 1],
    [29.99, 1],
    [30, 2],
    [59.99, 2],
    [60, 3],
    [600, 3],
  ])('goes on at 15, 30 and 60 minutes: after %s, %i steps have passed', (minutes, steps) => {
    expect(escalation(FROM, after(minutes))).toBe(steps);
  });

  it.each([
    [0, 'the bench', 'bench', 15],
    [14.5, 'the bench', 'bench', 1],
    [14.999, 'the bench', 'bench', 1],
    [15, 'the laboratory manager', 'manager', 15],
    [17.2, 'the laboratory manager', 'manager', 13],
    [30, 'the pathologist', 'pathologist', 30],
  ])('after %s minutes names who is next, and when', (minutes, who, short, inMinutes) => {
    expect(nextEscalation(FROM, after(minutes))).toEqual({ who, short, inMinutes });
  });

  it('has nobody after the pathologist', () => {
    expect(nextEscalation(FROM, after(60))).toBeUndefined();
  });

  it.each([
    [2, 'the bench is reminded in 13 min'],
    [18, 'the bench was reminded, the laboratory manager is next in 12 min'],
    [48, 'the laboratory manager was told, the pathologist is next in 12 min'],
    [75, 'the pathologist was told'],
  ])('after %i minutes its card says "%s"', (minutes, text) => {
    expect(escalationText(FROM, after(minutes))).toBe(text);
  });

  it('goes to the bench, then the laboratory manager, then the pathologist, and to nobody else', () => {
    expect([0, 1, 2, 3, 4].map(roleOfStep)).toEqual([
      null,
      'ROLE_LAB',
      'ROLE_LABADMIN',
      'ROLE_SUPER_ADMIN',
      null,
    ]);
  });
});
