import { ESCALATION_STEPS, roleOfStep } from '../../../shared/domain/results/critical-calls.js';
import type { CriticalRow, EscalatedRow } from '../../../shared/event-payloads.js';
import { reaction } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';
import { CALL_COLUMNS, CALL_FROM, criticalRow, type CallRow } from '../criticals/call-row.js';

const on = ['CriticalRaised', 'CriticalNotReached'] as const;

const MINUTE_MS = 60_000;
const [BENCH, MANAGER, PATHOLOGIST] = ESCALATION_STEPS;

/** 15 minutes without a call, and the bench is notified again. */
export const EscalateToBench = reaction(
  { on, name: 'escalate-critical-15', delay: BENCH.minutes * MINUTE_MS },
  ({ payload }, tx) => escalateCall(tx, payload, 1),
);

/** 30 minutes: the laboratory manager. */
export const EscalateToManager = reaction(
  { on, name: 'escalate-critical-30', delay: MANAGER.minutes * MINUTE_MS },
  ({ payload }, tx) => escalateCall(tx, payload, 2),
);

/** 60 minutes: the pathologist. */
export const EscalateToPathologist = reaction(
  { on, name: 'escalate-critical-60', delay: PATHOLOGIST.minutes * MINUTE_MS },
  ({ payload }, tx) => escalateCall(tx, payload, 3),
);

const HELD_OPEN = `
  select ${CALL_COLUMNS} ${CALL_FROM}
  where c.id = $1 and c.kind = 'value' and c.acknowledged_at is null and c.cleared_at is null
  for update of c`;
const ESCALATED = 'update critical_call set escalated = greatest(escalated, $2::smallint) where id = $1';

/** Announces one step of the escalation, unless the call was made or cancelled, or its clock was restarted since. */
async function escalateCall(
  tx: Tx,
  { callId, clockFrom }: CriticalRow,
  step: EscalatedRow['step'],
): Promise<void> {
  const call = await tx.one<CallRow>(HELD_OPEN, [callId]);
  if (!call || call.clockFrom.toISOString() !== clockFrom) return;
  tx.send(ESCALATED, [callId, step], { rows: 1 });
  const role = roleOfStep(step) ?? 'ROLE_SUPER_ADMIN';
  const nextRole = roleOfStep(step + 1);
  tx.emit('CriticalEscalated', call.resultId, { ...criticalRow(call), step, role, nextRole });
}
