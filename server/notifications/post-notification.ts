import { publicTestName } from '../../shared/domain/results/confidential.js';
import type { NotificationRow, CriticalRow } from '../../shared/event-payloads.js';
import { isConfidential } from '../catalogue/index.js';
import type { Tx } from '../events/unit-of-work.js';

const OPEN = `
  select 1 from critical_call where id = $1 and acknowledged_at is null and cleared_at is null for share`;

type Notice = Omit<NotificationRow, 'id' | 'at' | 'rings'> & {
  /** False: nobody waits for it, so it is listed and does not ring. */
  readonly rings?: boolean;
  /** The critical call that it is about: once that is made, or cancelled, the notification closes with it. */
  readonly about?: string;
};

/** Writes one notification for an event and tells it; a second one of the same kind for that event is none. */
export async function postNotification(
  tx: Tx,
  sourceEvent: string,
  { about, rings = true, ...notice }: Notice,
): Promise<void> {
  const row: NotificationRow = { id: tx.id(), at: tx.now.toISOString(), rings, ...notice };
  const posted = await tx.one<{ readonly causedBy: string | null }>(
    `insert into notification
       (id, kind, title, text, link, at, roles, usernames, source_event, about, rings, caused_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, ${CAUSED_BY})
     on conflict (source_event, kind) where source_event is not null do nothing returning caused_by as "causedBy"`,
    [
      row.id,
      row.kind,
      row.title,
      row.text,
      row.link,
      tx.now,
      row.roles,
      row.usernames,
      sourceEvent,
      about ?? null,
      rings,
    ],
  );
  if (posted) tx.emit('NotificationPosted', row.id, { ...row, causedBy: posted.causedBy });
}

/** News of an act; a critical call and a warning are work, whoever caused them. */
const CAUSED_BY = `
  case when $2 in ('payment', 'result_released') then (select e.actor from event e where e.id = $9) end`;

/** Tells of a critical call that is still open: whose it is and of what, never the value. */
export async function postCall(
  tx: Tx,
  sourceEvent: string,
  call: CriticalRow,
  said: Pick<Notice, 'title' | 'roles'>,
): Promise<void> {
  if (!(await isStillOpen(tx, call.callId))) return;
  const confidential = await isConfidential(tx, call.profileCode);
  const name = publicTestName({ name: call.parameter, confidential });
  await postNotification(tx, sourceEvent, {
    kind: 'critical',
    ...said,
    text: `${call.labNumber} ${call.patientName} – ${name}`,
    link: linkToCall(call),
    usernames: [],
    about: call.callId,
  });
}

/** The result screen, where the call is recorded; from there back to the todos. */
function linkToCall({ bookingId, profileCode, patientId, unit }: CriticalRow): string {
  const address = new URLSearchParams({ bookingId, profileCode, patientId, returnUrl: 'todos' });
  return `/update/${unit}?${address.toString()}`;
}

/**
 * A call that was made or cancelled by now notifies nobody. The row is locked, so that closing it comes after the
 * notification.
 */
async function isStillOpen(tx: Tx, callId: string): Promise<boolean> {
  return (await tx.one(OPEN, [callId])) !== undefined;
}
