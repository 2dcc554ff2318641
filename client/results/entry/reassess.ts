import type { Result, TestValue } from '../../../shared/contract/results.js';
import {
  assessResult,
  type AssessedParameter,
  type AssessedResult,
  type AssessRequest,
} from '../../../shared/domain/results/assess-result.js';
import { deltaCheck } from '../../../shared/domain/results/delta.js';
import { SHEETS } from '../../../shared/disciplines/sheets.js';
import { NEVER_SAVED, type SavedFacts } from '../../../shared/domain/results/sections.js';
import { NO_SURROUNDINGS, type Surroundings } from '../../../shared/domain/results/surroundings.js';
import { labToday } from '../../ui/layout/date-time.js';
import { rowsOf, type TypedResult } from './typed-result.js';

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
