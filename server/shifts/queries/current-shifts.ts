import { Query } from '@nestjs/cqrs';
import type { OwnShifts } from '../../../shared/contract/shifts.js';
import { queryHandler } from '../../kernel/use-cases.js';
import type { Actor } from '../../kernel/actor.js';
import { ownShifts } from '../own-shifts.js';

/** The signed-in user's own shifts. */
export class CurrentShifts extends Query<OwnShifts> {
  constructor(readonly actor: Actor) {
    super();
  }
}

export const CurrentShiftsHandler = queryHandler(CurrentShifts, async ({ database, clock }, { actor }) => {
  return ownShifts(database, clock.now(), actor.username);
});
