/** The state with which the wizard opens the booked page: the patient still stands at the counter. */
export const JUST_BOOKED = { isJustBooked: true } as const;

export function isJustBooked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isJustBooked' in state;
}
