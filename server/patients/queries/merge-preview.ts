import type { MergePreview, MergePreviewSide } from '../../../shared/contract/patient-merges.js';
import { groupText } from '../../../shared/disciplines/bloodbank/blood-group.js';
import { PATIENT_FIELDS } from '../../../shared/domain/people/person.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import { Database } from '../../kernel/database.js';
import { conflict, invalid, notFound } from '../../kernel/http/problem.js';
import { patientById, type PatientRow } from '../patient-row.js';
import { statedGroupsOf, mergeObstacle } from '../merge-record.js';

/** The effect of merging two patients, field by field; nothing is changed. */
export class PreviewMerge extends QueryOf<{ keep: string; merge: string }, MergePreview> {}

const COUNTS = `
  select (select count(*)::integer from booking b where b.patient_id = $1 and b.deleted_at is null) as bookings,
    (select count(*)::integer from result r where r.patient_id = $1) as results`;

export const PreviewMergeHandler = queryHandler(
  PreviewMerge,
  async ({ database }, { keep: keepId, merge: mergeId }) => {
    if (keepId.toLowerCase() === mergeId.toLowerCase())
      throw invalid('merge', 'These are the same record: choose two different patients.');
    const [keep, merge] = await Promise.all([readCurrent(database, keepId), readCurrent(database, mergeId)]);
    const [mine, theirs, refused] = await Promise.all([
      side(database, keep),
      side(database, merge),
      mergeObstacle(database, keep, merge),
    ]);
    const fields = PATIENT_FIELDS.map((field) => ({ field, keep: keep[field], merge: merge[field] }));
    return { keep: mine, merge: theirs, fields, refused };
  },
);

async function readCurrent(database: Database, id: string): Promise<PatientRow> {
  const row = await patientById(database, id);
  if (!row) throw notFound('The patient');
  if (row.mergedInto !== null) throw conflict(`${row.labNumber} has already been merged.`);
  return row;
}

async function side(database: Database, row: PatientRow): Promise<MergePreviewSide> {
  const counts = await database.one<{ bookings: number; results: number }>(COUNTS, [row.id]);
  const { id, labNumber, fullName, version, bloodGroup } = row;
  const groups = (await statedGroupsOf(database, row)).map(groupText);
  return {
    id,
    labNumber,
    fullName,
    version,
    bloodGroup,
    groups,
    ...(counts ?? { bookings: 0, results: 0 }),
  };
}
