import { useSyncExternalStore } from 'react';

/** `phone`: lists leave out what is hidden below `sm`; `narrow`: what is hidden below `lg`. */
const WIDTHS = { phone: '(max-width: 48em)', narrow: '(max-width: 75em)' } as const;
type Width = keyof typeof WIDTHS;

const known = new Map<Width, MediaQueryList>();
let isPaper = false;
const listeners = new Set<() => void>();

function query(width: Width): MediaQueryList {
  const asked = known.get(width);
  if (asked !== undefined) return asked;
  if (known.size === 0) {
    window.addEventListener('beforeprint', () => onPaper(true));
    window.addEventListener('afterprint', () => onPaper(false));
  }
  const list = window.matchMedia(WIDTHS[width]);
  list.addEventListener('change', tell);
  known.set(width, list);
  return list;
}

function onPaper(is: boolean): void {
  isPaper = is;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether what only a phone shows is drawn at all: there, and for paper, which may be as narrow. */
export function useOnPhone(): boolean {
  return useSyncExternalStore(subscribe, () => query('phone').matches || isPaper);
}

/** The same of what only a screen shows that has not the width of a desk. */
export function useOnNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query('narrow').matches || isPaper);
}
