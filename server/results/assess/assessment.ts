import { SHEETS } from '../../../shared/disciplines/sheets.js';
import type { DisciplineDefinition } from '../../../shared/disciplines/discipline.js';
import {
  assessResult,
  type AssessedParameter,
  type AssessedResult,
  type Entry,
  type PreviousOfEquation,
} from '../../../shared/domain/results/assess-result.js';
import type { FormulaConfig } from '../../../shared/domain/formulas/formula-config.js';
import { sampleCodes } from '../../../shared/domain/results/sample-alerts.js';
import { NEVER_SAVED, type SavedFacts, type Sections } from '../../../shared/domain/results/sections.js';
import { isReleased, RESULT_STAGES } from '../../../shared/domain/stage.js';
import { labToday } from '../../../shared/domain/time/lab-time.js';
import type { RowOfSpecimen, Surroundings } from '../../../shared/domain/results/surroundings.js';
import type { Discipline } from '../../../shared/vocabulary.js';
import { REPLACED_CODES } from '../../../shared/disciplines/haematology/manual-differential.js';
import { profileLayout, type ProfileLayout } from '../../catalogue/index.js';
import { readOnce } from '../../events/read-once.js';
import type { Sql } from '../../kernel/database.js';
import { notFound } from '../../kernel/http/problem.js';
import {
  contradictionsOff,
  formulaConfig,
  laboratory,
  type LaboratorySettings,
} from '../../settings/index.js';
import { sqlList } from '../../kernel/sql-text.js';
import { accessionBase } from '../../specimens/index.js';
import type { ResultRecord } from '../store/result-record.js';
import { assessedPatient, type BookedTest } from '../store/booked-test.js';
import { reactionRows } from '../reference/reactions.js';
import { bloodbankReference } from '../reference/bloodbank.js';
import { haematologyReference, countedByHand } from '../reference/haematology.js';
import { microbiologyReference } from '../reference/microbiology.js';
import { asReleased, openParameters } from './parameters.js';
import { asSpecimenRow, sharedRows, type SharedRow, specimenRows } from './specimen-rows.js';

export interface Basis {
  readonly test: BookedTest;
  readonly sheet: DisciplineDefinition;
  readonly layout: ProfileLayout;
  readonly laboratory: LaboratorySettings;
  readonly parameters: readonly AssessedParameter[];
  readonly patient: ReturnType<typeof assessedPatient>;
  readonly config: FormulaConfig;
  readonly previous: ReadonlyMap<string, readonly PreviousOfEquation[]>;
  /** The laboratory's day, yyyy-MM-dd. */
  readonly today: string;
  readonly saved: SavedFacts;
  readonly surroundings: Surroundings;
  /** The shared rows that other profiles of the specimen already have. */
  readonly shared: readonly SharedRow[];
}

/**
 * An empty sheet is what is published today; from its first save a result is laid out and judged by the version that
 * was published then. Until it leaves the laboratory the patient is the one known today; afterwards ranges, age and
 * sex are those that it was released with.
 */
export async function assessmentOf(
  sql: Sql,
  test: BookedTest,
  record: ResultRecord | undefined,
  now: Date,
): Promise<Basis> {
  const [layout, settings, formulas, off, laidOut = []] = await Promise.all([
    layoutOf(sql, test.code, record?.profileVersionId),
    readOnce(sql, 'laboratory', () => laboratory(sql)),
    readOnce(sql, 'formulas', () => formulaConfig(sql)),
    readOnce(sql, 'contradictions off', () => contradictionsOff(sql)),
    LAID_OUT[test.unit]?.(sql, test),
  ]);
  if (!layout) throw notFound(`The profile ${test.code}`);
  const left = record !== undefined && isReleased(record.stage);
  const parameters = left
    ? record.values.map(asReleased)
    : laidOutWith(laidOut, openParameters(layout, record));
  const { version: _, ...config } = formulas;
  const sheet = SHEETS[test.unit];
  const codes = parameters.map(({ code }) => code);
  const [previous, specimen, shared, equation, reference] = await Promise.all([
    previousValues(sql, test, parameters),
    specimenRows(sql, test, lookedAt(sheet, codes)),
    sharedRows(sql, test, layout),
    bookingEquation(sql, test),
    REFERENCES[test.unit]?.(sql, test),
  ]);
  return {
    test,
    sheet,
    layout,
    laboratory: settings,
    parameters,
    patient: left ? record.assessedFor : assessedPatient(test, settings.timeZone),
    config: left ? record.formulaConfig : { ...config, ...equation },
    previous,
    today: labToday(settings.timeZone, now),
    saved: record ? savedFacts(record) : NEVER_SAVED,
    surroundings: {
      ...surroundingsOf(settings, withShared(specimen, shared), reference, off),
      sampledAt: test.sampledAt.toISOString(),
      ...(test.draws.length > 0 && { draws: test.draws.map(drawn) }),
    },
    shared,
  };
}

function drawn({ draw, accession, collectedAt, rejected }: BookedTest['draws'][number]) {
  const at = collectedAt === null ? null : new Date(collectedAt).toISOString();
  return { draw, accession, collectedAt: at, rejected };
}

/** Many results of one profile are judged in a transaction: its layout is read once. */
function layoutOf(sql: Sql, code: string, versionId: string | undefined): Promise<ProfileLayout | undefined> {
  return readOnce(sql, `layout ${code} ${versionId ?? ''}`, () => profileLayout(sql, code, versionId));
}

/** A row that is laid out appears once, before the others. */
function laidOutWith(
  laidOut: readonly AssessedParameter[],
  own: readonly AssessedParameter[],
): readonly AssessedParameter[] {
  return [...laidOut, ...own.filter(({ code }) => !laidOut.some((row) => row.code === code))];
}

