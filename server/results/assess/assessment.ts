import type { TestValueRequest, TestValue } from '../../../shared/contract/results.js';
import {
  assessResult,
  NO_ENTRY,
  type AssessedParameter,
  type AssessedResult,
  type Entry,
  type PreviousOfEquation,
} from '../../../shared/domain/assess-result.js';
import type { FormulaConfig } from '../../../shared/domain/formula-config.js';
import { profileLayout, type ProfileLayout } from '../../catalogue/index.js';
import type { Sql } from '../../kernel/database.js';
import { notFound } from '../../kernel/http/problem.js';
import { formulaConfig, laboratory, type LaboratorySettings } from '../../settings/index.js';
import { assessedPatient, sampleTime, type BookedTest } from './booked-test.js';
import { previousValues } from './previous-values.js';
import type { ResultRecord, StoredValue } from '../store/result-record.js';

/** Everything that one result is judged by. */
export interface Bench {
  readonly test: BookedTest;
  readonly layout: ProfileLayout;
  readonly laboratory: LaboratorySettings;
  readonly parameters: readonly AssessedParameter[];
  readonly patient: ReturnType<typeof assessedPatient>;
  readonly config: FormulaConfig;
  readonly previous: ReadonlyMap<string, readonly PreviousOfEquation[]>;
}

/**
 * Until a result leaves the laboratory it is judged by today's catalogue and the patient as known today;
 * afterwards by what it was released with, so that a later edit of the catalogue changes no old report.
 */
export async function benchOf(sql: Sql, test: BookedTest, record: ResultRecord | undefined): Promise<Bench> {
  const [layout, settings, formulas] = await Promise.all([
    profileLayout(sql, test.code),
    laboratory(sql),
    formulaConfig(sql),
  ]);
  if (!layout) throw notFound(`The profile ${test.code}`);
  const issued = record !== undefined && isIssued(record);
  const parameters = issued ? record.values.map(asReleased) : openParameters(layout, record);
  const { version: _, ...config } = formulas;
  return {
    test,
    layout,
    laboratory: settings,
    parameters,
    patient: issued ? record.assessedFor : assessedPatient(test, settings.timeZone),
    config: issued ? record.formulaConfig : config,
    previous: await previousValues(sql, test, parameters),
  };
}

export function isIssued(record: Pick<ResultRecord, 'stage'>): boolean {
  return record.stage === 'released' || record.stage === 'amended';
}

/** A parameter that the catalogue has retired keeps its row where it already has a result. */
function openParameters(
  layout: ProfileLayout,
  record: ResultRecord | undefined,
): readonly AssessedParameter[] {
  const known = new Set(layout.parameters.map(({ code }) => code));
  const retired = (record?.values ?? []).filter((row) => !known.has(row.code) && row.parameter !== '');
  return [...layout.parameters.map(fromCatalogue), ...retired.map(asReleased)];
}

export function fromCatalogue(parameter: ProfileLayout['parameters'][number]): AssessedParameter {
  return {
    code: parameter.code,
    name: parameter.name,
    unitOfMeasure: parameter.unitOfMeasure,
    kind: parameter.kind,
    section: parameter.section,
    rangeMale: parameter.rangeMale,
    rangeFemale: parameter.rangeFemale,
    rangePregnancy: parameter.rangePregnancy,
    ranges: parameter.ranges,
    criticalLow: parameter.criticalLow,
    criticalHigh: parameter.criticalHigh,
    criticalValues: parameter.criticalValues,
    plausibleLow: parameter.plausibleLow,
    plausibleHigh: parameter.plausibleHigh,
    deltaKind: parameter.deltaKind,
    deltaAmount: parameter.deltaAmount,
    deltaDays: parameter.deltaDays,
    decimals: parameter.decimals,
    options: parameter.options,
    formula: parameter.formula || null,
    note: parameter.note,
    verified: parameter.verified,
  };
}

function asReleased(row: StoredValue): AssessedParameter {
  const { deltaLimit, rangeText: text, rangeSource: source } = row;
  return {
    code: row.code,
    name: row.name,
    unitOfMeasure: row.unitOfMeasure,
    kind: row.kind,
    section: row.section,
    rangeMale: row.referenceRangeMale,
    rangeFemale: row.referenceRangeFemale,
    fixedRange: { text, source },
    criticalLow: row.criticalLow,
    criticalHigh: row.criticalHigh,
    criticalValues: row.criticalValues,
    plausibleLow: row.plausibleLow,
    plausibleHigh: row.plausibleHigh,
    deltaKind: deltaLimit?.kind ?? null,
    deltaAmount: deltaLimit?.amount ?? null,
    deltaDays: deltaLimit?.days ?? null,
    decimals: row.decimals,
    options: row.options,
    formula: row.formula,
    note: row.note,
    verified: row.verified,
  };
}

export function assess(bench: Bench, entries: ReadonlyMap<string, Entry>, remarks: string): AssessedResult {
  const { parameters, patient, config, previous } = bench;
  const sampleAt = sampleTime(bench.test).toISOString();
  return assessResult({ parameters, entries, patient, sampleAt, config, previous, remarks });
}

export function storedEntries(record: ResultRecord | undefined): ReadonlyMap<string, Entry> {
  return new Map((record?.values ?? []).map((row) => [row.code, entryOf(row)]));
}

function entryOf(row: StoredValue): Entry {
  const { parameter, manualFlag, manualFlagBy, override, comment, repeat } = row;
  return { parameter, manualFlag, manualFlagBy, override, comment, repeat };
}

/** What is stored, overlaid with what was sent; a field that was not sent stays as it is. */
export function mergedEntries(
  record: ResultRecord | undefined,
  sent: readonly TestValueRequest[],
  initials: string,
): ReadonlyMap<string, Entry> {
  const entries = new Map(storedEntries(record));
  for (const row of sent)
    entries.set(row.code, mergedEntry(entries.get(row.code) ?? NO_ENTRY, row, initials));
  return entries;
}

function mergedEntry(stored: Entry, sent: TestValueRequest, initials: string): Entry {
  const manualFlag = sent.manualFlag === undefined ? stored.manualFlag : sent.manualFlag || null;
  return {
    parameter: sent.parameter === undefined ? stored.parameter : (sent.parameter ?? ''),
    manualFlag,
    manualFlagBy: manualFlag === stored.manualFlag ? stored.manualFlagBy : initials,
    override: kept(sent.override, stored.override),
    comment: kept(sent.comment, stored.comment),
    repeat: sent.repeat === undefined ? stored.repeat : plainRepeat(sent.repeat),
  };
}

function kept(sent: string | null | undefined, stored: string | null): string | null {
  return sent === undefined ? stored : (sent ?? '').trim() || null;
}

function plainRepeat(repeat: TestValueRequest['repeat']): Entry['repeat'] {
  return repeat ? { value: repeat.value, reason: repeat.reason } : null;
}

/** How a manual flag and a paper are signed: "Adaeze Nwosu" -> "AN". */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word !== '');
  return words.map((word) => [...word][0]?.toLocaleUpperCase() ?? '').join('');
}

export function withoutPrevious({ previous: _, previousValues: __, ...row }: TestValue): StoredValue {
  return row;
}
