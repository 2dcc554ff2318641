import type { Specimen, SpecimenRejection } from '../../shared/contract/booking-shapes.js';

/** A specimen as PostgreSQL's JSON gives it: its times as the database writes them. */
export type SpecimenJson = Specimen;

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
