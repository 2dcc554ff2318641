import type { KeyboardEvent } from 'react';
import type { Refusal } from '../../entry/assess-sheet.js';
import { enterIn, focusNextField as goOnTo } from '../section-part.js';

/** A field of the culture that Enter stops at. */
const STOPS = 'input[data-stop]';

/** Enter goes on to the next stop that is there; after the last one to what comes next on the screen. */
export function focusNextStop(from: HTMLElement): void {
  goOnTo(from, { stops: STOPS });
}

/** A line that was just added is drawn first. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => {
    const field = document.getElementById(id);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  });
}

export function onEnter(run: (field: HTMLInputElement) => void) {
  return (event: KeyboardEvent<HTMLInputElement>): void => {
    const field = enterIn(event);
    if (field !== undefined) run(field);
  };
}

/** The error at one field. */
export function errorAt(errors: readonly Refusal[], field: string): string | undefined {
  return errors.find((error) => error.field === field)?.message;
}
