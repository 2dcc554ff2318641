import { createHash } from 'node:crypto';
import type { Result, ResultNotes, TestValue } from '../../../shared/contract/results.js';
import { comparable, type AssessedResult } from '../../../shared/domain/results/assess-result.js';
import { measuredPart } from '../../../shared/domain/results/measured.js';
import { readSections } from '../../../shared/domain/results/sections.js';
import { isReleased, hasResult } from '../../../shared/domain/stage.js';
import type { ResultRecord, StoredValue } from '../store/result-record.js';
import { assess, type Basis } from './assessment.js';
import { entryOf } from './entries.js';
import { usualSampleType } from './content.js';
import { knownEntries } from './specimen-rows.js';

const NO_NOTES: ResultNotes = { interpretation: '', measurementmethod: '', version: 0 };

/** The formula kinds, as a profile carries them. */
const FORMULA_KINDS = ['EGFR', 'ESTIMATED_AVERAGE_GLUCOSE', 'CORRECTED_CALCIUM', 'LIPIDS'] as const;

/** The saved result, or the empty one laid out for the patient. */
export function resultDocument(basis: Basis, record: ResultRecord | undefined): Result {
  const assessed = assess(basis, {
    entries: knownEntries(record, basis.shared),
    sections: record?.sections ?? {},
    remarks: record?.remarks ?? '',
  });
  if (!record) return laidOut(basis, assessed);
  const stamp = isEmptySheet(record) ? { laidOut: layoutKey(basis, assessed.rows) } : {};
  const stored = new Map(record.values.map((row) => [row.code, row]));
  const rows = assessed.rows.map((row) => asStored(basis, row, stored.get(row.code)));
  return { ...savedDocument(basis, record, rows), ...stamp };
}

/** The row as it was saved, beside earlier values that were worked out with the same equation. */
function asStored(basis: Basis, assessed: TestValue, stored: StoredValue | undefined): TestValue {
  if (!stored) return assessed;
  const { filled: _, measured: __, factor: ___, repeats: ____, ...row } = assessed;
  const sameEquation = stored.equation === null || stored.equation === row.equation;
  const previousValues = sameEquation
    ? row.previousValues
    : comparable(basis.previous.get(row.code), stored.equation);
  const { state = 'value' } = stored;
  const measured = measuredPart(entryOf(stored));
  return { ...row, ...stored, ...measured, state, previousValues, previous: previousValues[0] ?? null };
}

function laidOut(basis: Basis, { rows, sections }: AssessedResult): Result {
  const { test, layout } = basis;
  return {
    ...frame(basis, rows),
    id: null,
    profileName: layout.profile.name,
    sampleType: usualSampleType(layout.profile.specimen),
    remarks: '',
    remarkable: false,
    remarksPrinted: false,
    doneby: null,
    validated: false,
    authorisedBy: null,
    authorisedAt: null,
    releasedBy: null,
    releasedAt: null,
    stage: test.stage,
    dateTimeUpdated: null,
    amendReason: null,
    amendments: [],
    warnings: [],
    sections,
    laidOut: layoutKey(basis, rows),
    version: 0,
  };
}

export function savedDocument(basis: Basis, record: ResultRecord, rows: readonly TestValue[]): Result {
  const left = isReleased(record.stage);
  return {
    ...frame(basis, rows),
    id: record.id,
    profileName: record.profileName,
    sampleType: record.sampleType,
    remarks: record.remarks,
    remarkable: record.remarkable,
    remarksPrinted: record.remarksPrinted,
    // One that was emptied is nobody's entry.
    doneby: record.values.length === 0 ? null : record.doneby,
    validated: hasResult(record.stage),
    authorisedBy: record.authorisedBy,
    authorisedAt: record.authorisedAt?.toISOString() ?? null,
    releasedBy: record.releasedBy,
    releasedAt: record.releasedAt?.toISOString() ?? null,
    stage: record.stage,
    dateTimeUpdated: record.dateTimeUpdated.toISOString(),
    amendReason: record.amendReason,
    amendments: record.amendments,
    ...(record.withdrawal !== null && { withdrawal: record.withdrawal }),
    warnings: record.warnings,
    sections: readSections(basis.sheet, record.sections).sections,
    ...(left && { assessedFor: record.assessedFor, formulaConfig: record.formulaConfig }),
    version: record.version,
  };
}

function frame({ test, sheet, layout, patient, config }: Basis, rows: readonly TestValue[]) {
  const { bookingId: id, labNumber, patientName, bookingIndex } = test;
  return {
    bookingInformationId: id,
    bookingInformation: { id, labNumber, patientName, bookingIndex },
    discipline: test.unit,
    code: test.code,
    specimen: layout.profile.specimen,
    notes: test.notes ?? NO_NOTES,
    formula: FORMULA_KINDS.find((kind) => rows.some((row) => row.formula === kind)) ?? null,
    verified: rows.every((row) => row.verified),
    assessedFor: patient,
    formulaConfig: config,
    [sheet.testValuesKey]: rows,
  };
}

/** The sheet has no entries, so its version does not tell what it was laid out from. */
export function isEmptySheet(stored: ResultRecord | undefined): boolean {
  return stored === undefined || stored.values.length === 0;
}

const PARTS = ['catalogue', 'ranges', 'shared'] as const;
export type LaidOutPart = (typeof PARTS)[number];

type LaidRow = Pick<TestValue, 'code' | 'unitOfMeasure' | 'rangeText' | 'rangeSource'>;

/** The basis of an empty sheet, in short: each part shows separately whether it has changed. */
export function layoutKey({ layout, shared }: Basis, rows: readonly LaidRow[]): string {
  const parts: Readonly<Record<LaidOutPart, unknown>> = {
    catalogue: [layout.profile.versionId, rows.map(({ code, unitOfMeasure }) => [code, unitOfMeasure])],
    ranges: rows.map(({ code, rangeText, rangeSource }) => [code, rangeText, rangeSource]),
    shared: shared.map(({ value: { code, parameter, state, reason } }) => [code, parameter, state, reason]),
  };
  return PARTS.map((part) => shortOf(parts[part])).join('.');
}

function shortOf(part: unknown): string {
  return createHash('sha256').update(JSON.stringify(part)).digest('base64url').slice(0, 16);
}

/** The parts that differ between what was read and the present state; all, if what was read is unreadable. */
export function changedSince(read: string, now: string): readonly LaidOutPart[] {
  const [before, after] = [read.split('.'), now.split('.')];
  return PARTS.filter((_, at) => before[at] !== after[at]);
}
