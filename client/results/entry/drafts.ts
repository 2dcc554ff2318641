import { dropSealed, dropSealedBefore, keepSealed, readSealed } from '../../core/sealed-store.js';
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

export function draftOf(owner: DraftOwner): ResultDraft | undefined {
  // Results are a patient's: a draft that nobody came back for does not lie on the machine for ever.
  dropSealedBefore(PREFIX, Date.now() - KEPT_MS);
  const draft = readSealed(keyOf(owner)) as ResultDraft | undefined;
  return typeof draft?.typed?.entries === 'object' ? draft : undefined;
}

/** False: it could not be kept; nobody is stopped from working, the entry stays on the screen. */
export function keepDraft(owner: DraftOwner, draft: ResultDraft): boolean {
  return keepSealed(keyOf(owner), draft);
}

export function dropDraft(owner: DraftOwner): void {
  dropSealed(keyOf(owner));
}
