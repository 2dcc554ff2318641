import { Query } from '@nestjs/cqrs';
import type { OwnShifts } from '../../../shared/contract/shifts.js';
import { queryHandler } from '../../kernel/use-cases.js';
import { liveSeq } from '../../events/live-seq.js';
import type { Actor } from '../../kernel/actor.js';
import type { Live } from '../../kernel/http/live-answer.js';
import { ownShifts } from '../own-shifts.js';

/** The signed-in user's own shifts. */
export class CurrentShifts extends Query<Live<OwnShifts>> {
  constructor(readonly actor: Actor) {
    super();
  }
}

export const CurrentShiftsHandler = queryHandler(CurrentShifts, async ({ database, clock }, { actor }) => {
  const seq = await liveSeq(database);
  return { seq, data: await ownShifts(database, clock.now(), actor.username) };
});
