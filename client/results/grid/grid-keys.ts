import type { KeyboardEvent } from 'react';
import { holdKeys } from '../../ui/keys/held-keys.js';
import { isTextField } from '../../ui/keys/replay-key.js';
import type { Hold } from '../../ui/keys/key-holder.js';

/** A cell of the result grid that takes the focus: the value, or the button of its note. */
type CellKind = 'value' | 'note';

type Field = HTMLInputElement | HTMLTextAreaElement;

const GRID = '[data-result-grid]';

/** Many samples under each other: the cells of one parameter are a column. */
const MATRIX = '[data-result-grid="samples"]';

function cells(from: HTMLElement, kind: CellKind): readonly HTMLElement[] {
  const grid = from.closest<HTMLElement>(GRID);
  return [...(grid?.querySelectorAll<HTMLElement>(`[data-cell="${kind}"]:not([disabled])`) ?? [])];
}

function enter(cell: HTMLElement): void {
  cell.focus();
  if (cell instanceof HTMLInputElement || cell instanceof HTMLTextAreaElement) cell.select();
}

/** Moves in the column; after the last row comes the next column, and after that the next part of the screen. */
function moveDown(from: HTMLElement, kind: CellKind, step: 1 | -1): void {
  if (from.closest(MATRIX) !== null) return moveAmongSamples(from, step);
  const column = cells(from, kind);
  const next = column[column.indexOf(from) + step];
  if (next !== undefined) enter(next);
  else if (step === 1) focusStationAfter(from);
}

/** Many samples: one that is still being read is not passed over. */
function moveAmongSamples(from: HTMLElement, step: 1 | -1): void {
  const all = [...(from.closest(GRID)?.querySelectorAll<HTMLElement>('[data-sample]') ?? [])];
  const at = all.indexOf(from.closest<HTMLElement>('[data-sample]') ?? from);
  const code = from.dataset['code'] ?? '';
  if (enterSample(step === 1 ? all.slice(at + 1) : all.slice(0, at).reverse(), code) || step === -1) return;
  const beside = inRow(from, 1)?.dataset['code'];
  if (beside === undefined || !enterSample(all, beside)) focusStationAfter(from);
}

/** The first of these samples that has the parameter, or is still loading; false if there is none. */
function enterSample(samples: readonly HTMLElement[], code: string): boolean {
  const next = samples.find((one) => one.hasAttribute(LOADING_MARK) || valueIn(one, code) !== undefined);
  if (next === undefined) return false;
  if (next.hasAttribute(LOADING_MARK)) awaitRow(next, (sample) => enterValue(sample, code));
  else enterValue(next, code);
  return true;
}

function enterValue(sample: HTMLElement, code: string): boolean {
  const cell = valueIn(sample, code);
  if (cell !== undefined) enter(cell);
  return cell !== undefined;
}

function valueIn(sample: HTMLElement, code: string): HTMLElement | undefined {
  const values = sample.querySelectorAll<HTMLElement>('[data-cell="value"]:not([disabled])');
  return [...values].find((value) => value.dataset['code'] === code);
}

/** The value to the right or left of it, of the same sample. */
function inRow(from: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const row = [...(from.closest('tr')?.querySelectorAll<HTMLElement>('[data-cell="value"]') ?? [])];
  return row[row.indexOf(from) + step];
}

/** `near`: an element of the same sample, in a grid of several. */
export function focusValue(code: string, near?: Element): void {
  const cell = (near?.closest('[data-sample]') ?? document).querySelector<HTMLElement>(
    `[data-cell="value"][data-code="${CSS.escape(code)}"]`,
  );
  if (cell !== null) enter(cell);
}

const VALUES = `${GRID} [data-cell="value"]`;
const FIELDS_OF_SECTIONS = '[data-section] :is(input, textarea)';

/** The number pad goes on where the next patient opens. */
export function focusFirstEmpty(...places: readonly string[]): void {
  const empty = [VALUES, ...places]
    .flatMap((place) => [...document.querySelectorAll<Field>(place)])
    .find((field) => field.value === '' && isTextField(field));
  empty?.focus({ preventScroll: true });
}

/**
 * Puts the focus at the start of the sheet: a part that is entered before the rows marks its field with `data-start`.
 * Somebody already typing elsewhere, in the search or a dialog, is left there.
 */
export function focusStart(): void {
  if (isTextField(document.activeElement)) return;
  const start = document.querySelector<HTMLElement>('[data-start]');
  // A bench may draw its rows in sections, or have all of them filled.
  if (start === null) focusFirstEmpty(FIELDS_OF_SECTIONS);
  else start.focus({ preventScroll: true });
}

/** To the note of a value, and from it; among many samples to the next value. */
function moveRight(from: HTMLElement): void {
  if (from.closest(MATRIX) === null) return moveAcross(from, 'note');
  const beside = inRow(from, 1);
  if (beside !== undefined) enter(beside);
}

