import type { Booking } from '../../../shared/contract/booking-shapes.js';
import type { CallLogRow, Result } from '../../../shared/contract/results.js';
import { SHEETS } from '../../../shared/disciplines/sheets.js';
import { readSections } from '../../../shared/domain/results/sections.js';
import { isIssued } from '../../../shared/domain/stage.js';
import { NO_SURROUNDINGS } from '../../../shared/domain/results/surroundings.js';
import type { LiveSeq } from '../../../shared/live.js';
import { restingState, stateAfterConflict } from './entry-table.js';
import { isSameAsStored, visibleRows } from './differences.js';
import { draftOf, dropDraft, storeDraft, type DraftOwner, type ResultDraft } from './drafts.js';
import { isDirty, NO_CORRECTION, type Conflict, type EntryState, type Sheet } from './entry-states.js';
import { typedOf } from './typed-result.js';

export interface LoadedResult {
  readonly result: Result;
  readonly booking: Booking;
  readonly calls: readonly CallLogRow[];
  /** Events after it are still to come. */
  readonly seq: LiveSeq | undefined;
}

/** The state in which the screen opens: over what was read, what was typed here and never saved. */
export function openEntry(
  { result, booking, calls }: LoadedResult,
  draft: ResultDraft | undefined,
  { wantsAmend }: { readonly wantsAmend: boolean },
): EntryState {
  const isAmending = (wantsAmend || draft?.amending === true) && isIssued(result.stage);
  const { reason, told } = draft ?? NO_CORRECTION;
  const sheet: Sheet = {
    base: result,
    booking,
    calls,
    typed: draft?.typed ?? typedOf(result),
    offers: readSections(SHEETS[result.discipline], result.offers ?? {}).sections,
    surroundings: result.surroundings ?? NO_SURROUNDINGS,
    reflex: result.reflex ?? [],
    correction: isAmending ? { reason, told } : undefined,
    draft,
    setAside: undefined,
    refreshedBy: undefined,
    merged: undefined,
    wasTried: false,
    isKept: true,
  };
  if (draft === undefined || isOfThisSheet(draft, result)) return restingState(sheet);
  return stateAfterConflict(sheet, overtaken(result, draft), undefined);
}

/** Old drafts do not record what their sheet was laid out from. */
function isOfThisSheet({ version, laidOut = '' }: ResultDraft, result: Result): boolean {
  return version === result.version && (laidOut === '' || laidOut === result.laidOut);
}

function overtaken(result: Result, { over, shown, at }: ResultDraft): Conflict {
  const { doneby, dateTimeUpdated } = result;
  const known = { result, kind: undefined, over, ...(shown && { shown }) };
  return { by: doneby ?? 'Someone', at: dateTimeUpdated ?? at, ...known };
}

/** The draft, if it has more than what is stored. */
export function usefulDraft(owner: DraftOwner, result: Result): ResultDraft | undefined {
  const found = draftOf(owner);
  if (found === undefined) return undefined;
  // Fields that a draft from before an update does not have stay as stored.
  const draft = { ...found, typed: { ...typedOf(result), ...found.typed } };
  if (draft.amending || !isSameAsStored(draft.typed, result)) return draft;
  dropDraft(owner);
  return undefined;
}

/** True if the state's work is safe on this machine, or there is none. */
export function saveWork(owner: DraftOwner, state: EntryState): boolean {
  const { base, typed, correction, draft } = state.sheet;
  if (!isDirty(state.sheet) && correction === undefined) {
    dropDraft(owner);
    return true;
  }
  const isOpen = (state.at === 'conflict' || state.at === 'saving') && state.conflict !== undefined;
  // Until the conflict is settled, a reload has to meet it again.
  const version = isOpen ? Math.min(base.version, draft?.version ?? base.version) : base.version;
  const over = isOpen ? state.conflict?.over : typedOf(base);
  const at = new Date().toISOString();
  const { laidOut } = isOpen && draft !== undefined ? draft : base;
  const shown = isOpen ? state.conflict?.shown : visibleRows(base);
  const sheet = laidOut === undefined ? {} : { laidOut, ...(shown && { shown }) };
  const amending = correction !== undefined;
  const { reason, told } = correction ?? NO_CORRECTION;
  return storeDraft(owner, { typed, version, ...(over && { over }), ...sheet, at, amending, reason, told });
}
