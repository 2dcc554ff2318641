import type { OwnShifts } from '../../../shared/contract/shifts.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import type { Actor } from '../../kernel/actor.js';
import { ownShifts } from '../own-shifts.js';

/** The signed-in user's own shifts. */
export class CurrentShifts extends QueryOf<{ actor: Actor }, OwnShifts> {}

export const CurrentShiftsHandler = queryHandler(CurrentShifts, async ({ database, clock }, { actor }) => {
  return ownShifts(database, clock.now(), actor.username);
});
