import type { SignedInBoard } from '../../shared/contract/boards.js';
import { api } from '../core/api.js';

/** Keeps the token in a cookie that no script can read. */
export function signInBoard(token: string): Promise<SignedInBoard> {
  const headers = { Authorization: `Bearer ${token}` };
  return api.get<SignedInBoard>('/api/boards/sign-in', { headers, quiet: true, handles401: true });
}

export function signOutBoard(): Promise<unknown> {
  return api.get<unknown>('/api/boards/sign-out', { quiet: true, handles401: true });
}
