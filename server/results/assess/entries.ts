import type { TestValueRequest } from '../../../shared/contract/results.js';
import { NO_ENTRY, type Entry } from '../../../shared/domain/results/assess-result.js';
import { initialsOf } from '../../../shared/domain/people/person-name.js';
import { repeatsOf } from '../../../shared/domain/results/measured.js';
import { enteredIn } from '../../../shared/domain/results/test-value.js';
import type { ResultRecord, StoredValue } from '../store/result-record.js';
import { mergedMeasuring, type Stamp } from './measuring.js';

export function storedEntries(record: Pick<ResultRecord, 'values'> | undefined): ReadonlyMap<string, Entry> {
  return new Map((record?.values ?? []).map((row) => [row.code, entryOf(row)]));
}

export function entryOf(row: StoredValue): Entry {
  const { manualFlag, manualFlagBy, override, comment, factor = null } = row;
  const parameter = enteredIn(row);
  const isPutThere = row.derived === true || row.filled !== undefined;
  const said = isPutThere || row.state === 'value' ? {} : { state: row.state, reason: row.reason };
  // What was written before there was a choice went on the report.
  const commentPrinted = row.commentPrinted ?? Boolean(comment);
  const measuring = { parameter, factor, repeats: repeatsOf(row) };
  return { ...measuring, manualFlag, manualFlagBy, override, comment, commentPrinted, ...said };
}

/** What is known, overlaid with what was sent; a field that was not sent stays as it is. */
export function mergedEntries(
  known: ReadonlyMap<string, Entry>,
  sent: readonly TestValueRequest[],
  stamp: Stamp,
): ReadonlyMap<string, Entry> {
  const entries = new Map(known);
  for (const row of sent) entries.set(row.code, mergedEntry(entries.get(row.code) ?? NO_ENTRY, row, stamp));
  return entries;
}

/** The rows as they were sent, but for those that carry back what was worked out in them: nobody typed that. */
export function asTyped(
  stored: ResultRecord | undefined,
  sent: readonly TestValueRequest[],
): readonly TestValueRequest[] {
  const shown = new Map(
    (stored?.values ?? []).flatMap((row) =>
      row.derived || row.filled || row.factor ? [[row.code, row.parameter] as const] : [],
    ),
  );
  return sent.map((row) => {
    const saysHow = row.measured !== undefined || row.factor !== undefined || row.repeats !== undefined;
    const isAsShown = !saysHow && shown.has(row.code) && row.parameter === shown.get(row.code);
    return isAsShown ? { ...row, parameter: undefined } : row;
  });
}

function mergedEntry(stored: Entry, sent: TestValueRequest, stamp: Stamp): Entry {
  const manualFlag = sent.manualFlag === undefined ? stored.manualFlag : sent.manualFlag || null;
  return {
    ...said(stored, sent),
    ...mergedMeasuring(stored, sent, stamp),
    manualFlag,
    manualFlagBy: manualFlag === stored.manualFlag ? stored.manualFlagBy : initialsOf(stamp.by),
    override: kept(sent.override, stored.override),
    comment: kept(sent.comment, stored.comment),
    commentPrinted: sent.commentPrinted ?? stored.commentPrinted ?? false,
  };
}

/** A value takes back what was said of its lack; `value` is what a row with one was read with. */
function said(stored: Entry, sent: TestValueRequest): Pick<Entry, 'state' | 'reason'> {
  const isNew = Boolean(sent.parameter) || Boolean(sent.measured);
  if (isNew || sent.state === 'value') return { state: null, reason: null };
  if (sent.state === undefined || sent.state === null) return { state: stored.state, reason: stored.reason };
  return { state: sent.state, reason: sent.state === 'insufficient' ? kept(sent.reason, null) : null };
}

function kept(sent: string | null | undefined, stored: string | null): string | null {
  return sent === undefined ? stored : (sent ?? '').trim() || null;
}
