import type { Booking } from '../../shared/contract/booking-shapes.js';
import type { AskerKind } from '../../shared/vocabulary.js';
import type { Tx } from '../events/unit-of-work.js';
import { readBooking, rowOf } from './booking-shape.js';
import { changeProfiles } from './change-profiles.js';
import { wantedCodes } from './requested-profiles.js';
import { storeTotal } from './store-total.js';

/** Somebody, or the rule of the profile `code`: then `name` is what it read. */
export type Asker =
  | { readonly kind: AskerKind; readonly name: string }
  | { readonly kind: 'reflex'; readonly name: string; readonly code: string };

export interface TestAsked {
  /** The profile. */
  readonly code: string;
  readonly askedBy: Asker;
}

const ASKED = `
  update booking_profile set asked_by_kind = $3, asked_by_name = $4, asked_by_code = $5
  where booking_id = $1 and code = $2`;
const CHANGED = `
  update booking set last_updated = $2, version = version + 1, last_changed_by = $3, last_changed_at = $2
  where id = $1`;

/** Tests that are not on the booking yet, at today's price, whoever asked for them; `before` is held. */
export async function addTests(tx: Tx, before: Booking, asked: readonly TestAsked[]): Promise<Booking> {
  const { id } = before;
  const present = before.selectedProfiles.map(({ code }) => code);
  const codes = asked.map(({ code }) => code);
  await changeProfiles(tx, before, await wantedCodes(tx, [...present, ...codes]));
  for (const { code, askedBy } of asked) {
    const rule = askedBy.kind === 'reflex' ? askedBy.code : null;
    tx.send(ASKED, [id, code, askedBy.kind, askedBy.name, rule], { rows: 1 });
  }
  tx.send(CHANGED, [id, tx.now, tx.actor.username], { rows: 1 });
  await storeTotal(tx, id, 0n);
  const after = await readBooking(tx, id, tx.now);
  tx.emit('BookingUpdated', id, rowOf(after));
  const reason = asked.map(inWords).join('; ');
  tx.audit({ action: 'booking.add-test', subjectKind: 'booking', subjectId: id, before, after, reason });
  return after;
}

function inWords({ code, askedBy }: TestAsked): string {
  const { kind, name } = askedBy;
  if (kind === 'reflex') return `${code} asked for by the reflex rule of ${askedBy.code}: ${name}`;
  return `${code} asked for by ${kind} ${name}`;
}
