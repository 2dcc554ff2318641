import type { CriticalRow } from '../../shared/event-payloads.js';

/** The result screen, where the call is recorded; from there back to the todos. */
export function linkToCall({ bookingId, profileCode, patientId, unit }: CriticalRow): string {
  const address = new URLSearchParams({ bookingId, profileCode, patientId, returnUrl: 'todos' });
  return `/update/${unit}?${address.toString()}`;
}
