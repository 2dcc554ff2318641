import type { KeyboardEvent } from 'react';

/** The links that open the matches, in order. */
const FOUND = '[data-found]';

function links(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(FOUND)];
}

/** Whether there was one to go to. */
export function focusFirstFound(): boolean {
  const [link] = links();
  link?.focus();
  return link !== undefined;
}

/** Opens a single match; of several the first is marked, and Enter opens it then. */
export function openOnlyFound(): void {
  const people = new Set(links().map((link) => link.getAttribute('href')));
  if (people.size === 1) links()[0]?.click();
  else focusFirstFound();
}

/** Up, down, Home and End move among what was found; above the first is the search box. Enter opens, as links do. */
export function onFoundKey(event: KeyboardEvent): void {
  const all = links();
  const here = all.findIndex((link) => link === document.activeElement);
  if (here < 0) return;
  const places: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(here + 1, all.length - 1),
    ArrowUp: here - 1,
    Home: 0,
    End: all.length - 1,
  };
  const next = places[event.key];
  if (next === undefined) return;
  event.preventDefault();
  (next < 0 ? document.querySelector<HTMLElement>('[data-search-box]') : all[next])?.focus();
}
