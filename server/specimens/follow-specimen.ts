import { Command } from '@nestjs/cqrs';
import type { Tx } from '../events/unit-of-work.js';

/**
 * Part of what happens to a specimen, in its transaction: the cards of its tests count from its receipt, leave the
 * worklist when it is rejected, and come back. They are for the worklist to move, which this slice does not know.
 */
export class FollowSpecimen extends Command<void> {
  constructor(
    readonly tx: Tx,
    readonly what: 'receipt' | 'rejected' | 'accepted' | 'recollected',
    readonly specimen: {
      readonly bookingId: string;
      readonly accession: string;
      readonly codes: readonly string[];
      /** What a card that leaves or comes back says. */
      readonly reason: string;
    },
  ) {
    super();
  }
}
