import type { ReviewedRequest } from '../../../shared/contract/results.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { conflict } from '../../kernel/http/problem.js';
import { settleReview } from '../corrections/review.js';
import { lockResult } from '../entry/locked-result.js';

/** Somebody looked at a result that was released before its patient was corrected, and leaves it as it is. */
export class SettleReview extends ActorsCommand<ReviewedRequest, void> {}

export const SettleReviewHandler = commandHandler(SettleReview, (tx, { request }) => settle(tx, request));

async function settle(tx: Tx, request: ReviewedRequest): Promise<void> {
  const { bookingId, profileCode: code, version, reason } = request;
  const { stored } = await lockResult(tx, { discipline: null, bookingId, code, version });
  if (!stored || !(await settleReview(tx, stored, reason))) {
    throw conflict('This result is not waiting for a review.');
  }
  tx.audit('result.reviewed', 'result', stored.id, { reason });
}
