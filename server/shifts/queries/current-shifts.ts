import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { OwnShifts } from '../../../shared/contract/shifts.js';
import { liveSeq } from '../../events/live-seq.js';
import type { Actor } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import type { Live } from '../../kernel/http/live-answer.js';
import { ownShifts } from '../own-shifts.js';

/** The signed-in user's own shifts. */
export class CurrentShifts extends Query<Live<OwnShifts>> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@QueryHandler(CurrentShifts)
export class CurrentShiftsHandler implements IQueryHandler<CurrentShifts> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ actor }: CurrentShifts): Promise<Live<OwnShifts>> {
    const seq = await liveSeq(this.database);
    return { seq, data: await ownShifts(this.database, this.clock.now(), actor.username) };
  }
}
