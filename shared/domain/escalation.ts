/** LAB-RULES: minutes after which an untold critical value goes to the supervisor, then the pathologist. */
export const ESCALATION_MINUTES = [15, 30, 60] as const;
export type Escalation = 0 | 1 | 2 | 3;

/** How many of the escalation steps have passed since the clock was (re)started. Both in ms since 1970. */
export function escalation(clockFrom: number, now: number): Escalation {
  const minutes = (now - clockFrom) / 60_000;
  return ESCALATION_MINUTES.filter((step) => minutes >= step).length as Escalation;
}
