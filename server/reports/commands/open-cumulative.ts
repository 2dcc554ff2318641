import type {
  Cumulative,
  CumulativeRequest,
  CumulativePoint,
  CumulativeProfile,
  CumulativeSeries,
} from '../../../shared/contract/cumulative.js';
import { can } from '../../../shared/domain/people/access.js';
import type { TestValue } from '../../../shared/contract/results.js';
import { isReaction } from '../../../shared/disciplines/bloodbank/readings.js';
import { isCycleThreshold } from '../../../shared/domain/results/completeness.js';
import { printedValue, seriesKey } from '../../../shared/domain/results/printed-value.js';
import { ISSUED_STAGES } from '../../../shared/domain/stage.js';
import type { Discipline } from '../../../shared/vocabulary.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Actor } from '../../kernel/actor.js';
import { gateOf, paymentDues, refuseWithheld, type PaymentDue } from '../../dues/index.js';
import { forbidden, notFound } from '../../kernel/http/problem.js';
import { laboratory } from '../../settings/index.js';
import type { Sql } from '../../kernel/database.js';
import { sqlList } from '../../kernel/sql-text.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { accessionBase, SAMPLED_AT } from '../../specimens/index.js';
import { mergeBloodCounts } from '../unique-analytes.js';

// Bookings that were deleted and results that were withdrawn say nothing.
const ROWS = `
  select r.booking_id, r.code, t.name, t.unit, coalesce(v.confidential, false) as confidential,
    ${SAMPLED_AT} as at,
    b.lab_number as "labNumber", b.booking_index as "bookingIndex", r.values,
    array(select unnest(s.codes) from specimen s where s.booking_id = r.booking_id and s.codes @> array[r.code]) as beside
  from result r
  join booking b on b.id = r.booking_id and b.deleted_at is null
  join booking_profile t on t.booking_id = r.booking_id and t.code = r.code and t.removed_at is null
  left join profile p on p.id = r.profile_id
  left join profile_version v on v.id = p.published_version_id
  where r.patient_id = $1 and r.withdrawal is null and r.stage in (${sqlList(ISSUED_STAGES)})
  order by v.position nulls last, r.code, at, r.booking_id`;

/** Opens a patient's released results over time, and logs it. */
export class OpenCumulative extends CommandOf<
  { actor: Actor; patientId: string; request: CumulativeRequest; use: 'view' | 'file' },
  Cumulative
> {}

const PATIENT = `
  select id, full_name as "fullName", lab_number as "labNumber", date_of_birth as "dateOfBirth",
    dob_estimated as "dobEstimated", gender
  from patient where id = $1`;

export const OpenCumulativeHandler = commandHandler(
  OpenCumulative,
  async (tx, { actor, patientId, request, use }) => {
    const isBenchRole = can(actor.role, 'reports.draft');
    if (request.confidential && !isBenchRole) {
      throw forbidden(
        'Confidential results over time are only open to those who may see confidential results.',
      );
    }
    const patient = await tx.one<Cumulative['patient']>(PATIENT, [patientId]);
    if (!patient) throw notFound('The patient');
    const { name, timeZone, address, phones, email, counterCorrectsNrbc } = await laboratory(tx);
    const reach = [phones, email].filter((text) => text !== '').join(' · ');
    const rows = withOneCountEach(await cumulativeRows(tx, patientId), counterCorrectsNrbc);
    const shown = rows.filter((row) => request.confidential || !isConfidential(row));
    const hidden = new Set(rows.filter((row) => !shown.includes(row)).map(({ code }) => code));
    const held = await heldBooking(tx, shown);
    if (use === 'file') refuseWithheld(held);
    tx.audit('report.cumulative', 'patient', patientId, {
      after: { profiles: [...new Set(shown.map(({ code }) => code))], confidential: request.confidential },
    });
    return {
      laboratory: name,
      contact: [address, reach].filter((text) => text !== ''),
      timeZone,
      patient,
      profiles: cumulativeProfiles(shown),
      // Only those who may read a confidential test's values may know that it exists.
      leftOff: isBenchRole ? hidden.size : 0,
      held: held !== undefined,
    };
  },
);

