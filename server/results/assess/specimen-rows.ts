import { isRefunded, isIssued, isWithdrawn, type SavedStage } from '../../../shared/domain/stage.js';
import type { RowOfSpecimen } from '../../../shared/domain/results/surroundings.js';
import type { Stage } from '../../../shared/vocabulary.js';
import type { Entry } from '../../../shared/domain/results/assess-result.js';
import { measurements } from '../../../shared/domain/results/measured.js';
import type { Sql } from '../../kernel/database.js';
import type { ProfileLayout } from '../../catalogue/index.js';
import type { BookedTest } from '../store/booked-test.js';
import type { ResultRecord, StoredValue } from '../store/result-record.js';
import { entryOf, storedEntries } from './entries.js';

interface FoundValue extends Omit<RowOfSpecimen, 'moved' | 'shared'> {
  /** The test's own: a result keeps its stage when its test is refunded. */
  readonly profileStage: Stage;
  readonly moved: boolean;
}

const SPECIMEN_ROWS = `
  select r.code as "profileCode", r.stage, v.code, v.value, v.flag, v.unit_of_measure as "unitOfMeasure",
    t.stage as "profileStage",
    (select e.line ->> 'name' from jsonb_array_elements(r.values) as e (line)
      where e.line ->> 'code' = v.code limit 1) as name,
    exists (select from jsonb_array_elements(r.values) as e (line)
      where e.line ->> 'code' = v.code and jsonb_typeof(e.line -> 'delta') = 'object') as moved
  from booking_profile t
  join result r on r.booking_id = t.booking_id and r.code = t.code
  join result_value v on v.result_id = r.id and v.code = any ($3::text[])
  where t.booking_id = $1 and t.code <> $2 and t.removed_at is null
    and exists (select 1 from specimen s where s.booking_id = $1 and s.codes @> array[$2, t.code])
  order by t.position, v.code`;

/** Saved values of these parameters in the other profiles on this test's specimen; to look at none costs no query. */
export async function specimenRows(
  sql: Sql,
  { bookingId, code }: BookedTest,
  codes: readonly string[],
): Promise<readonly RowOfSpecimen[]> {
  if (codes.length === 0) return [];
  const found = await sql.sql<FoundValue>(SPECIMEN_ROWS, [bookingId, code, codes]);
  return found.flatMap(({ profileStage, moved, ...row }) =>
    isRefunded(profileStage) ? [] : [{ ...row, ...(moved && { moved }) }],
  );
}

/** A row that another profile of the specimen has too, as its result holds it: typed once, stored in both. */
export interface SharedRow {
  readonly profileCode: string;
  readonly stage: SavedStage;
  readonly value: StoredValue;
}

interface FoundRow extends SharedRow {
  /** The test's own: a result keeps its stage when its test is refunded. */
  readonly profileStage: Stage;
}

// Shared on both sides: by the version that the other result names, and by this profile's own.
const SHARED_ROWS = `
  select r.code as "profileCode", r.stage, t.stage as "profileStage", e.value
  from booking_profile t
  join result r on r.booking_id = t.booking_id and r.code = t.code
  join profile_version_parameter o on o.profile_version_id = r.profile_version_id
  join parameter_version w on w.id = o.parameter_version_id and w.shared
  join parameter q on q.id = w.parameter_id and q.code = any ($3::text[])
  cross join lateral jsonb_array_elements(r.values) as e (value)
  where t.booking_id = $1 and t.code <> $2 and t.removed_at is null and e.value ->> 'code' = q.code
    and exists (select 1 from specimen s where s.booking_id = $1 and s.codes @> array[$2, t.code])
  order by t.position, o.position`;

/** The shared rows in other results of this test's specimen; calculated ones are worked out again there. */
export async function sharedRows(
  sql: Sql,
  { bookingId, code }: BookedTest,
  { parameters }: ProfileLayout,
): Promise<readonly SharedRow[]> {
  const codes = parameters.filter(({ shared, formula }) => shared && formula === null).map((one) => one.code);
  if (codes.length === 0) return [];
  const found = await sql.sql<FoundRow>(SHARED_ROWS, [bookingId, code, codes]);
  return found.flatMap(({ profileStage, ...row }) =>
    isRefunded(profileStage) || isWithdrawn(row.stage) ? [] : [row],
  );
}

/** As the sheet's rules and its screen see them. */
export function asSpecimenRow({ profileCode, stage, value }: SharedRow): RowOfSpecimen {
  const { code, parameter, flag, unitOfMeasure, delta } = value;
  return {
    profileCode,
    stage,
    code,
    value: parameter,
    flag,
    unitOfMeasure,
    ...(delta && { moved: true }),
    shared: true,
  };
}

/**
 * The stored entries with the shared rows of other profiles of the specimen: those fill empty rows here, and rows
 * released there replace these. Rows released from here are its own.
 */
export function knownEntries(
  record: ResultRecord | undefined,
  shared: readonly SharedRow[],
): ReadonlyMap<string, Entry> {
  const entries = new Map(storedEntries(record));
  if (record !== undefined && isIssued(record.stage)) return entries;
  for (const { stage, value } of shared) {
    const own = entries.get(value.code);
    if (own === undefined || isIssued(stage) || isBlank(own)) entries.set(value.code, entryOf(value));
  }
  return entries;
}

function isBlank({ parameter, state }: Entry): boolean {
  return parameter === '' && (state ?? 'pending') === 'pending';
}

export function isSameEntry(one: Entry, other: Entry): boolean {
  return fingerprint(one) === fingerprint(other);
}

function fingerprint(entry: Entry): string {
  const { parameter, state, reason, manualFlag, override, comment, factor } = entry;
  const said = parameter === '' ? [state ?? 'pending', reason ?? null] : [null, null];
  return JSON.stringify([
    parameter,
    ...said,
    manualFlag || null,
    override || null,
    comment || null,
    factor,
    measurements(entry).map(({ value, reason: why, chosen }) => [value, why, chosen]),
  ]);
}
