import type { ClinicalData, Specimen } from '../../shared/contract/booking-shapes.js';
import type { PricedProfile } from '../catalogue/index.js';
import type { Travelling } from '../events/travelling.js';
import type { Tx } from '../events/unit-of-work.js';

export interface SpecimenOwner {
  readonly bookingId: string;
  readonly labNumber: string;
  readonly bookingIndex: number;
  readonly clinical: ClinicalData;
}

/** Lab number and booking: what all labels of one booking begin with. */
export function accessionBase({ labNumber, bookingIndex }: SpecimenOwner): string {
  return `${labNumber}-${bookingIndex + 1}`;
}

/** One specimen a container, numbered in the order of the profiles; `used` numbers are on older labels. */
export function specimensFor(
  tx: Pick<Tx, 'id'>,
  owner: SpecimenOwner,
  profiles: readonly PricedProfile[],
  used = 0,
): readonly Specimen[] {
  const { collectedAt, collectedBy } = owner.clinical;
  return [...byContainer(profiles)].map(([container, inside], place) => ({
    id: tx.id(),
    accession: `${accessionBase(owner)}-${used + place + 1}`,
    specimen: inside[0]?.specimen ?? '',
    container,
    codes: inside.map((profile) => profile.code),
    state: collectedAt === undefined ? 'ordered' : 'collected',
    collectedAt: collectedAt === undefined ? null : new Date(collectedAt).toISOString(),
    collectedBy: collectedBy ?? null,
  }));
}

function byContainer(profiles: readonly PricedProfile[]): ReadonlyMap<string, readonly PricedProfile[]> {
  const groups = new Map<string, PricedProfile[]>();
  for (const profile of profiles)
    groups.set(profile.container, [...(groups.get(profile.container) ?? []), profile]);
  return groups;
}

const INSERT_SPECIMENS = `
  insert into specimen (id, booking_id, accession, specimen, container, codes, state, collected_at, collected_by)
  select id, $2, accession, specimen, container, codes, state, collected_at, collected_by
  from json_to_recordset(filled($1)::json) as fresh
    (id uuid, accession text, specimen text, container text, codes text[], state text,
     collected_at timestamptz, collected_by text)`;

export function storeSpecimens(tx: Tx, bookingId: string, specimens: Travelling<readonly Specimen[]>): void {
  tx.send(
    INSERT_SPECIMENS,
    specimens.with((all) => [JSON.stringify(all.map(storedColumns)), bookingId]),
  );
}

function storedColumns({ collectedAt, collectedBy, ...rest }: Specimen): object {
  return { ...rest, collected_at: collectedAt, collected_by: collectedBy };
}
