import { Injectable } from '@nestjs/common';
import { ESCALATION_STEPS } from '../../../shared/domain/results/escalation.js';
import type { Envelope } from '../../../shared/events.js';
import { Reaction, type ReactionHandler } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';
import { escalateCall } from '../criticals/escalate-call.js';

/** What starts the clock of a call. */
type Started = 'CriticalRaised' | 'CriticalNotReached';
const on = ['CriticalRaised', 'CriticalNotReached'] as const;

const MINUTE_MS = 60_000;
const [BENCH, MANAGER, PATHOLOGIST] = ESCALATION_STEPS;

/** 15 minutes without a call, and the bench is notified again. */
@Injectable()
@Reaction({ on, name: 'escalate-critical-15', delay: BENCH.minutes * MINUTE_MS })
export class EscalateToBench implements ReactionHandler<Started> {
  handle({ payload }: Envelope<Started>, tx: Tx): Promise<void> {
    return escalateCall(tx, payload, 1);
  }
}

/** 30 minutes: the laboratory manager. */
@Injectable()
@Reaction({ on, name: 'escalate-critical-30', delay: MANAGER.minutes * MINUTE_MS })
export class EscalateToManager implements ReactionHandler<Started> {
  handle({ payload }: Envelope<Started>, tx: Tx): Promise<void> {
    return escalateCall(tx, payload, 2);
  }
}

/** 60 minutes: the pathologist. */
@Injectable()
@Reaction({ on, name: 'escalate-critical-60', delay: PATHOLOGIST.minutes * MINUTE_MS })
export class EscalateToPathologist implements ReactionHandler<Started> {
  handle({ payload }: Envelope<Started>, tx: Tx): Promise<void> {
    return escalateCall(tx, payload, 3);
  }
}
