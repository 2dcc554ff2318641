import { currentUser } from './session.js';

/** The filter by recipient, in the bell and on the page. */
export const RECIPIENTS = { '': 'All', true: 'Only mine' } as const;
export type RecipientFilter = keyof typeof RECIPIENTS;

const whoseKey = (): string => `meniscus.notifications.whose.${currentUser()?.username ?? ''}`;

/** This user's choice in the bell on this machine; the page keeps its own in its address. */
export function savedRecipientFilter(): RecipientFilter {
  return localStorage.getItem(whoseKey()) === 'true' ? 'true' : '';
}

export function saveRecipientFilter(whose: RecipientFilter): void {
  localStorage.setItem(whoseKey(), whose);
}
