import {
  capTurnarounds,
  turnaroundFor,
  turnaroundProblems,
  turnaroundsOf,
  type Turnarounds,
} from '../../shared/domain/time/turnaround.js';
import { PRIORITIES } from '../../shared/vocabulary.js';

function of(routine: number, urgent: number, stat: number): Turnarounds {
  return { turnaroundMinutes: routine, urgentTurnaroundMinutes: urgent, statTurnaroundMinutes: stat };
}

describe('the three turnarounds of a profile', () => {
  test('a result is due by the urgency of its booking', () => {
    expect(PRIORITIES.map((priority) => turnaroundFor(priority, of(240, 90, 45)))).toEqual([240, 90, 45]);
  });

  test('of a new profile, what nobody says is due as the less urgent one', () => {
    expect(turnaroundsOf({ turnaroundMinutes: 240 })).toEqual(of(240, 240, 240));
    expect(turnaroundsOf({ turnaroundMinutes: 240, urgentTurnaroundMinutes: 60 })).toEqual(of(240, 60, 60));
    expect(turnaroundsOf({ turnaroundMinutes: 240, statTurnaroundMinutes: 60 })).toEqual(of(240, 240, 60));
  });

  test('what nobody says of a known profile stays, and follows a routine time that is shorter by now', () => {
    const before = of(240, 90, 45);
    expect(turnaroundsOf({ turnaroundMinutes: 300 }, before)).toEqual(of(300, 90, 45));
    expect(turnaroundsOf({ turnaroundMinutes: 60, statTurnaroundMinutes: null }, before)).toEqual(
      of(60, 60, 45),
    );
    expect(capTurnarounds(of(30, 90, 45))).toEqual(of(30, 30, 30));
  });

  test('STAT takes no longer than urgent, and urgent no longer than routine', () => {
    const refused = (all: Turnarounds) => turnaroundProblems(all).map(({ field }) => field);
    expect(refused(of(240, 240, 240))).toEqual([]);
    expect(refused(of(60, 90, 45))).toEqual(['urgentTurnaroundMinutes']);
    expect(refused(of(240, 60, 90))).toEqual(['statTurnaroundMinutes']);
    expect(refused(of(60, 90, 120))).toEqual(['urgentTurnaroundMinutes', 'statTurnaroundMinutes']);
  });
});
