import { create } from 'zustand';
import type { CallLogRow } from '../../shared/contract/results.js';
import { api, withQuery, type Page } from './api.js';

export interface ToldValue {
  readonly code: string;
  /** "Potassium 7.1 mmol/L". */
  readonly said: string;
}

/** Critical values of a result that was just saved here, whose call is still to be made. */
export interface ToldCritical {
  readonly bookingId: string;
  readonly profileCode: string;
  readonly values: readonly ToldValue[];
  readonly fullName: string;
  readonly labNumber: string;
  /** Where the call is recorded. */
  readonly path: string;
  /** Who saved it: the next user of the machine has the call in the bell and among the todos. */
  readonly username: string;
}

type Of = Pick<ToldCritical, 'bookingId' | 'profileCode'>;

/** The newest first. */
export const useToldCriticals = create<{ readonly told: readonly ToldCritical[] }>(() => ({ told: [] }));

/** In place of what was told of the same result before; without values there is nothing to tell any more. */
export function tellOf(next: ToldCritical): void {
  forget(next);
  if (next.values.length > 0) useToldCriticals.setState(({ told }) => ({ told: [next, ...told] }));
}

export function forget(of: Of): void {
  useToldCriticals.setState(({ told }) => ({ told: told.filter((one) => !isOf(one, of)) }));
}

/** Leaves those whose calls are still open. A failure leaves all: nothing says that they were made. */
export async function forgetMade(): Promise<void> {
  const asked = useToldCriticals.getState().told;
  const open = await Promise.all(asked.map(openCalls)).catch(() => undefined);
  if (open === undefined) return;
  // What was told meanwhile may be newer than the answer.
  const stillOpen = (one: ToldCritical) => (asked.includes(one) ? openOf(one, open.flat()) : [one]);
  useToldCriticals.setState(({ told }) => ({ told: told.flatMap(stillOpen) }));
}

/** Of its own result alone: the newest of very many open calls is in no list of the oldest. */
async function openCalls({ bookingId, profileCode }: Of): Promise<readonly CallLogRow[]> {
  const path = withQuery('/api/results/critical', { status: 'open', bookingId, profileCode, size: 200 });
  return (await api.get<Page<CallLogRow>>(path, { quiet: true })).items;
}

function openOf(one: ToldCritical, calls: readonly CallLogRow[]): readonly ToldCritical[] {
  const own = calls.filter((call) => isOf(call, one));
  const values = one.values.filter(({ code }) => own.some(({ parameterCode }) => parameterCode === code));
  if (values.length === one.values.length) return [one];
  return values.length === 0 ? [] : [{ ...one, values }];
}

function isOf(one: Of, { bookingId, profileCode }: Of): boolean {
  return one.bookingId === bookingId && one.profileCode === profileCode;
}
