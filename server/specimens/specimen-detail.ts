import type { SpecimenDetail, SpecimenStep, SpecimenTest } from '../../shared/contract/specimens.js';
import { isRefunded } from '../../shared/domain/stage.js';
import type { Specimen } from '../../shared/contract/booking-shapes.js';
import type { Priority } from '../../shared/vocabulary.js';
import type { Sql } from '../kernel/database.js';
import { notFound } from '../kernel/http/problem.js';
import { BY_NUMBER, SPECIMEN_JSON, specimenShape, type SpecimenJson } from './locked-specimen.js';

type Row = Pick<SpecimenDetail, 'bookingId' | 'patient' | 'priority'> & {
  readonly specimen: SpecimenJson;
  readonly tests: readonly SpecimenTest[];
  readonly history: readonly SpecimenStep[];
  /** Specimens of the same booking still to come. */
  readonly awaited: readonly string[];
};

const DETAIL = `
  select b.id as "bookingId", b.priority, ${SPECIMEN_JSON} as specimen,
    json_build_object('id', p.id, 'fullName', p.full_name, 'labNumber', b.lab_number,
      'dateOfBirth', p.date_of_birth::text, 'gender', p.gender) as patient,
    (select coalesce(json_agg(json_build_object('code', q.code, 'name', q.name, 'unit', q.unit, 'stage', q.stage,
        'due', c.due_at) order by q.position, q.code), '[]')
      from booking_profile q
      left join job_card c on c.booking_id = q.booking_id and c.code = q.code and c.open
      where q.booking_id = b.id and q.code = any (s.codes) and q.removed_at is null) as tests,
    (select coalesce(json_agg(json_build_object('act', t.act, 'state', t.state, 'at', t.at, 'by', t.by,
        'enteredAt', t.entered_at, 'reason', t.reason, 'place', t.place) order by t.entered_at, t.id), '[]')
      from specimen_step t where t.specimen_id = s.id) as history,
    array(select o.accession from specimen o where o.booking_id = b.id and o.id <> s.id
      and o.state in ('ordered','collected') and cardinality(o.codes) > 0 order by o.accession) as awaited
  from specimen s join booking b on b.id = s.booking_id and b.deleted_at is null
  join patient p on p.id = b.patient_id
  where ${BY_NUMBER} order by s.accession <> $1 limit 1`;

/** The specimen with whose it is, its tests and its history; 404 for a number that nothing bears. */
export async function specimenDetail(sql: Sql, accession: string): Promise<SpecimenDetail> {
  const row = await sql.one<Row>(DETAIL, [accession]);
  if (!row) throw notFound(`A specimen with the number ${accession.slice(0, 60)}`);
  const specimen = specimenShape(row.specimen);
  const tests = row.tests.map((test) => ({ ...test, due: test.due && new Date(test.due).toISOString() }));
  const { bookingId, patient, priority, awaited } = row;
  return {
    ...specimen,
    bookingId,
    patient,
    priority,
    tests,
    warnings: specimenWarnings({
      specimen,
      priority,
      awaited,
      asked: tests.some(({ stage }) => !isRefunded(stage)),
    }),
    history: row.history.map(stepShape),
  };
}

function stepShape(step: SpecimenStep): SpecimenStep {
  return { ...step, at: new Date(step.at).toISOString(), enteredAt: new Date(step.enteredAt).toISOString() };
}

interface Facts {
  readonly specimen: Specimen;
  readonly priority: Priority;
  /** Accessions of the booking that are still to come. */
  readonly awaited: readonly string[];
  /** A test is asked of it that was not refunded. */
  readonly asked: boolean;
}

const HOUR_MS = 3_600_000;
/** Unseparated blood keeps its cells and potassium for about a day (CLSI GP44). */
const LONG_ON_THE_WAY_H = 24;

/** Warnings for the person who holds the tube, most pressing first. */
function specimenWarnings({ specimen, priority, awaited, asked }: Facts): readonly string[] {
  const { rejection, collectedAt, recollects } = specimen;
  const hours = hoursOnTheWay(specimen);
  return [
    ...(rejection ? [rejectionText(rejection)] : []),
    ...(asked ? [] : ['No test needs it any more']),
    ...(priority === 'routine' ? [] : [priority === 'stat' ? 'STAT' : 'Urgent']),
    ...(collectedAt === null ? ['Time of collection not stated'] : []),
    ...(hours >= LONG_ON_THE_WAY_H ? [`Collected ${hours} hours before it was received`] : []),
    ...(recollects === null ? [] : [`Taken again for ${recollects}`]),
    ...(awaited.length === 0 ? [] : [`Still to come: ${awaited.join(', ')}`]),
  ];
}

function rejectionText({ reason, accepted }: NonNullable<Specimen['rejection']>): string {
  return accepted === null
    ? `Rejected: ${reason}`
    : `Rejected as ${reason}, examined all the same: ${accepted.reason}`;
}

function hoursOnTheWay({ collectedAt, receivedAt }: Specimen): number {
  if (collectedAt === null || receivedAt === null) return 0;
  return Math.floor((Date.parse(receivedAt) - Date.parse(collectedAt)) / HOUR_MS);
}
