import type { NotificationRow, CriticalRow } from '../../shared/event-payloads.js';
import type { Tx } from '../events/unit-of-work.js';

type Notice = Omit<NotificationRow, 'id' | 'at'> & {
  /** The critical call that it tells of: once that is made, or off, the notification closes with it. */
  readonly about?: string;
};

/** Writes one notification for an event and tells it; a second one of the same kind for that event is none. */
export async function postNotification(
  tx: Tx,
  sourceEvent: string,
  { about, ...notice }: Notice,
): Promise<void> {
  const row: NotificationRow = { id: tx.id(), at: tx.now.toISOString(), ...notice };
  const posted = await tx.one(
    `insert into notification (id, kind, title, text, link, at, roles, usernames, source_event, about)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (source_event, kind) where source_event is not null do nothing returning id`,
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
    ],
  );
  if (posted) tx.emit('NotificationPosted', row.id, row);
}

/** The result screen, where the call is recorded; from there back to the todos. */
export function linkToCall({ bookingId, profileCode, patientId, unit }: CriticalRow): string {
  const address = new URLSearchParams({ bookingId, profileCode, patientId, returnUrl: 'todos' });
  return `/update/${unit}?${address.toString()}`;
}

const OPEN = `
  select 1 from critical_call where id = $1 and acknowledged_at is null and cleared_at is null for share`;

/** Nobody is told of a call that was made, or is off, by now. Held: what closes it comes after what is posted here. */
export async function isStillOpen(tx: Tx, callId: string): Promise<boolean> {
  return (await tx.one(OPEN, [callId])) !== undefined;
}
