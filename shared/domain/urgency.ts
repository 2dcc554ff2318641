import { PRIORITIES, type Priority } from '../vocabulary.js';

/** The order of the bench: stat, urgent, routine. */
export const PRIORITY_RANK: Readonly<Record<Priority, number>> = { stat: 0, urgent: 1, routine: 2 };

/** Which bookings a list shows that is asked for this urgency: urgent ones include what is more urgent still. */
export function matchingPriorities(asked: Priority): readonly Priority[] {
  if (asked === 'routine') return [asked];
  return PRIORITIES.filter((one) => PRIORITY_RANK[one] <= PRIORITY_RANK[asked]);
}
