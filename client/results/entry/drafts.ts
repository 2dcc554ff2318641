import type { TypedResult } from './typed-result.js';

/** Unsaved entry of one user on this machine: survives a reload, a crash and a sign-out (RULINGS R5). */
export interface ResultDraft {
  readonly typed: TypedResult;
  /** The version that it was typed over, and what stood there; a draft from before an update does not know. */
  readonly version: number;
  readonly over?: TypedResult;
  readonly at: string;
  readonly amending: boolean;
  readonly reason: string;
  readonly told: string;
}

const PREFIX = 'resultDraft ';
const KEPT_MS = 14 * 24 * 3_600_000;

export interface DraftOwner {
  readonly username: string;
  readonly bookingId: string;
  readonly profileCode: string;
}

function keyOf({ username, bookingId, profileCode }: DraftOwner): string {
  return `${PREFIX}${JSON.stringify([username, bookingId, profileCode])}`;
}

function readDraft(key: string): ResultDraft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as ResultDraft | null;
    return typeof draft?.typed?.entries === 'object' ? draft : undefined;
  } catch {
    return undefined;
  }
}

export function draftOf(owner: DraftOwner): ResultDraft | undefined {
  dropOldDrafts();
  return readDraft(keyOf(owner));
}

/** False: the store is full or forbidden; nobody is stopped from working, the entry stays on the screen. */
export function keepDraft(owner: DraftOwner, draft: ResultDraft): boolean {
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(owner: DraftOwner): void {
  localStorage.removeItem(keyOf(owner));
}

/** Results are a patient's: a draft that nobody came back for does not lie on the machine for ever. */
function dropOldDrafts(): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  for (const key of keys) {
    const at = Date.parse(readDraft(key)?.at ?? '');
    if (!(Date.now() - at < KEPT_MS)) localStorage.removeItem(key);
  }
}
