import type { AskedBy } from '../../shared/contract/booking-shapes.js';
import type { ReportCopy, ReportedResult, ReportLine } from '../../shared/contract/reports.js';
import type { Amendment, TestValue, ToldCall, Withdrawal } from '../../shared/contract/results.js';
import { isReaction } from '../../shared/disciplines/bloodbank/readings.js';
import { isWithheld } from '../../shared/disciplines/bloodbank/withheld.js';
import { underHeadings } from '../../shared/disciplines/headings.js';
import { rangesAreFor, type AssessedPatient } from '../../shared/domain/results/assessed-patient.js';
import { standingText } from '../../shared/domain/results/completeness.js';
import { isBenchOnly } from '../../shared/domain/results/molecular-row.js';
import { unitText } from '../../shared/domain/catalogue/unit-text.js';
import { printedValue } from '../../shared/domain/results/printed-value.js';
import type { Sections } from '../../shared/domain/results/sections.js';
import { hasLeft } from '../../shared/domain/stage.js';
import type { Discipline, Stage } from '../../shared/vocabulary.js';
import { reportedSections } from './reported-sections.js';

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
  readonly asked_by: AskedBy | null;
  readonly interpretation: string | null;
  readonly method: string | null;
  readonly calls: readonly ToldCall[];
  /** By name. */
  readonly qualifications: Readonly<Record<string, string>>;
  readonly confidential: boolean;
}

/** As it stands on this copy of the report. */
export function reportedResult(row: ProfileRow, copy: ReportCopy): ReportedResult {
  const said = { ...currentResult(row, copy), ...reportedSections(row, copy) };
  return row.withdrawal === null ? said : withdrawn(said, row.withdrawal);
}

/** What a result says, of one that says nothing. */
export const UNSAID = {
  lines: [],
  rangesFor: '',
  remarks: null,
  interpretation: null,
  method: null,
  amendments: [],
} as const satisfies Partial<ReportedResult>;

/** Nothing of what it said stands on paper; that it did is told. */
function withdrawn(
  { sections: _, tables: __, askedBy: ___, ...said }: ReportedResult,
  withdrawal: Withdrawal,
): ReportedResult {
  const { reason, by, at, issuedAt } = withdrawal;
  return {
    ...said,
    ...UNSAID,
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
    preliminary: !hasLeft(stage),
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

/** Of a test that was added; of a rule once it may be said what it read. */
function askerOf({ asked_by: askedBy }: ProfileRow): Pick<ReportedResult, 'askedBy'> {
  return askedBy === null || askedBy.name === '' ? {} : { askedBy };
}

/** As they stand on the bench: by heading, which is of the type of the sample. */
function inOrder({ unit, sample_type: sampleType, values }: ProfileRow): readonly TestValue[] {
  return underHeadings(unit, sampleType, values).flatMap(({ heading, rows }) =>
    rows.map((value) => ({ ...value, section: heading })),
  );
}

/** A comment or remark: internal ones stand on the bench's own copy only, named as that. */
function said(text: string | null, isPrinted: boolean, copy: ReportCopy): string | null {
  if (text === null || text.trim() === '') return null;
  if (isPrinted) return text;
  return copy === 'bench' ? `Internal: ${text}` : null;
}

function hasContent(value: TestValue): boolean {
  return (
    value.parameter !== '' ||
    standingText(value) !== '' ||
    Boolean(value.comment) ||
    ((value.kind === 'calculated' || value.derived === true) && Boolean(value.reason))
  );
}

/** What the assay can find stands beside what it found. */
function detectionLimit({ extra, unitOfMeasure }: TestValue): string {
  const limit = extra?.limitOfDetection;
  return limit ? `Limit of detection ${limit} ${unitText(unitOfMeasure)}.` : '';
}

function reportLine(value: TestValue): ReportLine {
  return {
    code: value.code,
    name: value.name,
    section: value.section ?? null,
    value: value.parameter === '' ? standingText(value) : printedValue(value),
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
