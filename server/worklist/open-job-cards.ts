import type { JobCardRow } from '../../shared/events.js';
import type { Discipline, Priority } from '../../shared/vocabulary.js';
import type { Travelling } from '../events/travelling.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Parameters } from '../kernel/database.js';
import { PRIORITY_RANK } from './priority-rank.js';

/** Whose cards they are. */
export interface CardOwner {
  readonly bookingId: string;
  readonly patientId: string;
  readonly patientName: string;
  readonly labNumber: string;
  readonly priority: Priority;
}

export interface ProfileOfCard {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly unit: Discipline;
  readonly turnaroundMinutes: number;
  /** The card's id, where the caller has chosen it already. */
  readonly jobCardId?: string;
}

const MINUTE_MS = 60_000;

// A profile that was removed from the booking and is asked for again opens its old card.
const OPEN_JOB_CARDS = `
  insert into job_card (id, booking_id, patient_id, profile_id, code, testname, unit, priority, priority_rank,
    patient_name, lab_number, opened_at, due_at, last_changed_by, last_changed_at)
  select id, $2, $3, profile_id, code, testname, unit, $4, $5, $6, filled($7), $8, due_at, $9, $8
  from json_to_recordset($1::json) as fresh
    (id uuid, profile_id uuid, code text, testname text, unit text, due_at timestamptz)
  on conflict (booking_id, code) do update set status = 'waiting', open = true,
    closed_by = null, time_out = null, priority = excluded.priority, priority_rank = excluded.priority_rank,
    patient_name = excluded.patient_name, opened_at = excluded.opened_at, due_at = excluded.due_at,
    last_changed_by = excluded.last_changed_by, last_changed_at = excluded.last_changed_at
  returning id, code`;

/**
 * Opens one card a profile (RULINGS R6) and emits JobCardOpened for each. The rows travel with the commit:
 * a new booking waits for nothing here.
 */
export function openJobCards(tx: Tx, owner: Travelling<CardOwner>, profiles: readonly ProfileOfCard[]): void {
  const known = profiles.map((profile) => ({ ...profile, jobCardId: profile.jobCardId ?? tx.id() }));
  tx.send(
    OPEN_JOB_CARDS,
    owner.with((one) => parameters(tx, one, openedCards(tx, one, known))),
  );
  for (const profile of known) {
    tx.emit(
      'JobCardOpened',
      profile.jobCardId,
      owner.with((one) => openedCard(tx, one, profile)),
    );
  }
}

/** The same for a booking that may have had such a card before: that one opens again under its old id. */
export async function openMoreJobCards(
  tx: Tx,
  owner: CardOwner,
  profiles: readonly ProfileOfCard[],
): Promise<void> {
  const fresh = openedCards(tx, owner, profiles);
  const stored = await tx.sql<{ id: string; code: string }>(OPEN_JOB_CARDS, parameters(tx, owner, fresh));
  const idOf = new Map(stored.map((card) => [card.code, card.id]));
  for (const card of fresh) {
    const row = { ...card, id: idOf.get(card.code) ?? card.id };
    tx.emit('JobCardOpened', row.id, row);
  }
}

function openedCards(tx: Tx, owner: CardOwner, profiles: readonly ProfileOfCard[]): readonly JobCardRow[] {
  return profiles.map((profile) => openedCard(tx, owner, profile));
}

function openedCard(tx: Tx, owner: CardOwner, profile: ProfileOfCard): JobCardRow {
  return {
    id: profile.jobCardId ?? tx.id(),
    bookingInformationId: owner.bookingId,
    patientId: owner.patientId,
    profileId: profile.id,
    code: profile.code,
    testname: profile.name,
    laboratoryUnit: profile.unit,
    priority: owner.priority,
    patientName: owner.patientName,
    labNumber: owner.labNumber,
    datetime: tx.now.toISOString(),
    due: new Date(tx.now.getTime() + profile.turnaroundMinutes * MINUTE_MS).toISOString(),
    status: 'waiting',
    open: true,
    closedBy: null,
    timeOut: null,
  };
}

function parameters(tx: Tx, owner: CardOwner, rows: readonly JobCardRow[]): Parameters {
  return [
    JSON.stringify(rows.map(storedFields)),
    owner.bookingId,
    owner.patientId,
    owner.priority,
    PRIORITY_RANK[owner.priority],
    owner.patientName,
    owner.labNumber,
    tx.now,
    tx.actor.username,
  ];
}

function storedFields(row: JobCardRow): object {
  return {
    id: row.id,
    profile_id: row.profileId,
    code: row.code,
    testname: row.testname,
    unit: row.laboratoryUnit,
    due_at: row.due,
  };
}
