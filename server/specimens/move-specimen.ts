import type { SpecimenAct } from '../../shared/domain/specimens/specimen-state.js';
import type { SpecimenRow } from '../../shared/event-payloads.js';
import type { SpecimenState } from '../../shared/vocabulary.js';
import type { Specimen } from '../../shared/contract/booking-shapes.js';
import type { Tx } from '../events/unit-of-work.js';
import { CommandOf } from '../kernel/use-cases.js';
import { specimenOfId, type LockedSpecimen } from './locked-specimen.js';

/** One thing that happened to a specimen. */
export interface SpecimenMove {
  readonly act: SpecimenAct;
  readonly to: SpecimenState;
  readonly at: Date;
  /** Full name; left out: the acting person. */
  readonly by?: string;
  readonly reason?: string | null;
  readonly note?: string | null;
  readonly place?: string | null;
}

const STATE = 'update specimen set state = $2';
/** The columns an act writes beside the state: $3 = when, $4 = who, $5 = why, $6 = note, $7 = place. */
const WRITES: Readonly<Record<SpecimenAct, string>> = {
  order: '',
  collect: ', collected_at = $3, collected_by = $4',
  time: ', collected_at = $3, collected_by = $4',
  receive: ', received_at = $3, received_by = $4',
  undo: ', received_at = null, received_by = null',
  begin: '',
  finish: '',
  reject: `, rejected_at = $3, rejected_by = $4, rejected_reason = $5, rejected_note = $6,
    accepted_at = null, accepted_by = null, accepted_reason = null`,
  accept: `, accepted_at = $3, accepted_by = $4, accepted_reason = $5,
    received_at = coalesce(received_at, $3), received_by = coalesce(received_by, $4)`,
  store: ', place = $7',
  discard: '',
};
// Every act sends the same parameters, and PostgreSQL wants to know the type of each.
const GIVEN = `($3::timestamptz, $4::text, $5::text, $6::text, $7::text) is not null or true`;

const WRITE_STEP = `
  insert into specimen_step (id, specimen_id, act, state, at, by, username, entered_at, reason, place)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

/** Moves it, writes its history, event and audit entry; returns it as it is then. */
export async function moveSpecimen(
  tx: Tx,
  before: LockedSpecimen,
  move: SpecimenMove,
): Promise<LockedSpecimen> {
  const { act, to, at, by = tx.actor.name, reason = null, note = null, place = null } = move;
  const { name, username } = tx.actor;
  tx.send(
    `${STATE}${WRITES[act]} where id = $1 and (${GIVEN})`,
    [before.id, to, at, by, reason, note, place],
    {
      rows: 1,
    },
  );
  const wording = [reason, note].filter((text) => text !== null && text !== '').join(': ');
  tx.send(WRITE_STEP, [tx.id(), before.id, act, to, at, name, username, tx.now, wording || null, place]);
  const after = await specimenOfId(tx, before.id);
  tx.emit('SpecimenChanged', after.id, specimenRow(after));
  tx.audit(`specimen.${act}`, 'booking', before.bookingId, {
    before: audited(before),
    after: audited(after),
    reason: wording || undefined,
  });
  return after;
}

function audited(specimen: LockedSpecimen): object {
  const { accession, state, collectedAt, collectedBy, receivedAt, receivedBy, rejection, place } = specimen;
  return { accession, state, collectedAt, collectedBy, receivedAt, receivedBy, rejection, place };
}

export function specimenRow(locked: LockedSpecimen): SpecimenRow {
  const { id, accession, bookingId, labNumber, patientName, specimen, container, codes, units, state } =
    locked;
  const { collectedAt, receivedAt, rejection } = locked;
  const accepted = rejection !== null && rejection.accepted !== null;
  const rejected = rejection !== null && !accepted ? rejection.reason : null;
  const whose = { bookingId, labNumber, patientName };
  const what = { specimen, container, codes, units, state };
  return { id, accession, ...whose, ...what, collectedAt, receivedAt, rejected, accepted };
}

/**
 * Part of what happens to a specimen, in its transaction: the cards of its tests count from its receipt, leave the
 * worklist when it is rejected, and come back. They are for the worklist to move, which this slice does not know.
 */
export class FollowSpecimen extends CommandOf<
  {
    tx: Tx;
    what: 'receipt' | 'rejected' | 'accepted' | 'recollected';
    specimen: {
      readonly bookingId: string;
      readonly accession: string;
      readonly codes: readonly string[];
      /** The reason given on a card that leaves or comes back. */
      readonly reason: string;
    };
  },
  void
> {}

/** Now; a clock of the ward that runs a little ahead puts no receipt before its collection. */
export function receiptTime({ collectedAt }: Pick<Specimen, 'collectedAt'>, now: Date): Date {
  return collectedAt === null ? now : new Date(Math.max(now.getTime(), Date.parse(collectedAt)));
}
