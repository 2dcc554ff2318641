import type {
  AcknowledgeCriticalRequest,
  CallRecord,
  CriticalCall,
} from '../../../shared/contract/results.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { conflict, invalid, invalidFields, notFound } from '../../kernel/http/problem.js';
import { laboratory, parseLabMoment } from '../../settings/index.js';
import { CALL_COLUMNS, CALL_FROM, criticalCall, criticalRow, type CallRow } from '../criticals/call-row.js';

/** Records that a critical value was reported, or that nobody could be reached (42 CFR 493.1291(g)). */
export class AcknowledgeCritical extends ActorsCommand<AcknowledgeCriticalRequest, CriticalCall> {}

export const AcknowledgeCriticalHandler = commandHandler(AcknowledgeCritical, (tx, { request }) =>
  acknowledge(tx, request),
);

const HELD_CALL = `select ${CALL_COLUMNS} ${CALL_FROM} where c.id = $1 for update of c`;

const TOLD = `
  update critical_call set acknowledged_at = $2, acknowledged_by = $3, acknowledgement = $4,
    attempts = attempts || $5::jsonb
  where id = $1`;

const NOT_REACHED = `update critical_call set clock_from = $2, attempts = attempts || $3::jsonb where id = $1`;

async function acknowledge(tx: Tx, request: AcknowledgeCriticalRequest): Promise<CriticalCall> {
  const call = await tx.one<CallRow>(HELD_CALL, [request.callId]);
  if (!call) throw notFound('The critical call');
  refuseClosedCall(call);
  const { timeZone } = await laboratory(tx);
  const record = callRecord(tx, call, request, timeZone);
  tx.audit(`critical.${request.outcome}`, 'result', call.resultId, {
    after: { callId: call.callId, parameter: call.parameter, ...record },
  });
  return record.outcome === 'told' ? acknowledged(tx, call, record) : notReached(tx, call, record);
}

function refuseClosedCall(call: CallRow): void {
  if (call.acknowledgedAt !== null) {
    const at = call.acknowledgedAt.toISOString();
    throw conflict(`${call.acknowledgedBy ?? 'Someone'} has already reported this value, at ${at}.`);
  }
  if (call.clearedAt !== null)
    throw conflict('The value has been changed since; this call is no longer needed.');
}

const CLOCK_TOLERANCE_MS = 2 * 60_000;

function callRecord(
  tx: Tx,
  call: CallRow,
  request: AcknowledgeCriticalRequest,
  timeZone: string,
): CallRecord {
  const at = request.at == null ? tx.now : parseLabMoment(timeZone, request.at, 'at');
  if (at.getTime() > tx.now.getTime() + CLOCK_TOLERANCE_MS)
    throw invalid('at', 'The time of the call is in the future.');
  if (at.getTime() < call.raisedAt.getTime() - CLOCK_TOLERANCE_MS) {
    throw invalid('at', 'The time of the call is before the value was found.');
  }
  const record = {
    outcome: request.outcome,
    value: call.value,
    caller: tx.actor.name,
    person: (request.person ?? '').trim(),
    role: (request.role ?? '').trim(),
    phone: (request.phone ?? '').trim(),
    at: at.toISOString(),
    readBack: request.readBack ?? false,
    comment: (request.comment ?? '').trim(),
  };
  if (record.outcome === 'told') refuseIncomplete(record);
  return record;
}

function refuseIncomplete({ person, role, phone, readBack, comment }: CallRecord): void {
  const wanted = [
    { isGiven: person, field: 'person', message: 'Enter who was told.' },
    { isGiven: role, field: 'role', message: 'Enter the role of that person, e.g. ward nurse.' },
    { isGiven: phone, field: 'phone', message: 'Enter the number that was called, or "in person".' },
    {
      isGiven: readBack || comment,
      field: 'readBack',
      message: 'The value has to be read back; if it was not, say why in the comment.',
    },
  ];
  const errors = wanted.filter(({ isGiven }) => !isGiven).map(({ field, message }) => ({ field, message }));
  if (errors.length > 0) throw invalidFields(errors);
}

async function acknowledged(tx: Tx, call: CallRow, record: CallRecord): Promise<CriticalCall> {
  const written = JSON.stringify(record);
  tx.send(TOLD, [call.callId, tx.now, tx.actor.name, written, JSON.stringify([record])], { rows: 1 });
  const done = { ...call, acknowledgedAt: tx.now, acknowledgedBy: tx.actor.name };
  tx.emit('CriticalAcknowledged', call.resultId, criticalRow(done));
  return criticalCall({ ...done, attempts: [...call.attempts, record] }, tx.now);
}

async function notReached(tx: Tx, call: CallRow, record: CallRecord): Promise<CriticalCall> {
  tx.send(NOT_REACHED, [call.callId, tx.now, JSON.stringify([record])], { rows: 1 });
  const again = { ...call, clockFrom: tx.now, attempts: [...call.attempts, record] };
  tx.emit('CriticalNotReached', call.resultId, criticalRow(again));
  return criticalCall(again, tx.now);
}
