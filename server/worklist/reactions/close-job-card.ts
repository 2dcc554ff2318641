import { DELAYS } from '../../../shared/domain/time/delays.js';
import { hasResult } from '../../../shared/domain/stage.js';
import { reaction } from '../../events/reactions.js';
import { closeJobCard } from '../close-job-cards.js';

/** 800 ms after a result was saved its job card is closed; not while rows of it are pending. */
export const CloseJobCard = reaction(
  { on: 'ResultSaved', name: 'close-job-card', delay: DELAYS.closeJobCard },
  async ({ payload }, tx) => {
    if (!hasResult(payload.stage)) return;
    await closeJobCard(tx, { bookingId: payload.bookingId, code: payload.profileCode, closedBy: payload.by });
  },
);