/** The first of the bookings behind these results whose report is held; undefined: none is. */
async function heldBooking(sql: Sql, rows: readonly CumulativeRow[]): Promise<PaymentDue | undefined> {
  const dues = await paymentDues(sql, [...new Set(rows.map((row) => row.booking_id))]);
  return [...dues.values()].find((due) => gateOf(due) === 'hold');
}

/** One released result of a patient. */
export interface CumulativeRow {
  readonly booking_id: string;
  readonly code: string;
  readonly name: string;
  readonly unit: Discipline;
  readonly confidential: boolean;
  readonly at: Date;
  readonly labNumber: string;
  readonly bookingIndex: number;
  readonly values: readonly TestValue[];
  /** Codes of the booking's profiles that are examined from a specimen of this one. */
  readonly beside: readonly string[];
}

function cumulativeRows(sql: Sql, patientId: string): Promise<CumulativeRow[]> {
  return sql.sql<CumulativeRow>(ROWS, [patientId]);
}

/** As the reports of their bookings say them: one differential and one white count of each. */
function withOneCountEach(
  rows: readonly CumulativeRow[],
  counterCorrects: boolean,
): readonly CumulativeRow[] {
  return rows.flatMap((row) => {
    const booking = rows.filter((one) => one.booking_id === row.booking_id);
    const isOneSpecimen = (one: string, other: string): boolean =>
      one === other || booking.some(({ code, beside }) => code === one && beside.includes(other));
    const counted = mergeBloodCounts(booking, booking, { isOneSpecimen, counterCorrects });
    return counted.filter(({ code }) => code === row.code);
  });
}

/** Confidential is the profile that the laboratory marked so, and any with a confidential parameter: all of it. */
function isConfidential({ confidential, values }: CumulativeRow): boolean {
  return confidential || values.some(({ extra }) => extra?.confidential === true);
}

/** By profile, what can be compared: an analyte shared by two profiles of a booking appears in the first. */
function cumulativeProfiles(rows: readonly CumulativeRow[]): readonly CumulativeProfile[] {
  const mentioned = new Set<string>();
  const profiles = new Map<string, { row: CumulativeRow; series: Map<string, CumulativeSeries> }>();
  for (const row of rows) {
    const { series } = profiles.get(row.code) ?? { series: new Map<string, CumulativeSeries>() };
    profiles.set(row.code, { row, series });
    for (const value of row.values.filter(isTold)) {
      const once = `${row.booking_id} ${seriesKey(value)} ${value.parameter}`;
      if (!mentioned.has(once)) add(series, value, pointOf(row, value));
      mentioned.add(once);
    }
  }
  return [...profiles.values()]
    .map(({ row, series }) => ({
      code: row.code,
      name: row.name,
      unit: row.unit,
      series: [...series.values()],
    }))
    .filter(({ series }) => series.length > 0);
}

function isTold(value: TestValue): boolean {
  return value.parameter !== '' && !isCycleThreshold(value) && !isReaction(value.code);
}

function add(series: Map<string, CumulativeSeries>, value: TestValue, point: CumulativePoint): void {
  const key = seriesKey(value);
  const { code, name, unitOfMeasure, equation } = value;
  const before = series.get(key)?.points ?? [];
  series.set(key, { code, name, unitOfMeasure, equation, points: [...before, point] });
}

function pointOf({ at, labNumber, bookingIndex }: CumulativeRow, value: TestValue): CumulativePoint {
  return {
    at: at.toISOString(),
    bookingNumber: accessionBase({ labNumber, bookingIndex }),
    value: printedValue(value),
    flag: value.flag,
    critical: value.critical,
    referenceRange: value.referenceRange,
  };
}
