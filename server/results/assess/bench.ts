import { SHEETS } from '../../../shared/disciplines/sheets.js';
import type { DisciplineSheet } from '../../../shared/disciplines/discipline.js';
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
import { hasLeft } from '../../../shared/domain/stage.js';
import { labToday } from '../../../shared/domain/time/lab-time.js';
import type { RowOfSpecimen, Surroundings } from '../../../shared/domain/results/surroundings.js';
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
import { LAID_OUT, REFERENCES } from '../benches/references.js';
import type { ResultRecord } from '../store/result-record.js';
import { assessedPatient, type BookedTest } from './booked-test.js';
import { bookingEquation } from './booking-equation.js';
import { asReleased, openParameters } from './parameters.js';
import { previousValues } from './previous-values.js';
import { asSpecimenRow, sharedRows, type SharedRow } from './shared-rows.js';
import { specimenRows } from './specimen-rows.js';

/** Everything that one result is judged by. */
export interface Bench {
  readonly test: BookedTest;
  readonly sheet: DisciplineSheet;
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
  /** What other profiles of the specimen hold of the rows that this one shares with them. */
  readonly shared: readonly SharedRow[];
}

/**
 * An empty sheet is what is published today; from its first save a result is laid out and judged by the version that
 * was published then. Until it leaves the laboratory the patient is the one known today; afterwards ranges, age and
 * sex are those that it was released with.
 */
export async function benchOf(
  sql: Sql,
  test: BookedTest,
  record: ResultRecord | undefined,
  now: Date,
): Promise<Bench> {
  const [layout, settings, formulas, off, laidOut = []] = await Promise.all([
    layoutOf(sql, test.code, record?.profileVersionId),
    readOnce(sql, 'laboratory', () => laboratory(sql)),
    readOnce(sql, 'formulas', () => formulaConfig(sql)),
    readOnce(sql, 'contradictions off', () => contradictionsOff(sql)),
    LAID_OUT[test.unit]?.(sql, test),
  ]);
  if (!layout) throw notFound(`The profile ${test.code}`);
  const left = record !== undefined && hasLeft(record.stage);
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

/** A row that is laid out stands there once, ahead of the others. */
function laidOutWith(
  laidOut: readonly AssessedParameter[],
  own: readonly AssessedParameter[],
): readonly AssessedParameter[] {
  return [...laidOut, ...own.filter(({ code }) => !laidOut.some((row) => row.code === code))];
}

/** Parameters of other profiles on the specimen: those of the sample's checks, and those that the sheet's rules name. */
function lookedAt(
  { specimenCodes = [], contradictions }: DisciplineSheet,
  own: readonly string[],
): readonly string[] {
  return [...new Set([...specimenCodes, ...sampleCodes(own, contradictions)])];
}

/** A row that is shared and looked at stands there once. */
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

/** What a person typed of a result, as far as it is judged. */
export interface Typed {
  /** By parameter code. */
  readonly entries: ReadonlyMap<string, Entry>;
  readonly sections: Sections;
  readonly remarks: string;
}

export function assess(bench: Bench, typed: Typed): AssessedResult {
  const { sheet, parameters, patient, config, previous, today, saved, surroundings } = bench;
  const sampleAt = bench.test.sampledAt.toISOString();
  const known = { sheet, parameters, patient, sampleAt, config, previous, today, saved, surroundings };
  return assessResult({ ...typed, ...known });
}
