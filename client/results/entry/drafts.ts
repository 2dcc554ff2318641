import type { Result } from '../../../shared/contract/results.js';
import { type Entry, NO_ENTRY } from '../../../shared/domain/results/assess-result.js';
import { type OtherMeasurement, repeatsOf } from '../../../shared/domain/results/measured.js';
import { isWorkedOut } from '../../../shared/domain/results/test-value.js';
import { dropSealed, dropSealedBefore, storeSealed, readSealed } from '../../core/sealed-store.js';
import { readResult } from '../results.api.js';
import type { VisibleRows } from './differences.js';
import { rowsOf, typedOf, type TypedResult } from './typed-result.js';

/** Unsaved entry of one user on this machine: survives a reload, a crash and a sign-out. */
export interface ResultDraft {
  readonly typed: TypedResult;
  /** The version that it was typed over, and its values; missing in a draft from before an update. */
  readonly version: number;
  readonly over?: TypedResult;
  /** The basis of an empty sheet, and the units and ranges it showed. */
  readonly laidOut?: string;
  readonly shown?: VisibleRows;
  readonly at: string;
  readonly amending: boolean;
  readonly reason: string;
  readonly told: string;
}

const PREFIX = 'resultDraft ';
const KEPT_MS = 14 * 24 * 3_600_000;

export interface DraftOwner {
  readonly username: string;
  readonly bookingId: string;
  readonly profileCode: string;
}

function keyOf({ username, bookingId, profileCode }: DraftOwner): string {
  return `${PREFIX}${JSON.stringify([username, bookingId, profileCode])}`;
}

export function draftOf(owner: DraftOwner): ResultDraft | undefined {
  // Results are a patient's: a draft that nobody came back for does not lie on the machine for ever.
  dropSealedBefore(PREFIX, Date.now() - KEPT_MS);
  const draft = readSealed(keyOf(owner)) as ResultDraft | undefined;
  return typeof draft?.typed?.entries === 'object' ? asDrafted(draft) : undefined;
}

function asDrafted(draft: ResultDraft): ResultDraft {
  const { typed, over } = draft;
  return { ...draft, typed: asTyped(typed), ...(over && { over: asTyped(over) }) };
}

/** A draft from before dilutions and several repeats has entries with one other measurement. */
function asTyped(typed: TypedResult): TypedResult {
  const entries = Object.entries(typed.entries).map(([code, entry]): readonly [string, Entry] => {
    const { factor = null, repeats, repeat = null, ...rest } = entry as DraftedEntry;
    return [code, { ...rest, factor, repeats: repeats ?? repeatsOf({ ...rest, repeat }) }];
  });
  return { ...typed, entries: Object.fromEntries(entries) };
}

type DraftedEntry = Omit<Entry, 'factor' | 'repeats'> &
  Partial<Pick<Entry, 'factor' | 'repeats'>> & { readonly repeat?: OtherMeasurement | null };

/** False: it could not be stored; nobody is kept from working, and the entry stays on the screen. */
export function storeDraft(owner: DraftOwner, draft: ResultDraft): boolean {
  return storeSealed(keyOf(owner), draft);
}

export function dropDraft(owner: DraftOwner): void {
  dropSealed(keyOf(owner));
}

/**
 * Carries the measured values as an unsaved entry to the right patient's sheet: they are judged there for that
 * patient, and a person looks at them before they are saved.
 */
export async function transferValues(owner: DraftOwner, withdrawn: Result): Promise<void> {
  const { bookingId, profileCode } = owner;
  const there = await readResult(withdrawn.discipline, bookingId, profileCode);
  const at = new Date().toISOString();
  const draft = { typed: measured(withdrawn, there), version: there.version, over: typedOf(there), at };
  storeDraft(owner, { ...draft, amending: false, reason: '', told: '' });
}

export function measured(withdrawn: Result, there: Result): TypedResult {
  const from = typedOf(withdrawn);
  const rows = rowsOf(there).filter((row) => !isWorkedOut(row));
  const entries = rows.map(({ code }): readonly [string, Entry] => [code, measuredEntry(from.entries[code])]);
  const { entries: own, interpretation } = typedOf(there);
  // The interpretation was written about the other patient.
  return { ...from, interpretation, entries: { ...own, ...Object.fromEntries(entries) } };
}

/** A flag by hand and a word about a jump were for the other patient. */
function measuredEntry(entry: Entry | undefined): Entry {
  if (entry === undefined) return NO_ENTRY;
  const { parameter, factor, repeats, state, reason } = entry;
  return { ...NO_ENTRY, parameter, factor, repeats, ...(state && { state, reason: reason ?? null }) };
}
