import type { Clinical, Specimen } from '../../shared/contract/booking-shapes.js';
import type { SpecimenState } from '../../shared/vocabulary.js';
import {
  collectionFault,
  COLLECTED_LONG_AGO,
  type CollectionSurroundings,
} from '../../shared/domain/time/collection-time.js';
import type { PricedProfile } from '../catalogue/index.js';
import type { PendingLabNumber } from '../events/pending-lab-number.js';
import type { Tx } from '../events/unit-of-work.js';
import { column, Table, type RowOf } from '../kernel/table.js';
import { Problem } from '../kernel/http/problem.js';

export interface SpecimenOwner {
  readonly bookingId: string;
  readonly labNumber: string;
  readonly bookingIndex: number;
  readonly clinical: Clinical;
}

/** Lab number and booking: what all labels of one booking begin with. */
export function accessionBase({
  labNumber,
  bookingIndex,
}: Pick<SpecimenOwner, 'labNumber' | 'bookingIndex'>): string {
  return `${labNumber}-${bookingIndex + 1}`;
}

/**
 * One specimen a container, and of a test over time one a draw, numbered in the order of the profiles; `used` numbers
 * are on older labels. When the person was there at the counter is when the first draw was taken, no other.
 */
export function specimensFor(
  tx: Pick<Tx, 'id'>,
  owner: SpecimenOwner,
  profiles: readonly PricedProfile[],
  used = 0,
): readonly Specimen[] {
  const { collectedAt, collectedBy } = owner.clinical;
  return tubesOf(profiles).map(({ container, draw, isLater, inside }, place) => ({
    id: tx.id(),
    accession: `${accessionBase(owner)}-${used + place + 1}`,
    specimen: inside[0]?.specimen ?? '',
    container,
    codes: inside.map((profile) => profile.code),
    ...NOT_RECEIVED,
    draw,
    ...(collectedAt != null &&
      !isLater && { state: 'collected', collectedAt: new Date(collectedAt).toISOString() }),
    collectedBy: isLater ? null : (collectedBy ?? null),
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

interface TubeOf {
  readonly container: string;
  readonly draw: string | null;
  /** For a draw: it is not the first of its test. */
  readonly isLater: boolean;
  readonly inside: readonly PricedProfile[];
}

/** Tests of one moment share a container; each draw of the others is a tube of its own. */
function tubesOf(profiles: readonly PricedProfile[]): readonly TubeOf[] {
  const tubes = new Map<string, TubeOf>();
  for (const profile of profiles) {
    const { container, draws } = profile;
    const wanted: readonly (string | null)[] = hasDraws(profile) ? draws : [null];
    for (const [place, draw] of wanted.entries()) {
      const key = JSON.stringify([container, draw]);
      const inside = [...(tubes.get(key)?.inside ?? []), profile];
      tubes.set(key, { container, draw, isLater: place > 0, inside });
    }
  }
  return [...tubes.values()];
}

/** One draw alone is a test of one moment. */
export function hasDraws({ draws }: Pick<PricedProfile, 'draws'>): boolean {
  return draws.length > 1;
}

/** The same tube for some of its tests, to be taken again. */
export function recollectionOf(
  tx: Pick<Tx, 'id'>,
  { specimen, container, draw = null }: Specimen,
  fresh: Pick<Specimen, 'accession' | 'codes'>,
): Specimen {
  return { ...NOT_RECEIVED, ...fresh, id: tx.id(), specimen, container, draw, collectedBy: null };
}

const SPECIMEN = Table.of('specimen', {
  id: 'uuid',
  bookingId: 'uuid',
  accession: 'text',
  specimen: 'text',
  container: 'text',
  draw: 'text null',
  codes: 'text[]',
  state: column<SpecimenState>('text'),
  collectedAt: column<string>('timestamptz null'),
  collectedBy: 'text null',
  receivedAt: column<string>('timestamptz null'),
  receivedBy: 'text null',
  place: 'text null',
  /** The id of the rejected one that it is taken again for. */
  recollects: 'uuid null',
  labelsPrinted: 'integer',
});

/** A specimen's row. */
export type SpecimenRecord = RowOf<typeof SPECIMEN>;

interface Recorded {
  readonly labelsPrinted?: number;
  readonly recollects?: string;
}

export function specimenRecord(bookingId: string, specimen: Specimen, more: Recorded = {}): SpecimenRecord {
  const { rejection: _rejection, recollectedBy: _again, ...stored } = specimen;
  const { labelsPrinted = 0, recollects = null } = more;
  return { ...stored, draw: stored.draw ?? null, bookingId, labelsPrinted, recollects };
}

const INSERT = SPECIMEN.insertTravelling();

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

/** Stores many in as many statements as one; they are ordered, and collected by this person if that was stated. */
export function storeSpecimens(
  tx: Tx,
  specimens: PendingLabNumber<readonly SpecimenRecord[]>,
  at = tx.now,
): void {
  const { name, username } = tx.actor;
  tx.send(
    INSERT_SPECIMENS,
    specimens.with((records) => [JSON.stringify(records), name, username, at]),
  );
}

/**
 * SQL: when the specimen of the test `t` of the booking `b` was taken, as stated for the specimen, else for the whole
 * visit at the counter; else when it was booked. A rejected specimen does not count.
 */
export const SAMPLED_AT = `coalesce(
  (select max(s.collected_at) from specimen s
    where s.booking_id = b.id and t.code = any (s.codes) and (s.rejected_at is null or s.accepted_at is not null)),
  (b.clinical ->> 'collectedAt')::timestamptz, b.booked_at)`;

interface CollectionCheck {
  readonly field: string;
  /** It was confirmed that it is so long ago. */
  readonly isLongAgo: boolean;
}

/** 422 in its field if a specimen cannot have been taken then, or if it is long ago without confirmation. */
export function refuseCollection(
  at: Date,
  around: CollectionSurroundings,
  { field, isLongAgo }: CollectionCheck,
): void {
  const fault = collectionFault(at, around);
  if (fault === undefined || (fault.rule === 'ask' && isLongAgo)) return;
  const { message, rule } = fault;
  const errors = [{ field, message, ...(rule === 'ask' && { rule: COLLECTED_LONG_AGO }) }];
  throw new Problem('invalid', message, { errors });
}
