import { isUUID } from 'class-validator';
import type { SampleAt } from '../../shared/live.js';

interface PresenceAsked {
  readonly open: SampleAt | undefined;
  /** The screen follows no longer. */
  readonly leaves: boolean;
}

const LONGEST_CODE = 40;

/** What a client sent, checked; undefined when it says nothing of a sample. */
export function presenceRequest(raw: unknown): PresenceAsked | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  if ('leave' in raw && raw.leave === true) return { open: undefined, leaves: true };
  const open: unknown = 'open' in raw ? raw.open : undefined;
  if (open === null) return { open: undefined, leaves: false };
  if (typeof open !== 'object' || !('bookingId' in open) || !('profileCode' in open)) return undefined;
  const { bookingId, profileCode } = open;
  if (typeof profileCode !== 'string' || profileCode === '' || profileCode.length > LONGEST_CODE)
    return undefined;
  if (typeof bookingId !== 'string' || !isUUID(bookingId)) return undefined;
  return { open: { bookingId, profileCode }, leaves: false };
}
