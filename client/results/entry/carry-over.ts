import type { Result } from '../../../shared/contract/results.js';
import { NO_ENTRY, type Entry } from '../../../shared/domain/results/assess-result.js';
import { isWorkedOut } from '../../../shared/domain/results/test-value.js';
import { readResult } from '../results.api.js';
import { keepDraft, type DraftOwner } from './drafts.js';
import { rowsOf, typedOf, type TypedResult } from './typed-result.js';

/**
 * What was measured, as an unsaved entry on the right patient's sheet: it is judged there for that patient, and a
 * person looks at it before it is saved.
 */
export async function carryOver(owner: DraftOwner, withdrawn: Result): Promise<void> {
  const { bookingId, profileCode } = owner;
  const there = await readResult(withdrawn.discipline, bookingId, profileCode);
  const at = new Date().toISOString();
  const draft = { typed: measured(withdrawn, there), version: there.version, over: typedOf(there), at };
  keepDraft(owner, { ...draft, amending: false, reason: '', told: '' });
}

export function measured(withdrawn: Result, there: Result): TypedResult {
  const from = typedOf(withdrawn);
  const rows = rowsOf(there).filter((row) => !isWorkedOut(row));
  const entries = rows.map(({ code }): readonly [string, Entry] => [code, measuredEntry(from.entries[code])]);
  const { entries: own, interpretation } = typedOf(there);
  // What the values meant was said of the other patient.
  return { ...from, interpretation, entries: { ...own, ...Object.fromEntries(entries) } };
}

/** A flag by hand and a word about a jump were for the other patient. */
function measuredEntry(entry: Entry | undefined): Entry {
  if (entry === undefined) return NO_ENTRY;
  const { parameter, factor, repeats, state, reason } = entry;
  return { ...NO_ENTRY, parameter, factor, repeats, ...(state && { state, reason: reason ?? null }) };
}
