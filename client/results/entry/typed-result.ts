import type {
  AmendResultRequest,
  Result,
  SaveResultRequest,
  TestValue,
  TestValueRequest,
} from '../../../shared/contract/results.js';
import { SHEETS, testValuesOf } from '../../../shared/disciplines/sheets.js';
import { NO_ENTRY, type Entry } from '../../../shared/domain/assess-result.js';
import type { ResultAction } from '../../../shared/vocabulary.js';

/** Everything of a result that a person types. */
export interface TypedResult {
  readonly entries: Readonly<Record<string, Entry>>;
  readonly sampleType: string;
  readonly remarks: string;
  readonly remarkable: boolean;
}

export interface Difference {
  readonly code: string;
  readonly name: string;
  readonly mine: string;
  readonly theirs: string;
}

export function rowsOf(result: Result): readonly TestValue[] {
  return testValuesOf(result.discipline, result);
}

export function entryOf(row: TestValue): Entry {
  const { parameter, manualFlag, manualFlagBy, override, comment, repeat } = row;
  return { parameter, manualFlag, manualFlagBy, override, comment, repeat };
}

export function typedOf(result: Result): TypedResult {
  return {
    entries: Object.fromEntries(rowsOf(result).map((row) => [row.code, entryOf(row)])),
    sampleType: result.sampleType,
    remarks: result.remarks,
    // Remarks that were stored without the tick are shown, not lost by the next save.
    remarkable: result.remarkable || result.remarks !== '',
  };
}

export function entryFor(typed: TypedResult, code: string): Entry {
  return typed.entries[code] ?? NO_ENTRY;
}

export function withEntry(typed: TypedResult, code: string, change: Partial<Entry>): TypedResult {
  return { ...typed, entries: { ...typed.entries, [code]: { ...entryFor(typed, code), ...change } } };
}

/** What one row says, for comparing and for showing both sides of a conflict. */
export function said(entry: Entry): string {
  const parts = [
    entry.parameter.trim(),
    entry.manualFlag ? `flag ${entry.manualFlag}` : '',
    entry.repeat ? `repeated, first ${entry.repeat.value} (${entry.repeat.reason})` : '',
    entry.override ? `stands: ${entry.override}` : '',
    entry.comment ? `“${entry.comment}”` : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

const TEXTS = [
  ['sampleType', 'Sample type'],
  ['remarks', 'Remarks'],
] as const;

/** A calculated figure follows from the others, so only what was typed about it counts. */
function typedPart(row: TestValue, entry: Entry): Entry {
  return row.formula === null ? entry : { ...entry, parameter: '' };
}

export function differences(
  rows: readonly TestValue[],
  mine: TypedResult,
  theirs: TypedResult,
): readonly Difference[] {
  const texts = TEXTS.filter(([key]) => mine[key] !== theirs[key]).map(([key, name]) => ({
    code: key,
    name,
    mine: mine[key],
    theirs: theirs[key],
  }));
  const values = rows.map((row) => ({
    code: row.code,
    name: row.name,
    mine: said(typedPart(row, entryFor(mine, row.code))),
    theirs: said(typedPart(row, entryFor(theirs, row.code))),
  }));
  return [...values.filter((one) => one.mine !== one.theirs), ...texts];
}

export function isSameTyped(rows: readonly TestValue[], one: TypedResult, other: TypedResult): boolean {
  return one.remarkable === other.remarkable && differences(rows, one, other).length === 0;
}

function rowRequest(row: TestValue, entry: Entry): TestValueRequest {
  const { manualFlag, override, comment } = entry;
  const repeat = entry.repeat !== null && entry.repeat.value.trim() !== '' ? entry.repeat : null;
  const about = { code: row.code, manualFlag: manualFlag ?? '', override, comment, repeat };
  return row.formula === null ? { ...about, parameter: entry.parameter } : about;
}

function rowRequests(rows: readonly TestValue[], typed: TypedResult): TestValueRequest[] {
  return rows.map((row) => rowRequest(row, entryFor(typed, row.code)));
}

export function saveRequest(result: Result, typed: TypedResult, action: ResultAction): SaveResultRequest {
  return {
    bookingInformationId: result.bookingInformationId,
    code: result.code,
    version: result.version,
    action,
    sampleType: typed.sampleType,
    remarks: typed.remarkable ? typed.remarks : '',
    remarkable: typed.remarkable,
    [SHEETS[result.discipline].testValuesKey]: rowRequests(rowsOf(result), typed),
  };
}

export function amendRequest(
  result: Result,
  typed: TypedResult,
  { reason, told }: { readonly reason: string; readonly told: string },
): AmendResultRequest {
  return {
    bookingId: result.bookingInformationId,
    profileCode: result.code,
    version: result.version,
    reason,
    told: told.trim() === '' ? null : told,
    sampleType: typed.sampleType,
    remarks: typed.remarkable ? typed.remarks : '',
    remarkable: typed.remarkable,
    values: rowRequests(rowsOf(result), typed),
  };
}

/** `biochemistryTestValues.3.parameter` of a refusal -> the row's code; undefined for anything else. */
export function codeOfField(rows: readonly TestValue[], field: string): string | undefined {
  const found = /(?:TestValues|values)\.([^.]+)\./.exec(field)?.[1];
  if (found === undefined) return undefined;
  return /^\d+$/.test(found) ? rows[Number(found)]?.code : found;
}

/** Why a value cannot be saved as it stands; `code` null: the sample as a whole. */
export interface Refusal {
  readonly code: string | null;
  readonly message: string;
}

/** LAB-RULES: a repeat needs a reason. */
export function repeatRefusals(rows: readonly TestValue[], typed: TypedResult): readonly Refusal[] {
  return rows
    .filter(({ code }) => entryFor(typed, code).repeat?.reason.trim() === '')
    .map(({ code, name }) => ({ code, message: `${name}: say why it was repeated.` }));
}
