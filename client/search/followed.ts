import type { AnyEnvelope } from '../../shared/events.js';

/** What whoever searches may follow: bookings, their money and the stages of their tests. */
export const FOLLOWED: readonly string[] = ['bookings'];

interface Whose {
  readonly id: string;
  readonly labNumber: string;
}

/** The event is about this patient: money names its booking by the patient's lab number alone. */
export function isAbout({ payload }: AnyEnvelope, { id, labNumber }: Whose): boolean {
  if ('patientId' in payload) return payload.patientId === id;
  return 'labNumber' in payload && payload.labNumber === labNumber;
}
