import type { TestValueRequest } from '../../../shared/contract/results.js';
import { NO_ENTRY, type Entry } from '../../../shared/domain/results/assess-result.js';
import { initialsOf } from '../../../shared/domain/people/person-name.js';
import {
  repeatsOf,
  measurements,
  readFactor,
  type RepeatedValue,
} from '../../../shared/domain/results/measured.js';
import { enteredValueOf } from '../../../shared/domain/results/test-value.js';
import type { ResultRecord, StoredValue } from '../store/result-record.js';

export function storedEntries(record: Pick<ResultRecord, 'values'> | undefined): ReadonlyMap<string, Entry> {
  return new Map((record?.values ?? []).map((row) => [row.code, entryOf(row)]));
}

export function entryOf(row: StoredValue): Entry {
  const { manualFlag, manualFlagBy, override, comment, factor = null } = row;
  const parameter = enteredValueOf(row);
  const isPutThere = row.derived === true || row.filled !== undefined;
  const said = isPutThere || row.state === 'value' ? {} : { state: row.state, reason: row.reason };
  // Comments from before there was a choice were printed.
  const commentPrinted = row.commentPrinted ?? Boolean(comment);
  const measuring = { parameter, factor, repeats: repeatsOf(row) };
  return { ...measuring, manualFlag, manualFlagBy, override, comment, commentPrinted, ...said };
}

/** The known entries, overlaid with those sent; a field not sent stays as it is. */
export function mergedEntries(
  known: ReadonlyMap<string, Entry>,
  sent: readonly TestValueRequest[],
  stamp: Stamp,
): ReadonlyMap<string, Entry> {
  const entries = new Map(known);
  for (const row of sent) entries.set(row.code, mergedEntry(entries.get(row.code) ?? NO_ENTRY, row, stamp));
  return entries;
}

/** The rows as sent, except those that carry back what was worked out in them, which nobody typed. */
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
    override: storedOrSent(sent.override, stored.override),
    comment: storedOrSent(sent.comment, stored.comment),
    commentPrinted: sent.commentPrinted ?? stored.commentPrinted ?? false,
  };
}

/** A value clears the reason for its absence; `value` is what a row with one was read with. */
function said(stored: Entry, sent: TestValueRequest): Pick<Entry, 'state' | 'reason'> {
  const isNew = Boolean(sent.parameter) || Boolean(sent.measured);
  if (isNew || sent.state === 'value') return { state: null, reason: null };
  if (sent.state === undefined || sent.state === null) return { state: stored.state, reason: stored.reason };
  return {
    state: sent.state,
    reason: sent.state === 'insufficient' ? storedOrSent(sent.reason, null) : null,
  };
}

function storedOrSent(sent: string | null | undefined, stored: string | null): string | null {
  return sent === undefined ? stored : (sent ?? '').trim() || null;
}

type Measuring = Pick<Entry, 'parameter' | 'factor' | 'repeats'>;

/** The person and time of a measurement; never believed from a body. */
interface Stamp {
  readonly by: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** The person and time of the stored entry. */
  readonly before?: { readonly by: string; readonly at: string } | undefined;
}

/** The measurement: as sent, over the known one. */
function mergedMeasuring(known: Entry, sent: TestValueRequest, stamp: Stamp): Measuring {
  const parameter = measuredValue(known, sent);
  const repeats = mergedRepeats(known, sent, parameter);
  return { parameter, factor: mergedFactor(known, sent), repeats: stamped(known, repeats, stamp) };
}

function measuredValue(known: Entry, { repeats, measured, parameter }: TestValueRequest): string {
  const chosen = repeats?.find((one) => one.chosen);
  if (chosen !== undefined) return chosen.value;
  if (measured !== undefined && measured !== null) return measured;
  return parameter === undefined ? known.parameter : (parameter ?? '');
}

/** A value sent without its measurement is the reported value: no factor applies to it. */
function mergedFactor(
  known: Entry,
  { factor, parameter, measured, repeats }: TestValueRequest,
): string | null {
  if (factor === undefined) {
    const isPlain = parameter !== undefined && measured === undefined && repeats === undefined;
    return isPlain ? null : known.factor;
  }
  if (factor === null || factor.trim() === '') return null;
  const read = readFactor(factor) ?? factor;
  return read === '1' ? null : read;
}

type Unstamped = Pick<RepeatedValue, 'value' | 'reason' | 'chosen'>;

function mergedRepeats(known: Entry, sent: TestValueRequest, parameter: string): readonly Unstamped[] {
  if (sent.repeats !== undefined) {
    return (sent.repeats ?? []).map(({ value, reason, chosen }) => ({ value, reason: reason ?? '', chosen }));
  }
  if (sent.repeat === undefined) return measurements({ ...known, parameter });
  return sent.repeat === null ? [] : withOther(known, sent.repeat, parameter);
}

/** A body that knows of one other measurement: what was measured before stays with it. */
function withOther(
  known: Entry,
  other: { readonly value: string; readonly reason: string },
  parameter: string,
): readonly Unstamped[] {
  const stands = measurements(known);
  const isKnown = stands.some((one) => !one.chosen && one.value === other.value);
  if (isKnown) return measurements({ ...known, parameter });
  const before = stands.filter(({ value }) => value !== other.value && value !== parameter);
  return [
    ...before.map((one) => ({ ...one, chosen: false })),
    { value: other.value, reason: before.length === 0 ? '' : other.reason, chosen: false },
    { value: parameter, reason: other.reason, chosen: true },
  ];
}

/** Readings that were there keep their person and time; new or changed ones are this person's. */
function stamped(known: Entry, repeats: readonly Unstamped[], stamp: Stamp): readonly RepeatedValue[] {
  const left = [...earlierMeasurements(known, stamp)];
  return repeats.map(({ value, reason, chosen }) => {
    const at = left.findIndex((one) => one.value === value && one.reason === reason);
    const [found] = at < 0 ? [] : left.splice(at, 1);
    return { value, reason, by: found ? found.by : stamp.by, at: found ? found.at : stamp.at, chosen };
  });
}

/** The first measurement of a row that is repeated now was its value before. */
function earlierMeasurements(known: Entry, { before }: Stamp): readonly RepeatedValue[] {
  if (known.repeats.length > 0) return measurements(known);
  if (known.parameter === '' || before === undefined) return [];
  return [{ value: known.parameter, reason: '', ...before, chosen: true }];
}
