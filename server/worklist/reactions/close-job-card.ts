import { Injectable } from '@nestjs/common';
import { DELAYS } from '../../../shared/domain/time/delays.js';
import { hasResult } from '../../../shared/domain/stage.js';
import type { Envelope } from '../../../shared/events.js';
import { Reaction, type ReactionHandler } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';
import { closeJobCard } from '../close-job-cards.js';

/** 800 ms after a result was saved its job card is closed; not while rows of it are pending. */
@Injectable()
@Reaction({ on: 'ResultSaved', name: 'close-job-card', delay: DELAYS.closeJobCard })
export class CloseJobCard implements ReactionHandler<'ResultSaved'> {
  async handle({ payload }: Envelope<'ResultSaved'>, tx: Tx): Promise<void> {
    if (!hasResult(payload.stage)) return;
    await closeJobCard(tx, { bookingId: payload.bookingId, code: payload.profileCode, closedBy: payload.by });
  }
}
