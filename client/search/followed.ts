import type { AnyEnvelope } from '../../shared/events.js';

/** What whoever searches may follow: bookings, their money and the stages of their tests. */
export const FOLLOWED: readonly string[] = ['bookings'];

/** The event is about this patient. */
export function isAbout({ payload }: AnyEnvelope, patientId: string): boolean {
  return 'patientId' in payload && payload.patientId === patientId;
}
