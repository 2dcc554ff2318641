import { roleOfStep } from '../../../shared/domain/results/escalation.js';
import type { CriticalRow, EscalatedRow } from '../../../shared/event-payloads.js';
import type { Tx } from '../../events/unit-of-work.js';
import { CALL_COLUMNS, CALL_FROM, criticalRow, type CallRow } from './call-row.js';

const HELD_OPEN = `
  select ${CALL_COLUMNS} ${CALL_FROM}
  where c.id = $1 and c.kind = 'value' and c.acknowledged_at is null and c.cleared_at is null
  for update of c`;
const ESCALATED = 'update critical_call set escalated = greatest(escalated, $2::smallint) where id = $1';

/** Posts one step of the escalation, unless the call was made, is off, or its clock was started anew since. */
export async function escalateCall(
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
