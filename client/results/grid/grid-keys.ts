import type { KeyboardEvent } from 'react';
import { focusStationAfter } from './stations.js';

/** A cell of the result grid that takes the focus: the value, or the button of its note. */
export type CellKind = 'value' | 'note';

type Field = HTMLInputElement | HTMLTextAreaElement;

const GRID = '[data-result-grid]';

function cells(from: HTMLElement, kind: CellKind): readonly HTMLElement[] {
  const grid = from.closest<HTMLElement>(GRID);
  return [...(grid?.querySelectorAll<HTMLElement>(`[data-cell="${kind}"]:not([disabled])`) ?? [])];
}

function enter(cell: HTMLElement): void {
  cell.focus();
  if (cell instanceof HTMLInputElement || cell instanceof HTMLTextAreaElement) cell.select();
}

/** Moves in the column; below the last row stands the next part of the screen. */
export function moveDown(from: HTMLElement, kind: CellKind, step: 1 | -1): void {
  const column = cells(from, kind);
  const next = column[column.indexOf(from) + step];
  if (next !== undefined) return enter(next);
  if (step === 1) focusStationAfter(from);
}

export function focusValue(code: string): void {
  const cell = document.querySelector<HTMLElement>(
    `${GRID} [data-cell="value"][data-code="${CSS.escape(code)}"]`,
  );
  if (cell !== null) enter(cell);
}

/** The number pad goes on where the next patient opens. */
export function focusFirstEmpty(): void {
  const grid = document.querySelector(GRID);
  const fields = [...(grid?.querySelectorAll<Field>('[data-cell="value"]') ?? [])];
  const empty = fields.find((field) => field.value === '' && !field.readOnly);
  empty?.focus({ preventScroll: true });
}

/** Where a sheet begins: a part that is entered before the rows marks its field with `data-start`. */
export function focusStart(): void {
  const start = document.querySelector<HTMLElement>('[data-start]');
  if (start === null) focusFirstEmpty();
  else start.focus({ preventScroll: true });
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
  /** The text as it stands; "=" and "+" may belong to it. */
  readonly text: string;
  readonly takesPlus: boolean;
  readonly takesEquals: boolean;
  readonly isMultiline: boolean;
  readonly accept: () => void;
  readonly restore: () => void;
  readonly repeatAbove: () => void;
  readonly openNote: () => void;
}

/** LAB-RULES, People: Enter goes down the column, arrows move, Esc restores, "=" repeats, "+" opens a note. */
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
      return act(() => moveAcross(field, 'note'));
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
