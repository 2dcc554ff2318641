import { currentUser } from './session.js';

/** Whose: of the bell and of the page alike. */
export const WHOSE = [
  { value: '', label: 'All' },
  { value: 'true', label: 'Only mine' },
] as const;
export type Whose = (typeof WHOSE)[number]['value'];

const whoseKey = (): string => `meniscus.notifications.whose.${currentUser()?.username ?? ''}`;

/** What this user chose in the bell's panel on this machine; the page has its choice in its address. */
export function keptWhose(): Whose {
  return localStorage.getItem(whoseKey()) === 'true' ? 'true' : '';
}

export function keepWhose(whose: Whose): void {
  localStorage.setItem(whoseKey(), whose);
}
