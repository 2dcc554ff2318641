import type { Role, CallKind } from '../../vocabulary.js';

interface EscalationStep {
  /** After the clock was started. */
  readonly minutes: number;
  readonly role: Role;
  /** The person as named on the card. */
  readonly who: string;
  /** In one word, for a wall. */
  readonly short: string;
}

/** The next people to learn of a critical value that has not been reported, as its minutes pass. */
export const ESCALATION_STEPS = [
  { minutes: 15, role: 'ROLE_LAB', who: 'the bench', short: 'bench' },
  { minutes: 30, role: 'ROLE_LABADMIN', who: 'the laboratory manager', short: 'manager' },
  { minutes: 60, role: 'ROLE_SUPER_ADMIN', who: 'the pathologist', short: 'pathologist' },
] as const satisfies readonly EscalationStep[];

const STEPS: readonly EscalationStep[] = ESCALATION_STEPS;
/** How many of the steps have passed. */
type Escalation = 0 | 1 | 2 | 3;

const MINUTE_MS = 60_000;

/** How many of the escalation steps have passed since the clock was (re)started. Both in ms since 1970. */
export function escalation(clockFrom: number, now: number): Escalation {
  const minutes = (now - clockFrom) / MINUTE_MS;
  return STEPS.filter((step) => minutes >= step.minutes).length as Escalation;
}

/** The next in the escalation, and in how many minutes; undefined after the last step. */
export function nextEscalation(
  clockFrom: number,
  now: number,
): { readonly who: string; readonly short: string; readonly inMinutes: number } | undefined {
  const step = STEPS[escalation(clockFrom, now)];
  if (step === undefined) return undefined;
  const inMs = clockFrom + step.minutes * MINUTE_MS - now;
  return { who: step.who, short: step.short, inMinutes: Math.max(1, Math.ceil(inMs / MINUTE_MS)) };
}

/** "the laboratory manager was told, the pathologist is next in 12 min", for the card of an open call. */
export function escalationText(clockFrom: number, now: number): string {
  const passed = STEPS[escalation(clockFrom, now) - 1];
  const next = nextEscalation(clockFrom, now);
  if (passed === undefined) return `the bench is reminded in ${next?.inMinutes ?? 0} min`;
  const reminder = passed.role === 'ROLE_LAB' ? 'the bench was reminded' : `${passed.who} was told`;
  return next ? `${reminder}, ${next.who} is next in ${next.inMinutes} min` : reminder;
}

/** The role notified at a step; null if there is none. */
export function roleOfStep(step: number): Role | null {
  return STEPS[step - 1]?.role ?? null;
}

/** For a call that was made: who was told, when, and whether it was read back; never the value. */
export interface CallSummary {
  readonly kind: CallKind;
  readonly parameter: string;
  readonly person: string;
  readonly role: string;
  readonly phone: string;
  /** When the call was made, ISO 8601 UTC. */
  readonly at: string;
  readonly readBack: boolean;
  readonly caller: string;
}

/** For screens and reports; `when` is the moment in their own format. */
export function callText(
  { kind, parameter, person, role, phone, readBack }: CallSummary,
  when: string,
): string {
  const what = kind === 'correction' ? `${parameter}, correction` : parameter;
  const heard = readBack ? `read back by ${person}` : 'not read back';
  const how = isInPerson(phone) ? 'told in person to' : 'telephoned to';
  return `${what}: ${how} ${[person, role].filter((text) => text !== '').join(', ')}, at ${when}, ${heard}`;
}

/** An entry in place of a number when nobody telephoned. */
function isInPerson(phone: string): boolean {
  return /^(?:told |informed )?(?:in|by) person\b|^face to face\b|^personally\b/i.test(phone.trim());
}
