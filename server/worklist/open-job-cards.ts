import { turnaroundFor, type Turnarounds } from '../../shared/domain/time/turnaround.js';
import { PRIORITY_RANK } from '../../shared/domain/urgency.js';
import type { Discipline, Priority } from '../../shared/vocabulary.js';
import { PendingLabNumber } from '../events/pending-lab-number.js';
import type { Tx } from '../events/unit-of-work.js';
import { jobCardRow, SIGNED_CARD, type JobCardWritten } from './job-card-row.js';

/** The owner of the cards. */
export interface CardOwner {
  readonly bookingId: string;
  readonly patientId: string;
  readonly patientName: string;
  readonly labNumber: string;
  readonly priority: Priority;
}

export interface ProfileOfCard extends Turnarounds {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly unit: Discipline;
  /** The card's id, if the caller has chosen it already. */
  readonly jobCardId?: string;
}

const MINUTE_MS = 60_000;

// A profile that was removed from the booking and is asked for again opens its old card.
const WRITE_JOB_CARDS = `${SIGNED_CARD.insertTravelling()}
  on conflict (booking_id, code) do update set status = excluded.status, open = excluded.open,
    closed_by = excluded.closed_by, time_out = excluded.time_out, priority = excluded.priority,
    priority_rank = excluded.priority_rank, patient_name = excluded.patient_name,
    opened_at = excluded.opened_at, due_at = excluded.due_at,
    last_changed_by = excluded.last_changed_by, last_changed_at = excluded.last_changed_at
  returning id, code`;

/** Many in as many statements as one; tells nobody. */
export function writeJobCards(tx: Tx, cards: PendingLabNumber<readonly JobCardWritten[]>): void {
  tx.send(
    WRITE_JOB_CARDS,
    cards.with((all) => [written(all)]),
  );
}

function written(cards: readonly JobCardWritten[]): string {
  return JSON.stringify(cards.map((card) => ({ ...card, priorityRank: PRIORITY_RANK[card.priority] })));
}

/**
 * Opens one card a profile and emits JobCardOpened for each. The rows travel with the commit:
 * a new booking waits for nothing here.
 */
export function openJobCards(
  tx: Tx,
  owner: PendingLabNumber<CardOwner>,
  profiles: readonly ProfileOfCard[],
): void {
  const cards = profiles.map((profile) => {
    const id = profile.jobCardId ?? tx.id();
    return { id, card: owner.with((one) => openedCard(tx, one, { ...profile, jobCardId: id })) };
  });
  writeJobCards(tx, PendingLabNumber.all(cards.map(({ card }) => card)));
  for (const { id, card } of cards) tx.emit('JobCardOpened', id, card.with(jobCardRow));
}

/** The same for a booking that may have had such a card before: that one opens again under its old id. */
export async function openMoreJobCards(
  tx: Tx,
  owner: CardOwner,
  profiles: readonly ProfileOfCard[],
): Promise<void> {
  const fresh = profiles.map((profile) => openedCard(tx, owner, profile));
  const stored = await tx.sql<{ id: string; code: string }>(WRITE_JOB_CARDS, [written(fresh)]);
  const idOf = new Map(stored.map((card) => [card.code, card.id]));
  for (const card of fresh) {
    const row = jobCardRow({ ...card, id: idOf.get(card.code) ?? card.id });
    tx.emit('JobCardOpened', row.id, row);
  }
}

/** Waiting from the moment of the transaction on; tells nobody. */
export function openedCard(tx: Tx, owner: CardOwner, profile: ProfileOfCard): JobCardWritten {
  return {
    ...owner,
    id: profile.jobCardId ?? tx.id(),
    profileId: profile.id,
    code: profile.code,
    testname: profile.name,
    unit: profile.unit,
    openedAt: tx.now,
    dueAt: new Date(tx.now.getTime() + turnaroundFor(owner.priority, profile) * MINUTE_MS),
    status: 'waiting',
    open: true,
    closedBy: null,
    timeOut: null,
    lastChangedBy: tx.actor.username,
    lastChangedAt: tx.now,
  };
}
