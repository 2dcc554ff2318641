import type { MergedPatient, MergePatientsRequest } from '../../../shared/contract/patient-merges.js';
import { PATIENT_FIELDS } from '../../../shared/domain/people/person.js';
import { labToday } from '../../../shared/domain/time/lab-time.js';
import { keyedHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { KeyedCommand } from '../../kernel/use-cases.js';
import { conflict, refuseStale, invalid } from '../../kernel/http/problem.js';
import { laboratory } from '../../settings/index.js';
import { refuseBornAfterSamples } from '../allow-correction.js';
import { refuseForgottenSex } from '../demographics.js';
import {
  fieldsOf,
  mergeShape,
  openMerge,
  moveBookings,
  placedBookings,
  type PlacedBooking,
  mergeObstacle,
} from '../merge-record.js';
import {
  patientShape,
  writePatient,
  type PatientRow,
  lockBookings,
  lockPatient,
  lastChange,
  renameCopies,
  emitCorrected,
} from '../patient-row.js';

/** Makes two records of one person one: the survivor keeps its number, the other's leads to it. */
export class MergePatients extends KeyedCommand<MergePatientsRequest, MergedPatient, string | undefined> {}

export const MergePatientsHandler = keyedHandler(MergePatients, 'patient.merge', merge);

interface Pair {
  readonly keep: PatientRow;
  readonly merge: PatientRow;
}

async function merge(tx: Tx, request: MergePatientsRequest): Promise<MergedPatient> {
  const { timeZone } = await laboratory(tx);
  const today = labToday(timeZone, tx.now);
  const pair = await lockBoth(tx, request, today);
  const refused = await mergeObstacle(tx, pair.keep, pair.merge);
  if (refused !== null) throw conflict(refused);
  const moved = await placedBookings(tx, pair.merge.id);
  const survivor = survivorOf(pair, request, moved.length);
  for (const before of [pair.keep, pair.merge]) {
    const born = { patientId: before.id, before, after: survivor };
    await refuseBornAfterSamples(tx, born, { today, timeZone, field: 'fields.dateOfBirth' });
  }
  const earlier = await leave(tx, pair.merge, survivor);
  await writePatient(tx, survivor);
  await renameCopies(tx, survivor);
  const first = pair.keep.bookingsCount;
  await moveBookings(
    tx,
    moved.map(({ id }, index) => ({ id, place: first + index })),
    survivor,
  );
  await storeMerge(tx, pair, { survivor, moved, earlier, reason: request.reason });
  emitCorrected(tx, survivor, ['merge']);
  audit(tx, pair, survivor, { today, reason: request.reason });
  const record = await openMerge(tx, pair.merge.id);
  if (!record) throw new Error('A merge was not recorded.');
  return { ...patientShape(survivor, today), merge: mergeShape(record, tx.now) };
}

/** Both, held in the order of their ids, so that two people who merge the same pair do not wait for each other. */
async function lockBoth(tx: Tx, request: MergePatientsRequest, today: string): Promise<Pair> {
  const { keepVersion, mergeVersion } = request;
  const [keepId, mergeId] = [request.keep.toLowerCase(), request.merge.toLowerCase()];
  if (keepId === mergeId) throw invalid('merge', 'These are the same record: choose two different patients.');
  const ids = [keepId, mergeId].sort();
  for (const id of ids) await lockBookings(tx, id);
  const locked = new Map<string, PatientRow>();
  for (const id of ids) locked.set(id, await lockPatient(tx, id));
  const [keep, merged] = [locked.get(keepId), locked.get(mergeId)];
  if (!keep || !merged) throw new Error('A patient is held under another id.');
  const seen = [
    [keep, keepVersion],
    [merged, mergeVersion],
  ] as const;
  for (const [row, version] of seen) {
    if (version === undefined || version === row.version) continue;
    refuseStale(patientShape(row, today), await lastChange(tx, row.id));
  }
  return { keep, merge: merged };
}

function survivorOf(
  { keep, merge: other }: Pair,
  { fields }: MergePatientsRequest,
  moved: number,
): PatientRow {
  const taken = PATIENT_FIELDS.filter((field) => fields?.[field] === 'merge');
  const survivor: PatientRow = {
    ...keep,
    ...fieldsOf(other, taken),
    ...(taken.includes('dateOfBirth') && { dobEstimated: other.dobEstimated }),
    bloodGroup: keep.bloodGroup ?? other.bloodGroup,
    bookingsCount: keep.bookingsCount + moved,
    version: keep.version + 1,
  };
  refuseForgottenSex(keep.gender, survivor.gender, 'fields.gender');
  return survivor;
}

const FOLLOW = 'update patient set merged_into = $2 where merged_into = $1 returning id';

/** The duplicate leads to the survivor from now on; so do those who led to the duplicate, whose ids are answered. */
async function leave(tx: Tx, duplicate: PatientRow, survivor: PatientRow): Promise<readonly string[]> {
  const earlier = await tx.sql<{ id: string }>(FOLLOW, [duplicate.id, survivor.id]);
  await writePatient(tx, { ...duplicate, mergedInto: survivor.id, version: duplicate.version + 1 });
  return earlier.map(({ id }) => id);
}

const RECORD = `
  insert into patient_merge (id, keep_id, merged_id, at, by_name, reason, keep_before, keep_after, bookings, earlier)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

interface MergeResult {
  readonly survivor: PatientRow;
  readonly moved: readonly PlacedBooking[];
  readonly earlier: readonly string[];
  readonly reason: string | undefined;
}

async function storeMerge(
  tx: Tx,
  pair: Pair,
  { survivor, moved, earlier, reason }: MergeResult,
): Promise<void> {
  await tx.sql(RECORD, [
    tx.id(),
    pair.keep.id,
    pair.merge.id,
    tx.now,
    tx.actor.name,
    reason?.trim() || null,
    JSON.stringify(fieldsOf(pair.keep)),
    JSON.stringify(fieldsOf(survivor)),
    JSON.stringify(moved),
    earlier,
  ]);
}

interface MergeReason {
  readonly today: string;
  readonly reason: string | undefined;
}

function audit(tx: Tx, pair: Pair, survivor: PatientRow, { today, reason }: MergeReason): void {
  const { keep, merge: duplicate } = pair;
  const why = { reason: reason?.trim() || undefined };
  const merged = { id: duplicate.id, labNumber: duplicate.labNumber };
  tx.audit('patient.merge', 'patient', keep.id, {
    ...why,
    before: patientShape(keep, today),
    after: { ...patientShape(survivor, today), merged },
  });
  const mergedInto = { id: keep.id, labNumber: keep.labNumber };
  tx.audit('patient.merge', 'patient', duplicate.id, {
    ...why,
    before: patientShape(duplicate, today),
    after: { mergedInto },
  });
}
