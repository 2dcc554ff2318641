import type { KeyboardEvent } from 'react';
import { focusStationAfter } from '../../grid/stations.js';

/** A field of the culture that Enter stops at. */
const STOPS = 'input[data-stop]';

/** Enter goes on to the next stop that is there; after the last one to what comes next on the screen. */
export function goOn(from: HTMLElement): void {
  const stops = [...(from.closest('[data-section]')?.querySelectorAll<HTMLInputElement>(STOPS) ?? [])];
  const next = stops[stops.indexOf(from as HTMLInputElement) + 1];
  if (next === undefined) return focusStationAfter(from);
  next.focus();
  next.select();
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

/** Enter alone; with Ctrl it saves and goes to the next patient. */
export function onEnter(run: (field: HTMLInputElement) => void) {
  return (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    event.preventDefault();
    run(event.currentTarget);
  };
}
