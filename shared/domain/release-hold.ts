import type { Discipline } from '../vocabulary.js';

interface HeldProfile {
  readonly code: string;
  readonly unit: Discipline;
}

/** Benches whose own rules of DISCIPLINES.md are not built yet, and what could be contradicted without them. */
const HELD_PROFILES: ReadonlyMap<string, string> = new Map();

/**
 * Why a profile's results are entered and authorised, but not released; undefined: nothing holds them. An amendment
 * or a withdrawal of one that left before is not held: it puts right what is outside.
 */
export function releaseHold({ code }: HeldProfile): string | undefined {
  const lacking = HELD_PROFILES.get(code);
  if (lacking === undefined) return undefined;
  return `${code} is not released yet: this bench's own checks are missing (${lacking}).`;
}

export function isReleaseHeld(profile: HeldProfile): boolean {
  return releaseHold(profile) !== undefined;
}
