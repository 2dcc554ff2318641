import { currentUser } from './session.js';

function letterKey(): string {
  return `meniscus.letter-keys.${currentUser()?.username ?? ''}`;
}

/** Whether single letters and digits are keys for this user in this browser; unless they were switched off, they are. */
export function letterKeysAct(): boolean {
  return localStorage.getItem(letterKey()) !== 'off';
}

export function setLetterKeys(on: boolean): void {
  if (on) localStorage.removeItem(letterKey());
  else localStorage.setItem(letterKey(), 'off');
}
