import { currentUser } from './session.js';

/** The filter by recipient, in the bell and on the page. */
export const WHOSE = { '': 'All', true: 'Only mine' } as const;
export type Whose = keyof typeof WHOSE;

const whoseKey = (): string => `meniscus.notifications.whose.${currentUser()?.username ?? ''}`;

/** This user's choice in the bell on this machine; the page keeps its own in its address. */
export function keptWhose(): Whose {
  return localStorage.getItem(whoseKey()) === 'true' ? 'true' : '';
}

export function keepWhose(whose: Whose): void {
  localStorage.setItem(whoseKey(), whose);
}
