import type { PatientChange, PatientHistory, PatientName } from '../../../shared/contract/patient-merges.js';
import { PATIENT_FIELDS } from '../../../shared/domain/people/person.js';
import { labToday } from '../../../shared/domain/time/lab-time.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { notFound } from '../../kernel/http/problem.js';
import { laboratory } from '../../settings/index.js';
import { mergeShape, mergesOf } from '../merge-record.js';
import { patientById, patientShape } from '../patient-row.js';

/** The history of a patient's record: corrections, by whom, and merges. */
export class HistoryOfPatient extends RequestQuery<string, PatientHistory> {}

interface TrailRow {
  readonly at: Date;
  readonly by: string;
  readonly action: string;
  readonly reason: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  /** The number of all of them. */
  readonly count: number;
}

// A change of a booking carries the patient's correction under patientData.
const TRAIL = `
  select found.*, count(*) over ()::int as count from (
    select at, actor as by, action, reason, before, after, ord from audit_entry
    where subject_kind = 'patient' and subject_id = $1 and action like 'patient.%'
    union all
    select e.at, e.actor, e.action, e.reason, e.before -> 'patientData', e.after -> 'patientData', e.ord
    from booking b join audit_entry e on e.subject_kind = 'booking' and e.subject_id = b.id::text
    where b.patient_id = $2 and e.action = 'booking.update'
      and e.before -> 'patientData' is distinct from e.after -> 'patientData'
  ) found order by ord desc limit 200`;

export const HistoryOfPatientHandler = queryHandler(
  HistoryOfPatient,
  async ({ database, clock }, { request: id }) => {
    const row = await patientById(database, id);
    if (!row) throw notFound('The patient');
    const [{ merges, count }, trail, { timeZone }, into] = await Promise.all([
      mergesOf(database, id),
      database.sql<TrailRow>(TRAIL, [id, id]),
      laboratory(database),
      row.mergedInto === null ? undefined : patientById(database, row.mergedInto),
    ]);
    const now = clock.now();
    return {
      patient: patientShape(row, labToday(timeZone, now)),
      mergedInto: into ? nameOf(into) : null,
      merges: merges.map((merge) => mergeShape(merge, now)),
      mergesCount: count,
      changes: trail.map(changeOf),
      changesCount: trail[0]?.count ?? 0,
    };
  },
);

function nameOf({ id, labNumber, fullName }: PatientName): PatientName {
  return { id, labNumber, fullName };
}

function changeOf({ at, by, action, reason, before, after }: TrailRow): PatientChange {
  const fields = PATIENT_FIELDS.flatMap((field) => {
    const [from, to] = [textOf(before?.[field]), textOf(after?.[field])];
    return before === null || after === null || !(field in after) || from === to ? [] : [{ field, from, to }];
  });
  return { at: at.toISOString(), by, action, reason, fields };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
