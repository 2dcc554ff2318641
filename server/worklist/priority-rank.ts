import type { Priority } from '../../shared/vocabulary.js';

/** The order of the bench: stat, urgent, routine. */
export const PRIORITY_RANK: Readonly<Record<Priority, number>> = { stat: 0, urgent: 1, routine: 2 };
