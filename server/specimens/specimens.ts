import type { ClinicalData, Specimen } from '../../shared/contract/booking-shapes.js';
import type { PricedProfile } from '../catalogue/index.js';
import type { Travelling } from '../events/travelling.js';
import type { Tx } from '../events/unit-of-work.js';
import { Table } from '../kernel/table.js';

export interface SpecimenOwner {
  readonly bookingId: string;
  readonly labNumber: string;
  readonly bookingIndex: number;
  readonly clinical: ClinicalData;
}

/** Lab number and booking: what all labels of one booking begin with. */
export function accessionBase({
  labNumber,
  bookingIndex,
}: Pick<SpecimenOwner, 'labNumber' | 'bookingIndex'>): string {
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
    state: collectedAt == null ? 'ordered' : 'collected',
    collectedAt: collectedAt == null ? null : new Date(collectedAt).toISOString(),
    collectedBy: collectedBy ?? null,
  }));
}

function byContainer(profiles: readonly PricedProfile[]): ReadonlyMap<string, readonly PricedProfile[]> {
  const groups = new Map<string, PricedProfile[]>();
  for (const profile of profiles)
    groups.set(profile.container, [...(groups.get(profile.container) ?? []), profile]);
  return groups;
}

/** A specimen's row. */
export interface SpecimenRecord extends Specimen {
  readonly bookingId: string;
  readonly labelsPrinted: number;
}

export function specimenRecord(bookingId: string, specimen: Specimen, labelsPrinted = 0): SpecimenRecord {
  return { ...specimen, bookingId, labelsPrinted };
}

const INSERT_SPECIMENS = new Table<SpecimenRecord>('specimen', {
  id: 'uuid',
  bookingId: 'uuid',
  accession: 'text',
  specimen: 'text',
  container: 'text',
  codes: 'text[]',
  state: 'text',
  collectedAt: 'timestamptz',
  collectedBy: 'text',
  labelsPrinted: 'integer',
}).insertTravelling();

/** Many in as many statements as one. */
export function storeSpecimens(tx: Tx, specimens: Travelling<readonly SpecimenRecord[]>): void {
  tx.send(
    INSERT_SPECIMENS,
    specimens.with((records) => [JSON.stringify(records)]),
  );
}
