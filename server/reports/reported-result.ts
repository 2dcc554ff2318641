import type { Requester } from '../../shared/contract/booking-shapes.js';
import type {
  ReportCopy,
  ReportedResult,
  ReportLine,
  PreliminaryNo,
  ReportBody,
} from '../../shared/contract/reports.js';
import type { Amendment, TestValue, CallSummary, Withdrawal } from '../../shared/contract/results.js';
import { isReaction } from '../../shared/disciplines/bloodbank/readings.js';
import { isWithheld } from '../../shared/disciplines/bloodbank/group-here.js';
import { underHeadings } from '../../shared/disciplines/headings.js';
import { rangesAreFor, type AssessedPatient } from '../../shared/domain/results/assessed-patient.js';
import { emptyText } from '../../shared/domain/results/completeness.js';
import { isBenchOnly } from '../../shared/domain/results/molecular-row.js';
import { unitText } from '../../shared/domain/catalogue/unit-text.js';
import { printedValue } from '../../shared/domain/results/printed-value.js';
import {
  type Sections,
  printedChange,
  sectionTexts,
  textTables,
  type NamedRow,
} from '../../shared/domain/results/sections.js';
import { isReleased, hasBegun, isRefunded } from '../../shared/domain/stage.js';
import type { Discipline, Stage } from '../../shared/vocabulary.js';
import { SHEETS } from '../../shared/disciplines/sheets.js';
import type { Sql } from '../kernel/database.js';

/** One profile of a booking, with its result as far as it has one. */
export interface ProfileRow {
  readonly code: string;
  readonly name: string;
  readonly unit: Discipline;
  readonly profile_stage: Stage;
  readonly stage: Stage | null;
  readonly version: number;
  readonly sample_type: string;
  readonly values: readonly TestValue[];
  readonly assessed_for: AssessedPatient | null;
  readonly sections: Sections;
  readonly remarks: string;
  readonly remarks_printed: boolean;
  readonly doneby: string;
  readonly authorised_by: string | null;
  readonly authorised_at: Date | null;
  readonly released_by: string | null;
  readonly released_at: Date | null;
  readonly amendments: readonly Amendment[];
  readonly withdrawal: Withdrawal | null;
  readonly issued: number;
  readonly asked_by: Requester | null;
  readonly interpretation: string | null;
  readonly method: string | null;
  readonly calls: readonly CallSummary[];
  /** By name. */
  readonly qualifications: Readonly<Record<string, string>>;
  readonly confidential: boolean;
}

/** As on this copy of the report. */
export function reportedResult(row: ProfileRow, copy: ReportCopy): ReportedResult {
  const said = { ...currentResult(row, copy), ...reportedSections(row, copy) };
  return row.withdrawal === null ? said : withdrawn(said, row.withdrawal);
}

/** The fields of a result without content. */
export const NO_CONTENT = {
  lines: [],
  rangesFor: '',
  remarks: null,
  interpretation: null,
  method: null,
  amendments: [],
} as const satisfies Partial<ReportedResult>;

/** None of its values is printed, only that it was withdrawn. */
function withdrawn(
  { sections: _, tables: __, askedBy: ___, ...said }: ReportedResult,
  withdrawal: Withdrawal,
): ReportedResult {
  const { reason, by, at, issuedAt } = withdrawal;
  return {
    ...said,
    ...NO_CONTENT,
    withdrawal: { reason, by, at, issuedAt },
  };
}

function currentResult(
  row: ProfileRow,
  copy: ReportCopy,
): Omit<ReportedResult, 'sections' | 'tables' | 'amendments' | 'withdrawal'> {
  const stage = row.stage ?? row.profile_stage;
  return {
    code: row.code,
    profileName: row.name,
    unit: row.unit,
    stage,
    preliminary: !isReleased(stage),
    version: row.version,
    issued: row.issued,
    sampleType: row.sample_type,
    lines: inOrder(row)
      .filter((value) => copy === 'bench' || !isOfBench(row, value))
      .map((value) => ({ ...value, comment: said(value.comment, value.commentPrinted ?? true, copy) }))
      .filter(({ code }) => !isWithheld(code, row))
      .filter(hasContent)
      .map(reportLine),
    rangesFor: row.assessed_for === null ? '' : rangesAreFor(row.assessed_for),
    remarks: said(row.remarks, row.remarks_printed, copy),
    ...(row.calls.length > 0 && { calls: row.calls }),
    ...askerOf(row),
    interpretation: row.interpretation,
    method: row.method,
    doneby: row.doneby,
    authorisedBy: row.authorised_by,
    authorisedAt: row.authorised_at?.toISOString() ?? null,
    releasedBy: row.released_by,
    releasedAt: row.released_at?.toISOString() ?? null,
    ...(Object.keys(row.qualifications).length > 0 && { qualifications: row.qualifications }),
    ...(row.confidential && { confidential: true as const }),
  };
}

/** The reactions of a blood group are what the bench read; the group that they give is the result. */
function isOfBench({ unit }: ProfileRow, value: TestValue): boolean {
  return isBenchOnly(value) || (unit === 'bloodbank' && isReaction(value.code));
}

