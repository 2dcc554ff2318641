import type { Result, TestValue } from '../../../shared/contract/results.js';
import { SHEETS } from '../../../shared/disciplines/sheets.js';
import {
  type AssessedParameter,
  type AssessedResult,
  type AssessRequest,
  assessResult,
} from '../../../shared/domain/results/assess-result.js';
import { deltaCheck } from '../../../shared/domain/results/delta.js';
import { NEVER_SAVED, type SavedFacts } from '../../../shared/domain/results/sections.js';
import { NO_SURROUNDINGS, type Surroundings } from '../../../shared/domain/results/surroundings.js';
import type { FieldError } from '../../../shared/errors.js';
import { withFieldLabel, ownName } from '../../ui/forms/field-name.js';
import { labToday } from '../../ui/layout/date-time.js';
import { type EntryState, failureOf, type Sheet } from './entry-states.js';
import { rowsOf, type TypedResult } from './typed-result.js';

type Judged = Pick<AssessedResult, 'rows' | 'warnings' | 'sections'> & {
  /** Reasons why it cannot be saved yet. */
  readonly refusals: readonly Refusal[];
};

const judged = new WeakMap<Sheet, Judged>();

/** The server's judgement of what lies on the bench, worked out once a sheet. */
export function assessSheet(sheet: Sheet): Judged {
  const known = judged.get(sheet);
  if (known !== undefined) return known;
  const { base, typed, surroundings } = sheet;
  const found = reassess(base, typed, sampleTime(sheet), surroundings);
  judged.set(sheet, found);
  return found;
}

/** When the specimen was taken, as stated; else when it was booked. ISO 8601. */
export function sampleTime({ booking, surroundings }: Pick<Sheet, 'booking' | 'surroundings'>): string {
  return surroundings.sampledAt ?? booking.dateTimeStamp;
}

/** Refusals found here and, at their places, those only the server knew; none is shown twice. */
export function refusalsOf(state: EntryState): readonly Refusal[] {
  const local = assessSheet(state.sheet).refusals;
  const mentioned = new Set(local.map(({ message }) => message));
  const server = (failureOf(state)?.problem?.errors ?? [])
    .filter(({ message }) => !mentioned.has(message))
    .map((error) => asRefusal(state.sheet.base, error));
  return [...local, ...server].map(withFieldName);
}

/** A reason why it cannot be saved; without a code or a field it concerns the whole sample. */
export interface Refusal {
  /** The parameter that it is about. */
  readonly code: string | null;
  /** For a section, as the server names it: `sections.kits[0].expiry`. */
  readonly field?: string;
  readonly message: string;
}

/** True for a section, or for interpretation and method: it has a field of its own. */
export function isOfSection({ field }: Refusal): boolean {
  return field !== undefined && hasOwnField(field);
}

function hasOwnField(field: string): boolean {
  return field.startsWith('sections.') || field.startsWith('notes.');
}

/** Told at a field of a section, which is called by its own name: its path is the server's word for it. */
export function withFieldName(refusal: Refusal): Refusal {
  const { field, message } = refusal;
  if (field === undefined || !hasOwnField(field) || !message.includes(field)) return refusal;
  return { ...refusal, message: withFieldLabel({ field, message }, ownName(field)) };
}

/** `biochemistryTestValues.3.parameter` of a refusal -> the row's code; undefined for anything else. */
export function codeOfField(rows: readonly TestValue[], field: string): string | undefined {
  const found = /(?:TestValues|values)[.[]([^.\]]+)\]?\./.exec(field)?.[1];
  if (found === undefined) return undefined;
  return /^\d+$/.test(found) ? rows[Number(found)]?.code : found;
}

/** The server's message, at the row or the section's field concerned. */
export function asRefusal(result: Result, { field, message }: FieldError): Refusal {
  if (hasOwnField(field)) return { code: null, field, message };
  const rows = rowsOf(result);
  const code = codeOfField(rows, field) ?? null;
  const name = rows.find((row) => row.code === code)?.name;
  return { code, message: name === undefined ? message : withFieldLabel({ field, message }, name) };
}

/**
 * The server's own judgement, run here on each key press: flags, calculations, critical and delta marks.
 * The ranges are those that the server chose for this patient.
 */
export function reassess(
  result: Result,
  typed: TypedResult,
  sampleAt: string,
  surroundings: Surroundings = NO_SURROUNDINGS,
): AssessedResult {
  const rows = rowsOf(result);
  const request: AssessRequest = {
    parameters: rows.map(asParameter),
    entries: new Map(Object.entries(typed.entries)),
    patient: result.assessedFor,
    sampleAt,
    config: result.formulaConfig,
    previous: new Map(),
    remarks: typed.remarkable ? typed.remarks : '',
    sheet: SHEETS[result.discipline],
    sections: typed.sections,
    today: labToday(),
    saved: savedFacts(result),
    surroundings,
  };
  // The previous values that were read are those of the equation in use: they are named after it.
  const equations = new Map(assessResult(request).rows.map((row) => [row.code, row.equation]));
  const previous = new Map(
    rows.map((row) => {
      const equation = equations.get(row.code) ?? null;
      return [row.code, row.previousValues.map((one) => ({ ...one, equation }))];
    }),
  );
  const assessed = assessResult({ ...request, previous });
  const read = new Map(rows.map((row) => [row.code, row]));
  return { ...assessed, rows: assessed.rows.map((row) => withPrevious(row, read.get(row.code))) };
}

function savedFacts(result: Result): SavedFacts {
  if (result.version === 0) return NEVER_SAVED;
  const { sections } = result;
  return { values: new Map(rowsOf(result).map(({ code, parameter }) => [code, parameter])), sections };
}

function asParameter(row: TestValue): AssessedParameter {
  return {
    ...row,
    rangeMale: row.referenceRangeMale,
    rangeFemale: row.referenceRangeFemale,
    fixedRange: {
      text: row.rangeText,
      source: row.rangeSource,
      ...(row.notPregnant && { notPregnant: true }),
    },
    deltaKind: row.deltaLimit?.kind ?? null,
    deltaAmount: row.deltaLimit?.amount ?? null,
    deltaDays: row.deltaLimit?.days ?? null,
  };
}

function withPrevious(row: TestValue, read: TestValue | undefined): TestValue {
  return { ...row, previous: read?.previous ?? null, previousValues: read?.previousValues ?? [] };
}

const NO_LIMIT = { kind: 'absolute', amount: '1e15', days: 36_500 } as const;

/** Current against previous, signed, whether or not the parameter has a delta limit. */
export function changeSincePrevious(
  row: TestValue,
  sampleAt: string,
): { readonly change: string; readonly percent: string | null } | null {
  if (row.previous === null) return null;
  const { value: previous, at: previousAt } = row.previous;
  return deltaCheck({ current: row.parameter, previous, previousAt, at: sampleAt, limit: NO_LIMIT });
}

/** "+1.2" and "−0.4": a change always shows its sign. */
export function signed(change: string): string {
  return change.startsWith('-') ? `−${change.slice(1)}` : `+${change}`;
}
