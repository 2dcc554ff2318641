import { create } from 'zustand';
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

const silentKey = (): string => `meniscus.notifications.silent.${currentUser()?.username ?? ''}`;

/** What was stored, so that everything that rings is drawn again when it changes. */
const useStored = create<Readonly<Record<string, string>>>(() => ({}));

const NO_KINDS: readonly string[] = [];

/** Kinds for which the bell does not ring for this user on this machine; they are on the page all the same. */
export function useSilentKinds(): readonly string[] {
  const key = silentKey();
  const text = useStored((stored) => stored[key]) ?? localStorage.getItem(key) ?? '';
  return text === '' ? NO_KINDS : text.split(' ');
}

export function saveSilentKinds(kinds: readonly string[]): void {
  const [key, text] = [silentKey(), kinds.join(' ')];
  localStorage.setItem(key, text);
  useStored.setState({ [key]: text });
}
