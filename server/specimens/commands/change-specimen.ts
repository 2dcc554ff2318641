import type { ChangeSpecimenRequest, SpecimenDetail } from '../../../shared/contract/specimens.js';
import {
  type SpecimenAct,
  actFor,
  specimenAfter,
  SPECIMEN_STATE_TEXT,
} from '../../../shared/domain/specimens/specimen-state.js';
import { ISSUED_STAGES } from '../../../shared/domain/stage.js';
import { can, type Permission } from '../../../shared/domain/people/access.js';
import { isBeforeBirth } from '../../../shared/domain/time/collection-time.js';
import { labDay } from '../../../shared/domain/time/lab-time.js';
import { REJECTION_REASONS, type SpecimenState } from '../../../shared/vocabulary.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { conflict, forbidden, Problem, invalid } from '../../kernel/http/problem.js';
import { sqlList } from '../../kernel/sql-text.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { parseLabMoment } from '../../settings/index.js';
import { FollowSpecimen, moveSpecimen, type SpecimenMove, receiptTime } from '../move-specimen.js';
import { lockSpecimen, type LockedSpecimen } from '../locked-specimen.js';
import { specimenDetail } from '../specimen-detail.js';
import { refuseCollection } from '../specimens.js';

/** A specimen's change as a person states it: collected, received, rejected, stored, discarded. */
export class ChangeSpecimen extends CommandOf<
  { actor: Actor; accession: string; request: ChangeSpecimenRequest },
  SpecimenDetail
> {}

export const ChangeSpecimenHandler = commandHandler(
  ChangeSpecimen,
  async (tx, { actor, accession, request }, { commands }) => {
    const before = await lockSpecimen(tx, accession);
    const move = decideMove(actor, tx.now, before, request);
    if (move.act === 'reject') await refuseIssued(tx, before);
    if (move.act === 'accept') refuseTakenAgain(before);
    const after = await moveSpecimen(tx, before, move);
    const what = FOLLOWED[move.act];
    if (what !== undefined) {
      const { bookingId, accession: number, codes } = after;
      const reason = cardReason(after, move);
      await commands.execute(
        new FollowSpecimen({ tx, what, specimen: { bookingId, accession: number, codes, reason } }),
      );
    }
    return specimenDetail(tx, after.accession);
  },
);

/** The effect on the cards of its tests. */
const FOLLOWED: Readonly<Partial<Record<SpecimenAct, FollowSpecimen['what']>>> = {
  receive: 'receipt',
  undo: 'receipt',
  reject: 'rejected',
  accept: 'accepted',
};

function cardReason({ accession }: LockedSpecimen, { act, reason }: SpecimenMove): string {
  return act === 'reject'
    ? `Specimen ${accession} rejected: ${reason ?? ''}`
    : `Specimen ${accession}: ${reason ?? ''}`;
}

const ISSUED = `
  select name from booking_profile
  where booking_id = $1 and code = any ($2::text[]) and removed_at is null and stage in (${sqlList(ISSUED_STAGES)})
  order by position limit 1`;

/** A result measured on it was released: that is withdrawn first. */
async function refuseIssued(tx: Tx, { bookingId, codes, accession }: LockedSpecimen): Promise<void> {
  const issued = await tx.one<{ name: string }>(ISSUED, [bookingId, codes]);
  if (!issued) return;
  throw conflict(`${issued.name} was released from ${accession}: withdraw it, then reject the specimen.`);
}

function refuseTakenAgain({ accession, recollectedBy }: LockedSpecimen): void {
  if (recollectedBy === null) return;
  throw conflict(`${accession} has already been taken again, as ${recollectedBy}.`);
}

/** Beside the right to receive, which every call here needs. */
const ALSO_NEEDS: Readonly<Partial<Record<SpecimenAct, Permission>>> = {
  reject: 'specimens.handle',
  store: 'specimens.handle',
  discard: 'specimens.handle',
  accept: 'specimens.accept',
};

