import type { FieldError } from '../../errors.js';
import type { Priority } from '../../vocabulary.js';

/** How long a profile's result may take from receipt of the specimen, in minutes, by the urgency of its booking. */
export interface Turnarounds {
  /** For a routine booking. */
  readonly turnaroundMinutes: number;
  readonly urgentTurnaroundMinutes: number;
  readonly statTurnaroundMinutes: number;
}

/** The caller's choice; left out or null: none. */
export interface EnteredTurnarounds {
  readonly turnaroundMinutes: number;
  readonly urgentTurnaroundMinutes?: number | null | undefined;
  readonly statTurnaroundMinutes?: number | null | undefined;
}

const FIELD = {
  routine: 'turnaroundMinutes',
  urgent: 'urgentTurnaroundMinutes',
  stat: 'statTurnaroundMinutes',
} as const satisfies Record<Priority, keyof Turnarounds>;

/** The target of a booking of this urgency, in minutes. */
export function turnaroundFor(priority: Priority, of: Turnarounds): number {
  return of[FIELD[priority]];
}

/** A time left out stays (in a new profile: the routine one), and is never longer than the less urgent one. */
export function turnaroundsOf(said: EnteredTurnarounds, before?: Turnarounds): Turnarounds {
  const { turnaroundMinutes } = said;
  const urgent = said.urgentTurnaroundMinutes ?? atMost(turnaroundMinutes, before?.urgentTurnaroundMinutes);
  const stat = said.statTurnaroundMinutes ?? atMost(urgent, before?.statTurnaroundMinutes);
  return { turnaroundMinutes, urgentTurnaroundMinutes: urgent, statTurnaroundMinutes: stat };
}

/** The same, none longer than the less urgent one. */
export function capTurnarounds({ turnaroundMinutes, ...more }: Turnarounds): Turnarounds {
  return turnaroundsOf({ turnaroundMinutes }, { turnaroundMinutes, ...more });
}

function atMost(limit: number, minutes = limit): number {
  return Math.min(limit, minutes);
}

/** STAT never takes longer than urgent, urgent never longer than routine. */
export function turnaroundProblems(of: Turnarounds): readonly FieldError[] {
  const { turnaroundMinutes: routine, urgentTurnaroundMinutes: urgent, statTurnaroundMinutes: stat } = of;
  const problems: FieldError[] = [];
  if (urgent > routine)
    problems.push({
      field: FIELD.urgent,
      message: `An urgent result must not take longer than a routine one: ${routine} minutes at most.`,
    });
  if (stat > urgent)
    problems.push({
      field: FIELD.stat,
      message: `A STAT result must not take longer than an urgent one: ${urgent} minutes at most.`,
    });
  return problems;
}
