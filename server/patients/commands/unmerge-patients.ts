import type { MergedPatient, UnmergePatientsRequest } from '../../../shared/contract/patient-merges.js';
import { PATIENT_FIELDS, UNMERGE_DAYS } from '../../../shared/domain/people/person.js';
import { labToday } from '../../../shared/domain/time/lab-time.js';
import { keyedHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { KeyedCommand } from '../../kernel/use-cases.js';
import { conflict, notFound } from '../../kernel/http/problem.js';
import { laboratory } from '../../settings/index.js';
import {
  fieldsOf,
  mergeShape,
  openMerge,
  undoUntil,
  type MergeRecord,
  moveBookings,
  placedBookings,
  type PlacedBooking,
} from '../merge-record.js';
import { forgetName } from '../names.js';
import {
  patientById,
  patientShape,
  writePatient,
  type PatientRow,
  lockBookings,
  lockPatient,
  renameCopies,
  emitCorrected,
} from '../patient-row.js';

/** Takes a merge back: each has again what was theirs. What was booked since stays with the survivor. */
export class UnmergePatients extends KeyedCommand<
  UnmergePatientsRequest,
  MergedPatient,
  string | undefined
> {}

export const UnmergePatientsHandler = keyedHandler(UnmergePatients, 'patient.unmerge', unmerge);

async function unmerge(tx: Tx, request: UnmergePatientsRequest): Promise<MergedPatient> {
  const today = labToday((await laboratory(tx)).timeZone, tx.now);
  const record = await mergeToUndo(tx, request);
  await lockBookings(tx, record.keepId);
  const keep = await lockPatient(tx, record.keepId);
  const duplicate = await patientById(tx, record.mergedId);
  if (!duplicate || duplicate.mergedInto !== keep.id) throw notFound('The merge');
  const back = await bookingsOfDuplicate(tx, record);
  const returned: PatientRow = { ...duplicate, mergedInto: null, version: duplicate.version + 1 };
  await writePatient(tx, returned);
  await moveBookings(tx, back, returned);
  const survivor = await restoreFields(tx, keep, record);
  await writePatient(tx, survivor);
  await renameCopies(tx, survivor);
  if (keep.fullName !== survivor.fullName) await forgetName(tx, keep.id, keep.fullName);
  await restoreChain(tx, record);
  for (const one of [survivor, returned]) emitCorrected(tx, one, ['merge']);
  audit(tx, { keep, survivor, returned, today, reason: request.reason });
  const undone = { ...record, undoneAt: tx.now, undoneBy: tx.actor.name };
  return { ...patientShape(survivor, today), merge: mergeShape(undone, tx.now) };
}

const HOLD_MERGE = 'select 1 from patient_merge where merged_id = $1 and undone_at is null for update';

async function mergeToUndo(tx: Tx, { keep, merge }: UnmergePatientsRequest): Promise<MergeRecord> {
  await tx.sql(HOLD_MERGE, [merge]);
  const record = await openMerge(tx, merge);
  if (!record || (keep && keep.toLowerCase() !== record.keepId)) throw notFound('The merge');
  if (undoUntil(record) >= tx.now) return record;
  throw conflict(`A merge can be taken back within ${UNMERGE_DAYS} days; this one is older.`);
}

/** The bookings that came with the duplicate, each in its old place. */
async function bookingsOfDuplicate(tx: Tx, record: MergeRecord): Promise<readonly PlacedBooking[]> {
  const current = new Set((await placedBookings(tx, record.keepId)).map(({ id }) => id));
  return record.bookings.filter(({ id }) => current.has(id));
}

// A tube that was labelled under the survivor's number meanwhile keeps its place taken.
const NEXT_PLACE = `
  select case when exists (select from specimen s
      where s.booking_id = any ($2::uuid[]) and starts_with(s.accession, $3::text || '-')) then $4::integer
    else (select coalesce(max(b.booking_index) + 1, 0) from booking b where b.patient_id = $1) end as next`;

/** A field that the merge gave is given back, unless somebody changed it since. */
async function restoreFields(tx: Tx, keep: PatientRow, record: MergeRecord): Promise<PatientRow> {
  const { keepBefore, keepAfter } = record;
  const back = PATIENT_FIELDS.filter(
    (field) => keepBefore[field] !== keepAfter[field] && keep[field] === keepAfter[field],
  );
  const moved = record.bookings.map(({ id }) => id);
  const place = [keep.id, moved, keep.labNumber, keep.bookingsCount];
  const placed = await tx.one<{ next: number }>(NEXT_PLACE, place);
  return {
    ...keep,
    ...fieldsOf(keepBefore, back),
    ...(back.includes('dateOfBirth') && { dobEstimated: keepBefore.dobEstimated }),
    // Values that only samples of both agreed on are nobody's; the blood bank takes those its own samples agree on.
    bloodGroup: keep.bloodGroup === null ? null : keepBefore.bloodGroup,
    bookingsCount: placed?.next ?? keep.bookingsCount,
    version: keep.version + 1,
  };
}

const GIVE_BACK = 'update patient set merged_into = $2 where id = any ($1::uuid[]) and merged_into = $3';
const UNDONE = 'update patient_merge set undone_at = $2, undone_by = $3 where id = $1';

/** Those who led to the duplicate before lead to it again. */
async function restoreChain(tx: Tx, { id, earlier, mergedId, keepId }: MergeRecord): Promise<void> {
  await tx.sql(GIVE_BACK, [earlier, mergedId, keepId]);
  await tx.sql(UNDONE, [id, tx.now, tx.actor.name]);
}

interface Undone {
  readonly keep: PatientRow;
  readonly survivor: PatientRow;
  readonly returned: PatientRow;
  readonly today: string;
  readonly reason: string | undefined;
}

function audit(tx: Tx, { keep, survivor, returned, today, reason }: Undone): void {
  const why = { reason: reason?.trim() || undefined };
  const before = patientShape(keep, today);
  tx.audit('patient.unmerge', 'patient', keep.id, { ...why, before, after: patientShape(survivor, today) });
  tx.audit('patient.unmerge', 'patient', returned.id, { ...why, after: patientShape(returned, today) });
}