/** The specimen after the act; throws the correction needed, by its field, or why it is not possible. */
function decideMove(
  actor: Actor,
  now: Date,
  specimen: LockedSpecimen,
  request: ChangeSpecimenRequest,
): SpecimenMove {
  const act = actFor(request.state, specimen.state);
  if (act === undefined)
    throw invalid('state', 'This follows from the results: the bench enters a result instead.');
  const right = ALSO_NEEDS[act];
  if (right !== undefined && !can(actor.role, right)) throw forbidden(NOT_ALLOWED[act]);
  const to = specimenAfter(act, specimen.state);
  if (to === undefined) throw impossible(specimen, request.state);
  const at = timeOf(act, now, specimen, request);
  const back: SpecimenState = act === 'undo' && specimen.collectedAt !== null ? 'collected' : to;
  return { act, to: back, at, ...enteredWith(act, request) };
}

const NOT_ALLOWED: Readonly<Partial<Record<SpecimenAct, string>>> = {
  reject: 'Only the bench may reject a specimen.',
  store: 'Only the bench may store a specimen.',
  discard: 'Only the bench may discard a specimen.',
  accept: 'Only a laboratory manager may have a rejected specimen examined all the same.',
};

/** 409 telling what it is already, by whom and when. */
function impossible(specimen: LockedSpecimen, wanted: SpecimenState): Problem {
  const { accession, state, receivedBy, receivedAt, rejection } = specimen;
  if (wanted === 'received' && receivedAt !== null) {
    const detail = `${accession} was already received by ${receivedBy ?? 'someone'}.`;
    return conflict(detail, { extra: { by: receivedBy, at: receivedAt } });
  }
  const why = rejection === null || rejection.accepted !== null ? '' : ` (${rejection.reason})`;
  const text = SPECIMEN_STATE_TEXT[state];
  return conflict(`${accession} is ${text}${why}: it cannot be ${SPECIMEN_STATE_TEXT[wanted]}.`);
}

const CLOCK_DIFFERENCE_MS = 5 * 60_000;

function timeOf(act: SpecimenAct, now: Date, specimen: LockedSpecimen, request: ChangeSpecimenRequest): Date {
  if (act === 'collect' || act === 'time') return collectionTime(now, specimen, request);
  if (request.at == null) return receiptTime(specimen, now);
  const moment = parseLabMoment(specimen.timeZone, request.at, 'at');
  if (moment.getTime() > now.getTime() + CLOCK_DIFFERENCE_MS)
    throw invalid('at', 'The time is in the future.');
  if (specimen.collectedAt !== null && moment.getTime() < Date.parse(specimen.collectedAt))
    throw invalid('at', 'The time is before the collection.');
  const [day, today] = [labDay(specimen.timeZone, moment), labDay(specimen.timeZone, now)];
  if (isBeforeBirth(day, specimen.born, today))
    throw invalid('at', 'The time is before the patient’s birth.');
  return moment;
}

function collectionTime(
  now: Date,
  specimen: LockedSpecimen,
  { at, collectedLongAgo }: ChangeSpecimenRequest,
): Date {
  if (at == null || at === '') throw invalid('at', 'Enter when it was collected, as you were told.');
  const { timeZone, born, receivedAt, resultAt } = specimen;
  const moment = parseLabMoment(timeZone, at, 'at');
  const around = {
    now,
    timeZone,
    born,
    resultAt,
    receivedAt: receivedAt === null ? null : new Date(receivedAt),
  };
  refuseCollection(moment, around, { field: 'at', isLongAgo: collectedLongAgo === true });
  return moment;
}

function enteredWith(act: SpecimenAct, request: ChangeSpecimenRequest): Partial<SpecimenMove> {
  const { reason, note, by, place } = trimmed(request);
  switch (act) {
    case 'collect':
    case 'time':
      return by === '' ? {} : { by };
    case 'reject':
      if (!REJECTION_REASONS.some((one) => one === reason))
        throw invalid('reason', `Say why it is rejected: ${REJECTION_REASONS.join(', ')}.`);
      return { reason, note: note || null };
    case 'accept':
      if (reason.length < 2) throw invalid('reason', 'Say why it is examined all the same.');
      return { reason };
    case 'store':
      if (place === '') throw invalid('place', 'Enter where it is stored: rack and place.');
      return { place, reason: reason || null };
    default:
      return { reason: reason || null };
  }
}

function trimmed({ reason, note, by, place }: ChangeSpecimenRequest) {
  const text = (one: string | null | undefined): string => (one ?? '').trim();
  return { reason: text(reason), note: text(note), by: text(by), place: text(place) };
}
