import type { KeyboardEvent } from 'react';
import { focusStationAfter } from '../grid/stations.js';

/**
 * The field of a section in which Enter alone was pressed, which then goes on. With Ctrl it saves and goes to the next
 * patient; a word that is still being composed, and what the field itself has taken, are none of the section's.
 */
export function enterIn(event: KeyboardEvent<HTMLElement>): HTMLInputElement | undefined {
  const { key, target } = event;
  if (key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.defaultPrevented || event.nativeEvent.isComposing) return undefined;
  if (!(target instanceof HTMLInputElement)) return undefined;
  event.preventDefault();
  return target;
}

export interface GoOn {
  /** The fields that Enter stops at. */
  readonly stops?: string;
  /** What was just filled whole: its other fields are passed over. */
  readonly past?: Element | null;
}

/** To the next field of the section; after the last one to what comes next on the screen. */
export function goOn(from: HTMLElement, { stops = 'input', past = null }: GoOn = {}): void {
  const fields = [...(from.closest('[data-section]')?.querySelectorAll<HTMLInputElement>(stops) ?? [])];
  const rest = fields.slice(fields.findIndex((field) => field === from) + 1);
  const next = rest.find((field) => past?.contains(field) !== true);
  if (next === undefined) return focusStationAfter(from);
  next.focus();
  next.select();
}
