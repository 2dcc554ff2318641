import { unjudgedRows } from './judgement.js';
import type { BlankSheet, Sections } from './sections.js';
import type { ResultWarning, TestValue } from './test-value.js';

/** The part of a row that says whether somebody has to look at it; old rows have no state. */
type LookedRow = Pick<
  TestValue,
  | 'code'
  | 'kind'
  | 'parameter'
  | 'flag'
  | 'critical'
  | 'delta'
  | 'override'
  | 'judged'
  | 'notJudged'
  | 'extra'
> &
  Partial<Pick<TestValue, 'state'>>;

export interface ReviewFacts {
  readonly rows: readonly LookedRow[];
  readonly sections: Sections;
  readonly warnings: readonly ResultWarning[];
}

/**
 * Why a person has to look at a result before it is signed, in words; empty if it may be signed together with others. A
 * contradiction with a reason is still one, and a value that could not be judged is not normal.
 */
export function exceptions(sheet: BlankSheet, looked: ReviewFacts): readonly string[] {
  const { rows } = looked;
  return [
    ...exceptionLine(rows.filter(isAbnormal), 'Flagged or critical'),
    ...exceptionLine(rows.filter(hasMoved), 'Beyond the delta limit'),
    ...exceptionLine(rows.filter(lacksValue), 'Without a value'),
    ...flagNotes(sheet, looked),
  ];
}

/** The same without flags, deltas and empty rows, which the rows show themselves. */
export function flagNotes(sheet: BlankSheet, { rows, sections, warnings }: ReviewFacts): readonly string[] {
  const unjudged = unjudgedRows(rows);
  return [
    ...warnings.map(({ message }) => message),
    ...(unjudged.length > 0 ? [`Not judged: ${unjudged.join('; ')}`] : []),
    ...exceptionLine(rows.filter(isOverridden), 'Outside the plausible limits, with a reason'),
    ...(sheet.toLookAt?.(rows, sections) ?? []),
  ];
}

function exceptionLine(rows: readonly LookedRow[], what: string): readonly string[] {
  return rows.length === 0 ? [] : [`${what}: ${rows.map(({ code }) => code).join(', ')}`];
}

function isAbnormal({ flag, critical }: LookedRow): boolean {
  return flag !== '' || critical;
}

function hasMoved({ delta }: LookedRow): boolean {
  return delta !== null;
}

function isOverridden({ parameter, override }: LookedRow): boolean {
  return parameter !== '' && Boolean(override?.trim());
}

function lacksValue({ state = 'value' }: LookedRow): boolean {
  return state !== 'value';
}
