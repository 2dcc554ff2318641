import type { Result, TestValue } from '../../../shared/contract/results.js';
import { SHEETS, testValuesOf } from '../../../shared/disciplines/sheets.js';
import { type Entry, NO_ENTRY } from '../../../shared/domain/results/assess-result.js';
import { repeatsOf } from '../../../shared/domain/results/measured.js';
import { readSections, type Sections } from '../../../shared/domain/results/sections.js';
import { enteredValueOf } from '../../../shared/domain/results/test-value.js';

/** Everything of a result that a person types. */
export interface TypedResult {
  readonly entries: Readonly<Record<string, Entry>>;
  /** Every section that the discipline declares, as on screen: a day may be half typed. */
  readonly sections: Sections;
  readonly sampleType: string;
  readonly remarks: string;
  readonly remarkable: boolean;
  /** On the report; else internal. */
  readonly remarksPrinted: boolean;
  readonly interpretation: string;
  readonly measurementmethod: string;
}

export function rowsOf(result: Result): readonly TestValue[] {
  return testValuesOf(result.discipline, result);
}

export function entryOf(row: TestValue): Entry {
  const { manualFlag, manualFlagBy, override, comment, factor = null } = row;
  const { state, reason } = row;
  const parameter = enteredValueOf(row);
  const isPutThere = row.derived === true || row.filled !== undefined;
  const said = isPutThere || state === 'value' ? {} : { state, reason };
  const printed = comment && (row.commentPrinted ?? true) ? { commentPrinted: true } : {};
  const measuring = { parameter, factor, repeats: repeatsOf(row) };
  return { ...measuring, manualFlag, manualFlagBy, override, comment, ...printed, ...said };
}

/** Empty rows of a result that was never saved have no state yet. */
function withoutPending({ id }: Result, row: TestValue): TestValue {
  return id === null && row.state === 'pending' ? { ...row, state: 'value' } : row;
}

export function typedOf(result: Result): TypedResult {
  return {
    entries: Object.fromEntries(
      rowsOf(result).map((row) => [row.code, entryOf(withoutPending(result, row))]),
    ),
    sections: readSections(SHEETS[result.discipline], result.sections).sections,
    sampleType: result.sampleType,
    remarks: result.remarks,
    // Remarks that were stored without the tick are shown, not lost by the next save.
    remarkable: result.remarkable || result.remarks !== '',
    // An old version, from before there was a choice, was printed.
    remarksPrinted: (result as Partial<Result>).remarksPrinted ?? result.remarks !== '',
    interpretation: result.notes?.interpretation ?? '',
    measurementmethod: result.notes?.measurementmethod ?? '',
  };
}

export function entryFor(typed: TypedResult, code: string): Entry {
  return typed.entries[code] ?? NO_ENTRY;
}

export function withEntry(typed: TypedResult, code: string, change: Partial<Entry>): TypedResult {
  return { ...typed, entries: { ...typed.entries, [code]: { ...entryFor(typed, code), ...change } } };
}

export function withSection(typed: TypedResult, name: string, value: unknown): TypedResult {
  return { ...typed, sections: { ...typed.sections, [name]: value } };
}

/** Deep, for plain data. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [entries, others] = [Object.entries(one), Object.entries(other)];
  if (entries.length !== others.length) return false;
  const found = new Map(others);
  return entries.every(([key, value]) => found.has(key) && isEqual(value, found.get(key)));
}
