import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import type { Result } from '../../../shared/contract/results.js';
import { unitText } from '../../../shared/domain/catalogue/unit-text.js';
import { isPending } from '../../../shared/domain/results/completeness.js';
import { DELAYS } from '../../../shared/domain/time/delays.js';
import type { Discipline } from '../../../shared/vocabulary.js';
import { takeFromBatch } from '../../core/batch.js';
import { useContinue } from '../../core/navigation.js';
import { currentUser } from '../../core/session.js';
import { showCritical } from '../../core/seen-criticals.js';
import { showDone } from '../../ui/feedback/notify.js';
import { drawnField } from '../../ui/forms/field-name.js';
import { holdKeys } from '../../ui/keys/held-keys.js';
import { useShortcut } from '../../ui/keys/shortcuts.js';
import type { Hold } from '../../ui/keys/key-holder.js';
import { focusValue } from '../grid/grid-keys.js';
import { firstWaitingCards, type SavedResult } from '../results.api.js';
import { isReadOnly, type SaveKind } from './entry-states.js';
import type { IncompleteProps, IncompleteRows } from './incomplete.js';
import { isOfSection, type Refusal } from './assess-sheet.js';
import { cardPath, nextCard, type ResultAddress, resultPath, returnTarget } from './result-address.js';
import { type EntryPicture, type ResultEntry, useEntry, usePicture } from './result-entry.js';
import { rowsOf } from './typed-result.js';

interface Saving {
  readonly save: (kind: SaveKind) => Promise<void>;
  readonly keepOwn: (theirs: readonly string[]) => Promise<void>;
  readonly back: () => void;
  /** The question about empty rows to answer before the save goes on. */
  readonly question: IncompleteProps | undefined;
}

/** Saving and leaving: back to the page that opened it, or on to the next patient. */
export function useSaving(unit: Discipline, address: ResultAddress): Saving {
  const navigate = useNavigate();
  const entry = useEntry();
  const target = returnTarget(unit, address);
  const { question, isAccountedFor } = useQuestion(entry);
  const goOn = useContinue();
  /** `sheet`: of the next sample, which keys typed meanwhile are for; without it, back to the list. */
  const leave = (saved: SavedResult, hold: Hold, sheet?: string): void => {
    const { state } = entry.use.getState();
    if (state.at !== 'saved') return hold.fail();
    showDone(state.said);
    showCriticals(saved, state.sheet.booking, resultPath(unit, address));
    if (sheet !== undefined) hold.leadTo(sheet);
    setTimeout(() => {
      void goOn(sheet ?? target);
      if (sheet === undefined) hold.giveUp();
    }, DELAYS.returnAfterSave);
  };
  const send = async (
    run: () => Promise<SavedResult | undefined>,
    next: () => Promise<string | undefined>,
  ): Promise<void> => {
    const hold = holdKeys('the next sample');
    const first = entry.use.getState().refusals.find(hasPlace);
    const saved = await run();
    if (saved !== undefined) return leave(saved, hold, await next());
    // Refused here or by the server: who types on from the paper means the next patient.
    hold.fail();
    if (first !== undefined) focusRefusal(first);
  };
  const save = async (kind: SaveKind, next = backToList): Promise<void> => {
    if (await isAccountedFor(kind)) await send(() => entry.save(kind), next);
  };
  const saveAndGoOn = async (): Promise<void> => {
    const { correction } = entry.use.getState().state.sheet;
    await save(correction === undefined ? 'update' : 'amend', () => nextPath(unit, address));
  };
  const mayGoOn = usePicture(({ state }) => !isReadOnly(state) && state.at !== 'conflict');
  useShortcut('mod+Enter', 'Save and go to the next patient', () => void saveAndGoOn(), { enabled: mayGoOn });

  return {
    question,
    save: (kind) => save(kind),
    keepOwn: (theirs) => send(() => entry.keepOwn(theirs), backToList),
    back: () => {
      if (entry.use.getState().isDirty) showDone('Your unsaved entry is kept on this machine');
      void navigate(target);
    },
  };
}

/** Asks about empty required rows before a save. */
function useQuestion({ use, tell }: ResultEntry) {
  const [question, setQuestion] = useState<IncompleteProps>();
  const ask = (rows: IncompleteProps['rows'], mayWait: boolean): Promise<IncompleteRows | undefined> =>
    new Promise((resolve) => {
      const onAnswer = (said: IncompleteRows | undefined): void => {
        setQuestion(undefined);
        resolve(said);
      };
      setQuestion({ rows, mayWait, onAnswer });
    });
  /** False: back to the result. */
  const isAccountedFor = async (kind: SaveKind): Promise<boolean> => {
    const rows = unaccounted(use.getState(), kind);
    if (rows.length === 0) return true;
    const said = await ask(rows, kind === 'update');
    said?.forEach((change, code) => tell({ type: 'rowTyped', code, change }));
    return said !== undefined;
  };
  return { question, isAccountedFor };
}

const backToList = (): Promise<string | undefined> => Promise.resolve(undefined);

/** Required rows that are empty without a reason; before a signature, all pending ones. */
function unaccounted({ state, judged, refusals }: EntryPicture, kind: SaveKind): IncompleteProps['rows'] {
  if (refusals.length > 0) return [];
  const { entries } = state.sheet.typed;
  const pending = judged.filter(isPending);
  return kind === 'update' ? pending.filter(({ code }) => !entries[code]?.state) : pending;
}

/** The samples chosen on the worklist for batch entry come first, then the unit's next patient. */
async function nextPath(unit: Discipline, address: ResultAddress): Promise<string | undefined> {
  const queued = takeFromBatch();
  if (queued) return resultPath(queued.unit, { ...queued, returnUrl: address.returnUrl });
  const next = await nextCard(address, (asked) => firstWaitingCards(unit, asked)).catch(() => undefined);
  return next && cardPath(unit, next, address);
}

/** The screen is left after a save, so critical values go along under the header. `path`: the result's screen. */
export function showCriticals(saved: Result, booking: Booking, path: string): void {
  const { fullName, labNumber } = booking.patientData;
  showCritical({
    bookingId: saved.bookingInformationId,
    profileCode: saved.code,
    values: rowsOf(saved)
      .filter((row) => row.critical)
      .map(({ name, parameter, unitOfMeasure }) => `${name} ${parameter} ${unitText(unitOfMeasure)}`.trim()),
    fullName,
    labNumber,
    path,
    username: currentUser()?.username ?? '',
  });
}

/**
 * `from`: an element of the sample concerned, if several are on the screen. Focuses the field of a section, or the
 * value; a line of a section that is not there yet is found by its parameter.
 */
export function focusRefusal(refusal: Refusal, from?: Element): void {
  const { code, field } = refusal;
  if (!isOfSection(refusal)) return code === null ? undefined : focusValue(code, from);
  const byCode =
    code === null ? null : document.querySelector<HTMLElement>(`[data-about="${CSS.escape(code)}"]`);
  (drawnField(field ?? '') ?? byCode)?.focus();
}

export function hasPlace({ code, field }: Refusal): boolean {
  return code !== null || field !== undefined;
}
