import type { OwnShifts, MovedLine } from '../../shared/contract/shifts.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { api } from './api.js';
import { useLiveList } from './live-list.js';
import { useSession } from './session.js';

/** It may move money of a drawer, or a shift. */
export function movesShifts({ type }: AnyEnvelope): boolean {
  return ['Shift', 'Payment', 'Deposit'].some((kind) => type.startsWith(kind));
}

/** The own shifts, live; never what should lie in an open one's drawer. */
export function useOwnShifts() {
  const username = useSession((session) => session.user?.username ?? '');
  return useLiveList(`own shifts ${username}`, {
    topics: [`cash:${username}`],
    load: ({ quiet }) => api.getLive<OwnShifts>('/api/shifts/current', { quiet }),
    concerns: movesShifts,
  });
}

/** Opens the own shift, or gives its float to one that a payment opened; one key a person's try. */
export function openOwnShift(floats: readonly MovedLine[], idempotencyKey: string): Promise<OwnShifts> {
  return api.post<OwnShifts>('/api/shifts/open', { floats }, { idempotencyKey });
}