/** The requester of an added test; for a rule, its finding once it may be shown. */
function askerOf({ asked_by: askedBy }: ProfileRow): Pick<ReportedResult, 'askedBy'> {
  return askedBy === null || askedBy.name === '' ? {} : { askedBy };
}

/** In the bench's order: by heading, which depends on the type of the sample. */
function inOrder({ unit, sample_type: sampleType, values }: ProfileRow): readonly TestValue[] {
  return underHeadings(unit, sampleType, values).flatMap(({ heading, rows }) =>
    rows.map((value) => ({ ...value, section: heading })),
  );
}

/** A comment or remark: internal ones are on the bench's own copy only, marked as such. */
function said(text: string | null, isPrinted: boolean, copy: ReportCopy): string | null {
  if (text === null || text.trim() === '') return null;
  if (isPrinted) return text;
  return copy === 'bench' ? `Internal: ${text}` : null;
}

function hasContent(value: TestValue): boolean {
  return (
    value.parameter !== '' ||
    emptyText(value) !== '' ||
    Boolean(value.comment) ||
    ((value.kind === 'calculated' || value.derived === true) && Boolean(value.reason))
  );
}

/** The assay's detection limit is printed beside the result. */
function detectionLimit({ extra, unitOfMeasure }: TestValue): string {
  const limit = extra?.limitOfDetection;
  return limit ? `Limit of detection ${limit} ${unitText(unitOfMeasure)}.` : '';
}

function reportLine(value: TestValue): ReportLine {
  return {
    code: value.code,
    name: value.name,
    section: value.section ?? null,
    value: value.parameter === '' ? emptyText(value) : printedValue(value),
    unitOfMeasure: value.unitOfMeasure,
    flag: value.flag,
    critical: value.critical,
    referenceRange: value.referenceRange,
    ...(value.notPregnant && { rangeNotPregnant: true as const }),
    ...(!value.verified && value.referenceRange !== '' && { rangeUnverified: true as const }),
    comment: [detectionLimit(value), value.comment].filter(Boolean).join(' ') || null,
    equation: value.equation ?? null,
    reason: value.reason ?? null,
  };
}

interface Recorded {
  readonly unit: Discipline;
  readonly values: readonly NamedRow[];
  readonly sections: Sections;
  readonly amendments: readonly Amendment[];
}

/**
 * A result's sections beside its lines: all of them for the bench, for the patient those that are not the bench's own.
 */
function reportedSections(
  { unit, values, sections, amendments }: Recorded,
  copy: ReportCopy,
): Pick<ReportedResult, 'sections' | 'tables' | 'amendments'> {
  const shown = (line: { readonly benchOnly?: boolean }): boolean => copy === 'bench' || !line.benchOnly;
  const said = sectionTexts(SHEETS[unit], sections, values).filter((line) => !line.inTable && shown(line));
  const tables = textTables(SHEETS[unit], sections, copy);
  return {
    // A report that says nothing new keeps its code: it gets no empty member either.
    ...(said.length > 0 && { sections: said.map(({ name, text }) => ({ name, text })) }),
    ...(tables.length > 0 && { tables }),
    amendments: amendments.map((one) => ({
      ...one,
      changes: changesOf(unit, one.changes.filter(shown), copy),
    })),
  };
}

function changesOf(unit: Discipline, changes: Amendment['changes'], copy: ReportCopy): Amendment['changes'] {
  return copy === 'bench' ? changes : changes.flatMap((one) => printedChange(SHEETS[unit], one) ?? []);
}

/** A reading that was issued before the result was final, as it was then. */
export interface Preliminary extends PreliminaryNo {
  readonly code: string;
  readonly resultVersion: number;
  readonly document: ReportBody;
}

const ISSUED = `
  select r.code, n.number, n.result_version as "resultVersion", n.issued_by as by, n.issued_at as at, i.document
  from preliminary_report n join result r on r.id = n.result_id join report_issue i on i.token = n.token
  where r.booking_id = $1 order by n.number`;

/** Every preliminary report of a booking, in its numbers. */
export async function preliminariesOf(sql: Sql, bookingId: string): Promise<readonly Preliminary[]> {
  const rows = await sql.sql<Omit<Preliminary, 'at'> & { readonly at: Date }>(ISSUED, [bookingId]);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** With its number if this very version was issued; once released, with those that it replaces. */
export function numbered(result: ReportedResult, issued: readonly Preliminary[]): ReportedResult {
  const own = issued.filter(({ code }) => code === result.code);
  if (isReleased(result.stage)) return own.length === 0 ? result : { ...result, replaces: own.map(numberOf) };
  const same = own.find(({ resultVersion }) => resultVersion === result.version);
  return same === undefined ? result : { ...result, preliminaryNo: numberOf(same) };
}

function numberOf({ number, by, at }: PreliminaryNo): PreliminaryNo {
  return { number, by, at };
}

/** For readers who only see released results: the last preliminary of a result still being read, as issued. */
export function lastIssued(row: ProfileRow, issued: readonly Preliminary[]): ReportedResult | undefined {
  const { stage, code, profile_stage: booked } = row;
  if (stage === null || isReleased(stage) || !hasBegun(stage) || isRefunded(booked)) return undefined;
  const last = issued.findLast((one) => one.code === code);
  return last?.document.results.find((result) => result.code === code);
}
