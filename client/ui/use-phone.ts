import { useSyncExternalStore } from 'react';

const PHONE = '(max-width: 48em)';

let phone: MediaQueryList | undefined;
let isPaper = false;
const listeners = new Set<() => void>();

function query(): MediaQueryList {
  if (phone !== undefined) return phone;
  phone = window.matchMedia(PHONE);
  phone.addEventListener('change', tell);
  window.addEventListener('beforeprint', () => onPaper(true));
  window.addEventListener('afterprint', () => onPaper(false));
  return phone;
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
  return useSyncExternalStore(subscribe, () => query().matches || isPaper);
}
