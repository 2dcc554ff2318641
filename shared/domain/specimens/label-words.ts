import { calendarAge, isRealDate } from '../people/age.js';
import { SPECIAL_TEST } from '../results/confidential.js';
import { writtenDay, writtenMonth } from '../time/day-text.js';
import type { Born } from '../time/collection-time.js';

/** Years below which an estimate was given in months or days. */
const CHILD_YEARS = 2;

/**
 * A birth date as a label says it: one that is estimated from an age only as closely as the age was known, "~1986", of a
 * small child "~Nov 2026". `today` is yyyy-MM-dd.
 */
export function labelBirth({ dateOfBirth, dobEstimated }: Born, today: string): string {
  if (dateOfBirth === null || !isRealDate(dateOfBirth)) return 'born ?';
  if (!dobEstimated) return writtenDay(dateOfBirth);
  const isChild = dateOfBirth > today || calendarAge(dateOfBirth, today).years < CHILD_YEARS;
  return `~${isChild ? writtenMonth(dateOfBirth.slice(0, 7)) : dateOfBirth.slice(0, 4)}`;
}

/** The first word of "Special test": a label has no room for both. */
const SPECIAL = SPECIAL_TEST.split(' ')[0] ?? SPECIAL_TEST;

/**
 * The tests of a tube, without the codes of confidential ones; for a test over time the draw comes first, where no long
 * list cuts it off: "1 h · OGTT".
 */
export function labelTests(
  codes: readonly string[],
  confidential: readonly string[] = [],
  draw: string | null = null,
): string {
  const tests = [...new Set(codes.map((code) => (confidential.includes(code) ? SPECIAL : code)))].join(' ');
  return draw === null ? tests : `${draw} · ${tests}`;
}

/** The content of the tube: mostly the container tells the specimen. */
export function labelTube(specimen: string, container: string): string {
  const isSaid = container.toLowerCase().includes(specimen.trim().toLowerCase());
  return isSaid ? container : `${specimen}, ${container}`;
}

/** Printed in place of the bars on a label whose number no bar code can carry. */
export const NO_BARS = 'No bar code: type the number';

const HELD = /^[\x20-\x7e]{1,40}$/;

/** A bar code of a label holds it: 1 to 40 plain characters (ISO/IEC 15417: ASCII; longer is too fine for a printer). */
export function fitsCode128(text: string): boolean {
  return HELD.test(text);
}
