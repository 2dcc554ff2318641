import type { Specimen, SpecimenRejection } from '../../shared/contract/booking-shapes.js';
import type { Born } from '../../shared/domain/time/collection-time.js';
import type { Discipline } from '../../shared/vocabulary.js';
import type { Tx } from '../events/unit-of-work.js';
import { notFound } from '../kernel/http/problem.js';

/** A specimen with whose it is, for the time of a transaction. */
export interface LockedSpecimen extends Specimen {
  readonly bookingId: string;
  readonly labNumber: string;
  readonly patientName: string;
  readonly units: readonly Discipline[];
  readonly born: Born;
  /** The laboratory's time zone. */
  readonly timeZone: string;
  /** When a result of it was saved first, or corrected last; null: none was. */
  readonly resultAt: Date | null;
}

/** SQL: the specimen of a scanned number, whichever case the scanner sends. */
export const BY_NUMBER = '(s.accession = $1 or s.accession = upper($1))';

// The booking before its specimen, as a save, a refund and a deletion hold it.
const HOLD_BOOKING = `
  select b.id from booking b
  where b.id = (select s.booking_id from specimen s where ${BY_NUMBER} order by s.accession <> $1 limit 1)
    and b.deleted_at is null
  for update`;

/** SQL: a specimen `s` as it is answered. */
export const SPECIMEN_JSON = `json_build_object('id', s.id, 'accession', s.accession, 'specimen', s.specimen,
  'container', s.container, 'draw', s.draw, 'codes', s.codes, 'state', s.state, 'collectedAt', s.collected_at,
  'collectedBy', s.collected_by, 'receivedAt', s.received_at, 'receivedBy', s.received_by, 'place', s.place,
  'rejection', case when s.rejected_at is not null then json_build_object('reason', s.rejected_reason,
    'note', s.rejected_note, 'at', s.rejected_at, 'by', s.rejected_by,
    'accepted', case when s.accepted_at is not null then json_build_object('at', s.accepted_at, 'by', s.accepted_by,
      'reason', s.accepted_reason) end) end,
  'recollects', (select o.accession from specimen o where o.id = s.recollects),
  'recollectedBy', (select n.accession from specimen n where n.recollects = s.id))`;

const SPECIMEN = `
  select s.booking_id as "bookingId", b.lab_number as "labNumber", b.patient_name as "patientName",
    array(select distinct q.unit from booking_profile q where q.booking_id = b.id and q.code = any (s.codes)
      and q.removed_at is null order by q.unit) as units,
    json_build_object('dateOfBirth', p.date_of_birth::text, 'dobEstimated', p.dob_estimated) as born,
    h.time_zone as "timeZone",
    (select min(r.date_time_updated) from result r where r.booking_id = b.id and r.code = any (s.codes)) as "resultAt",
    ${SPECIMEN_JSON} as specimen
  from specimen s join booking b on b.id = s.booking_id join patient p on p.id = b.patient_id
  cross join laboratory h`;
const OF_ACCESSION = `${SPECIMEN} where ${BY_NUMBER} order by s.accession <> $1 limit 1`;
const OF_ID = `${SPECIMEN} where s.id = $1`;

type Row = Omit<LockedSpecimen, keyof Specimen> & { readonly specimen: SpecimenJson };

/** The specimen as it is, its booking held to the commit; 404 for a number that nothing bears. */
export async function lockSpecimen(tx: Tx, accession: string): Promise<LockedSpecimen> {
  const booking = await tx.one(HOLD_BOOKING, [accession]);
  const row = booking && (await tx.one<Row>(OF_ACCESSION, [accession]));
  if (!row) throw notFound(`A specimen with the number ${accession.slice(0, 60)}`);
  return toLockedSpecimen(row);
}

/** As it is now, by its id; the caller holds its booking. */
export async function specimenOfId(tx: Tx, id: string): Promise<LockedSpecimen> {
  const row = await tx.one<Row>(OF_ID, [id]);
  if (!row) throw notFound('The specimen');
  return toLockedSpecimen(row);
}

function toLockedSpecimen({ specimen, ...whose }: Row): LockedSpecimen {
  return { ...specimenShape(specimen), ...whose };
}

/** A specimen as PostgreSQL's JSON gives it: its times as the database writes them. */
export type SpecimenJson = Specimen;

/** The same with its times as ISO 8601 UTC. */
export function specimenShape(specimen: SpecimenJson): Specimen {
  const { rejection } = specimen;
  return {
    ...specimen,
    collectedAt: iso(specimen.collectedAt),
    receivedAt: iso(specimen.receivedAt),
    rejection: rejection && rejectionShape(rejection),
  };
}

function rejectionShape({ accepted, ...rejection }: SpecimenRejection): SpecimenRejection {
  const at = utc(rejection.at);
  return { ...rejection, at, accepted: accepted && { ...accepted, at: utc(accepted.at) } };
}

function iso(at: string | null): string | null {
  return at === null ? null : utc(at);
}

function utc(at: string): string {
  return new Date(at).toISOString();
}