function moveLeft(from: HTMLElement): void {
  const beside = inRow(from, -1);
  if (beside !== undefined) enter(beside);
}

function moveAcross(from: HTMLElement, kind: CellKind): void {
  const code = from.dataset['code'] ?? '';
  const selector = `[data-cell="${kind}"][data-code="${CSS.escape(code)}"]`;
  const cell = from.closest(GRID)?.querySelector<HTMLElement>(selector);
  if (cell !== null && cell !== undefined) enter(cell);
}

function caretAtEnd(field: Field): boolean {
  return field.selectionEnd === field.value.length;
}

export interface ValueKeys {
  /** The present text; "=" and "+" may belong to it. */
  readonly text: string;
  readonly takesPlus: boolean;
  readonly takesEquals: boolean;
  readonly isMultiline: boolean;
  readonly accept: () => void;
  readonly restore: () => void;
  readonly repeatAbove: () => void;
  readonly openNote: () => void;
}

/** Enter goes down the column, arrows move, Esc restores, "=" repeats, "+" opens a note. */
export function onValueKey(event: KeyboardEvent<Field>, keys: ValueKeys): void {
  const field = event.currentTarget;
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
  const act = (run: () => void): void => {
    event.preventDefault();
    run();
  };
  switch (event.key) {
    case 'Enter':
      if (keys.isMultiline && event.shiftKey) return;
      return act(() => {
        keys.accept();
        moveDown(field, 'value', 1);
      });
    case 'ArrowDown':
      if (keys.isMultiline && !caretAtEnd(field)) return;
      return act(() => moveDown(field, 'value', 1));
    case 'ArrowUp':
      if (keys.isMultiline && field.selectionStart !== 0) return;
      return act(() => moveDown(field, 'value', -1));
    case 'ArrowRight':
      if (!caretAtEnd(field)) return;
      return act(() => moveRight(field));
    case 'ArrowLeft':
      if (field.closest(MATRIX) === null || field.selectionStart !== 0) return;
      return act(() => moveLeft(field));
    case 'Escape':
      return act(keys.restore);
    case '=':
      return keys.takesEquals ? undefined : act(keys.repeatAbove);
    case '+':
      return keys.takesPlus ? undefined : act(keys.openNote);
    default:
      return;
  }
}

export function onNoteKey(event: KeyboardEvent<HTMLElement>): void {
  const cell = event.currentTarget;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => moveDown(cell, 'note', 1),
    ArrowUp: () => moveDown(cell, 'note', -1),
    ArrowLeft: () => moveAcross(cell, 'value'),
  };
  const move = moves[event.key];
  if (move === undefined) return;
  event.preventDefault();
  move();
}

/**
 * Enter goes on to the next station when a part of the screen is filled in: parts mark their first field, the save bar
 * its first button, with `data-station`, in the order of the page. A section with nothing to fill in marks none.
 */
export function focusStationAfter(from: HTMLElement): void {
  const part = from.closest('[data-section], [data-result-grid]') ?? from;
  const next = [...document.querySelectorAll<HTMLElement>('[data-station]')].find(
    (station) =>
      !part.contains(station) && part.compareDocumentPosition(station) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  next?.focus();
}

/** Marks a sample of the grid that is still being read; one that could not be read says "failed". */
export const LOADING_MARK = 'data-coming';

interface Awaited {
  readonly id: string | undefined;
  readonly focus: (sample: HTMLElement) => boolean;
  readonly hold: Hold;
}

let awaited: Awaited | undefined;

const idOf = (sample: HTMLElement): string | undefined => sample.dataset['sample'];

/**
 * The keys are for a sample that is still loading: if it were skipped, its figures would go into another patient's row.
 * They wait until its own row is ready. `focus` returns whether that has a field to type in.
 */
export function awaitRow(sample: HTMLElement, focus: (sample: HTMLElement) => boolean): void {
  const hold = holdKeys('the next sample');
  awaited = { id: idOf(sample), focus, hold };
  if (sample.getAttribute(LOADING_MARK) === 'failed') rowFailed(sample);
}

/** For a sample that has been read. */
export function rowReady(sample: HTMLElement): void {
  if (awaited === undefined || awaited.id !== idOf(sample)) return;
  const { focus, hold } = awaited;
  awaited = undefined;
  if (hold.isWaiting() && focus(sample)) hold.arrive();
  else hold.giveUp();
}

/** For a sample that could not be read: the focus goes to the message, and no figure ends up in the row before. */
export function rowFailed(sample: HTMLElement): void {
  if (awaited === undefined || awaited.id !== idOf(sample)) return;
  const { hold } = awaited;
  awaited = undefined;
  if (hold.isWaiting()) sample.querySelector<HTMLElement>('button, [role="alert"]')?.focus();
  hold.fail();
}