/** Parameters of other profiles on the specimen: those of the sample's checks, and those that the sheet's rules name. */
function lookedAt(
  { specimenCodes = [], contradictions }: DisciplineDefinition,
  own: readonly string[],
): readonly string[] {
  return [...new Set([...specimenCodes, ...sampleCodes(own, contradictions)])];
}

/** A row that is both shared and looked at appears once. */
function withShared(
  specimen: Surroundings['specimen'],
  shared: readonly SharedRow[],
): Surroundings['specimen'] {
  const rows = shared.map(asSpecimenRow);
  const isShared = (one: RowOfSpecimen): boolean =>
    rows.some(({ profileCode, code }) => profileCode === one.profileCode && code === one.code);
  return [...specimen.filter((row) => !isShared(row)), ...rows];
}

/** Settings go out with the result: only what a bench's rules read. */
export function surroundingsOf(
  { timeZone, hivAlgorithm, counterCorrectsNrbc }: LaboratorySettings,
  specimen: Surroundings['specimen'],
  reference?: unknown,
  off: readonly string[] = [],
): Surroundings {
  const settings = {
    ...{ timeZone, hivAlgorithm },
    ...(counterCorrectsNrbc && { counterCorrectsNrbc }),
    ...(off.length > 0 && { contradictionsOff: off }),
  };
  return { specimen, settings, ...(reference !== undefined && { reference }) };
}

function savedFacts({ values, sections }: ResultRecord): SavedFacts {
  return { values: new Map(values.map(({ code, parameter }) => [code, parameter])), sections };
}

interface Typed {
  /** By parameter code. */
  readonly entries: ReadonlyMap<string, Entry>;
  readonly sections: Sections;
  readonly remarks: string;
}

export function assess(basis: Basis, typed: Typed): AssessedResult {
  const { sheet, parameters, patient, config, previous, today, saved, surroundings } = basis;
  const sampleAt = basis.test.sampledAt.toISOString();
  const known = { sheet, parameters, patient, sampleAt, config, previous, today, saved, surroundings };
  return assessResult({ ...typed, ...known });
}

/**
 * A bench's look-ups in tables of its own: `surroundings.reference`, for the screen too. Benches whose rules look up
 * nothing have no line.
 */
const REFERENCES: Readonly<Partial<Record<Discipline, (sql: Sql, test: BookedTest) => Promise<unknown>>>> = {
  bloodbank: bloodbankReference,
  haematology: haematologyReference,
  microbiology: microbiologyReference,
};

/** Rows that a sheet lays out before its profile's own, e.g. if no other profile of the booking has them. */
const LAID_OUT: Readonly<Partial<Record<Discipline, typeof reactionRows>>> = {
  bloodbank: reactionRows,
};

interface Found extends Omit<PreviousOfEquation, 'at' | 'bookingNumber'> {
  readonly code: string;
  readonly at: Date;
  readonly labNumber: string;
  readonly bookingIndex: number;
}

// More than are shown, because those of another equation are left out afterwards.
const LOOKED_AT = 12;

// A replaced differential is compared with nothing. Taken before this sample; of two booked at the same moment the
// later booking follows.
const PREVIOUS_VALUES = `
  select v.code, v.value, v.flag, v.at, v.unit_of_measure as "unitOfMeasure", v.equation,
    v.lab_number as "labNumber", v.booking_index as "bookingIndex"
  from unnest($2::text[], $3::text[]) as asked (code, unit)
  cross join lateral (
    select v.*, b.lab_number, b.booking_index
    from result_value v
    join result r on r.id = v.result_id and r.stage in (${sqlList(RESULT_STAGES)})
    join booking b on b.id = r.booking_id and b.deleted_at is null
    where v.patient_id = $1 and v.code = asked.code and v.unit_of_measure = asked.unit
      and v.at <= $4 and (v.at < $4 or b.booking_index < $5) and b.id <> $6
      and not (asked.code in (${sqlList([...REPLACED_CODES])}) and ${countedByHand('r.booking_id', 'r.code')} is not null)
    order by v.at desc, b.booking_index desc
    limit ${LOOKED_AT}
  ) v`;

/** Earlier values of the same patient, parameter and unit of measure, newest first, by code. */
async function previousValues(
  sql: Sql,
  test: BookedTest,
  parameters: readonly AssessedParameter[],
): Promise<ReadonlyMap<string, readonly PreviousOfEquation[]>> {
  const rows = await sql.sql<Found>(PREVIOUS_VALUES, [
    test.patientId,
    parameters.map((parameter) => parameter.code),
    parameters.map((parameter) => parameter.unitOfMeasure),
    test.sampledAt,
    test.bookingIndex,
    test.bookingId,
  ]);
  const byCode = new Map<string, PreviousOfEquation[]>();
  for (const { code, at, labNumber, bookingIndex, ...found } of rows) {
    const list = byCode.get(code) ?? [];
    const bookingNumber = accessionBase({ labNumber, bookingIndex });
    list.push({ ...found, at: at.toISOString(), bookingNumber });
    byCode.set(code, list);
  }
  return byCode;
}

const OF_BOOKING = `
  select formula_config ->> 'egfrEquation' as equation from result
  where booking_id = $1 and code <> $2 and equation is not null
  order by date_time_updated, id limit 1`;

/** The eGFR equation that another result of this booking was worked out with: one report never mixes two. */
async function bookingEquation(
  sql: Sql,
  { bookingId, code }: BookedTest,
): Promise<Partial<Pick<FormulaConfig, 'egfrEquation'>>> {
  const other = await sql.one<{ equation: FormulaConfig['egfrEquation'] }>(OF_BOOKING, [bookingId, code]);
  return other ? { egfrEquation: other.equation } : {};
}
