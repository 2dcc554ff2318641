import type { TestValueRequest } from '../../../shared/contract/results.js';
import { NO_ENTRY, type Entry } from '../../../shared/domain/assess-result.js';
import { enteredIn } from '../../../shared/domain/test-value.js';
import type { ResultRecord, StoredValue } from '../store/result-record.js';

export function storedEntries(record: Pick<ResultRecord, 'values'> | undefined): ReadonlyMap<string, Entry> {
  return new Map((record?.values ?? []).map((row) => [row.code, entryOf(row)]));
}

export function entryOf(row: StoredValue): Entry {
  const { manualFlag, manualFlagBy, override, comment, repeat } = row;
  const parameter = enteredIn(row);
  const isPutThere = row.derived === true || row.filled !== undefined;
  const said = isPutThere || row.state === 'value' ? {} : { state: row.state, reason: row.reason };
  // What was written before there was a choice went on the report.
  const commentPrinted = row.commentPrinted ?? Boolean(comment);
  return { parameter, manualFlag, manualFlagBy, override, comment, commentPrinted, repeat, ...said };
}

/** What is known, overlaid with what was sent; a field that was not sent stays as it is. */
export function mergedEntries(
  known: ReadonlyMap<string, Entry>,
  sent: readonly TestValueRequest[],
  initials: string,
): ReadonlyMap<string, Entry> {
  const entries = new Map(known);
  for (const row of sent)
    entries.set(row.code, mergedEntry(entries.get(row.code) ?? NO_ENTRY, row, initials));
  return entries;
}

/** The rows as they were sent, but for those that carry back what was worked out in them: nobody typed that. */
export function asTyped(
  stored: ResultRecord | undefined,
  sent: readonly TestValueRequest[],
): readonly TestValueRequest[] {
  const shown = new Map(
    (stored?.values ?? []).flatMap((row) =>
      row.derived || row.filled ? [[row.code, row.parameter] as const] : [],
    ),
  );
  return sent.map((row) => {
    const isAsShown = shown.has(row.code) && row.parameter === shown.get(row.code);
    return isAsShown ? { ...row, parameter: undefined } : row;
  });
}

function mergedEntry(stored: Entry, sent: TestValueRequest, initials: string): Entry {
  const manualFlag = sent.manualFlag === undefined ? stored.manualFlag : sent.manualFlag || null;
  return {
    ...said(stored, sent),
    parameter: sent.parameter === undefined ? stored.parameter : (sent.parameter ?? ''),
    manualFlag,
    manualFlagBy: manualFlag === stored.manualFlag ? stored.manualFlagBy : initials,
    override: kept(sent.override, stored.override),
    comment: kept(sent.comment, stored.comment),
    commentPrinted: sent.commentPrinted ?? stored.commentPrinted ?? false,
    repeat: sent.repeat === undefined ? stored.repeat : plainRepeat(sent.repeat),
  };
}

/** A value takes back what was said of its lack; `value` is what a row with one was read with. */
function said(stored: Entry, sent: TestValueRequest): Pick<Entry, 'state' | 'reason'> {
  const isNew = sent.parameter !== undefined && sent.parameter !== null && sent.parameter !== '';
  if (isNew || sent.state === 'value') return { state: null, reason: null };
  if (sent.state === undefined || sent.state === null) return { state: stored.state, reason: stored.reason };
  return { state: sent.state, reason: sent.state === 'insufficient' ? kept(sent.reason, null) : null };
}

function kept(sent: string | null | undefined, stored: string | null): string | null {
  return sent === undefined ? stored : (sent ?? '').trim() || null;
}

function plainRepeat(repeat: TestValueRequest['repeat']): Entry['repeat'] {
  return repeat ? { value: repeat.value, reason: repeat.reason } : null;
}
