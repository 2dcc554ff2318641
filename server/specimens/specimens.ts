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
    ...NOT_RECEIVED,
    ...(collectedAt != null && { state: 'collected', collectedAt: new Date(collectedAt).toISOString() }),
    collectedBy: collectedBy ?? null,
  }));
}

const NOT_RECEIVED = {
  state: 'ordered',
  collectedAt: null,
  receivedAt: null,
  receivedBy: null,
  rejection: null,
  place: null,
  recollects: null,
  recollectedBy: null,
} as const satisfies Partial<Specimen>;

function byContainer(profiles: readonly PricedProfile[]): ReadonlyMap<string, readonly PricedProfile[]> {
  const groups = new Map<string, PricedProfile[]>();
  for (const profile of profiles)
    groups.set(profile.container, [...(groups.get(profile.container) ?? []), profile]);
  return groups;
}

/** The same tube for some of its tests, to be taken again. */
export function againFor(
  tx: Pick<Tx, 'id'>,
  { specimen, container }: Specimen,
  fresh: Pick<Specimen, 'accession' | 'codes'>,
): Specimen {
  return { ...NOT_RECEIVED, ...fresh, id: tx.id(), specimen, container, collectedBy: null };
}

type Stored = Omit<Specimen, 'rejection' | 'recollects' | 'recollectedBy'>;

/** A specimen's row. */
export interface SpecimenRecord extends Stored {
  readonly bookingId: string;
  readonly labelsPrinted: number;
  /** The id of the rejected one that it is taken again for. */
  readonly recollects: string | null;
}

interface Recorded {
  readonly labelsPrinted?: number;
  readonly recollects?: string;
}

export function specimenRecord(bookingId: string, specimen: Specimen, more: Recorded = {}): SpecimenRecord {
  const { rejection: _rejection, recollectedBy: _again, ...stored } = specimen;
  const { labelsPrinted = 0, recollects = null } = more;
  return { ...stored, bookingId, labelsPrinted, recollects };
}

const INSERT = new Table<SpecimenRecord>('specimen', {
  id: 'uuid',
  bookingId: 'uuid',
  accession: 'text',
  specimen: 'text',
  container: 'text',
  codes: 'text[]',
  state: 'text',
  collectedAt: 'timestamptz',
  collectedBy: 'text',
  receivedAt: 'timestamptz',
  receivedBy: 'text',
  place: 'text',
  recollects: 'uuid',
  labelsPrinted: 'integer',
}).insertTravelling();

// With their first steps in the same statement: a booking waits for no more than before. What is written of the past
// was ordered before it was received.
const INSERT_SPECIMENS = `
  with stored as (${INSERT} returning id, collected_at, collected_by, received_at, received_by)
  insert into specimen_step (id, specimen_id, act, state, at, by, username, entered_at)
  select gen_random_uuid(), stored.id, first.act, first.state, first.at, first.by, $3,
    least($4::timestamptz, stored.received_at) + first.place * interval '1 microsecond'
  from stored cross join lateral (values
    (0, 'order', 'ordered', least($4::timestamptz, stored.received_at), $2),
    (1, 'collect', 'collected', stored.collected_at, coalesce(stored.collected_by, $2)),
    (2, 'receive', 'received', stored.received_at, stored.received_by)
  ) as first (place, act, state, at, by)
  where first.at is not null`;

/** Many in as many statements as one; they are ordered, and collected where that was said, by whoever acts. */
export function storeSpecimens(tx: Tx, specimens: Travelling<readonly SpecimenRecord[]>, at = tx.now): void {
  const { name, username } = tx.actor;
  tx.send(
    INSERT_SPECIMENS,
    specimens.with((records) => [JSON.stringify(records), name, username, at]),
  );
}
