import { create } from 'zustand';
import type { CriticalCall } from '../../shared/contract/results.js';
import { unitText } from '../../shared/domain/catalogue/unit-text.js';
import { api, withQuery } from './api.js';

/** Critical values of a result that its user saved, whose call is still to be made. */
export interface SeenCritical {
  readonly bookingId: string;
  readonly profileCode: string;
  /** Each as "Potassium 7.1 mmol/L". */
  readonly values: readonly string[];
  readonly fullName: string;
  readonly labNumber: string;
  /** The page that records the call. */
  readonly path: string;
  /** The user who saved it: the machine's next user sees the call in the bell and among the todos. */
  readonly username: string;
}

type Of = Pick<SeenCritical, 'bookingId' | 'profileCode'>;

/** The newest first. */
export const useSeenCriticals = create<{ readonly told: readonly SeenCritical[] }>(() => ({ told: [] }));

/** Replaces what was shown for the same result; without values nothing is left to show. */
export function showCritical(next: SeenCritical): void {
  const { username } = next;
  saveDismissed(
    username,
    dismissedKeys(username).filter((one) => one !== keyOf(next)),
  );
  useSeenCriticals.setState(({ told }) => ({
    told: [...(next.values.length > 0 ? [next] : []), ...told.filter((one) => keyOf(one) !== keyOf(next))],
  }));
  if (next.values.length > 0) void readSeen(username);
}

/** Dismissed by its user, even if the page is loaded again. */
export function dismiss(of: SeenCritical): void {
  saveDismissed(of.username, [...dismissedKeys(of.username), keyOf(of)]);
  useSeenCriticals.setState(({ told }) => ({ told: told.filter((one) => keyOf(one) !== keyOf(of)) }));
}

let reads = 0;

/**
 * Asks the server which calls are still open for results that this user saved, before this page was loaded or on
 * another machine. A failure changes nothing: it does not mean that a call was made.
 */
export async function readSeen(username: string): Promise<void> {
  const asked = new Set(useSeenCriticals.getState().told);
  reads += 1;
  const read = reads;
  const calls = await api
    .get<readonly CriticalCall[]>('/api/results/critical?mine=true', { quiet: true })
    .catch(() => undefined);
  // An answer that was overtaken may still name a call that was made.
  if (calls === undefined || read !== reads) return;
  const open = openResults(calls, username);
  saveDismissed(
    username,
    dismissedKeys(username).filter((one) => open.some((result) => keyOf(result) === one)),
  );
  useSeenCriticals.setState(({ told }) => {
    // Calls announced meanwhile may be newer than the answer.
    const newer = told.filter((one) => !asked.has(one));
    const away = new Set([...newer.map(keyOf), ...dismissedKeys(username)]);
    const known = open.filter((result) => !away.has(keyOf(result)));
    return { told: [...newer, ...known.map((result) => ({ ...result, ...pathIn(told, result) }))] };
  });
}

/** One for each result, newest first. A withdrawn critical value is handled by its amendment. */
function openResults(calls: readonly CriticalCall[], username: string): readonly SeenCritical[] {
  const results = new Map<string, SeenCritical>();
  for (const call of calls.filter(({ kind }) => kind === 'value')) {
    const { bookingId, profileCode, patientId, patientName, labNumber, unit } = call;
    const text = `${call.parameter} ${call.value} ${unitText(call.unitOfMeasure)}`.trim();
    const values = [...(results.get(keyOf(call))?.values ?? []), text];
    const path = withQuery(`/update/${unit}`, { bookingId, profileCode, patientId, returnUrl: 'todos' });
    const told = { bookingId, profileCode, values, fullName: patientName, labNumber, path, username };
    results.set(keyOf(call), told);
  }
  return [...results.values()].reverse();
}

/** If it was saved on this page, the way back leads to the place that its user came from. */
function pathIn(criticals: readonly SeenCritical[], of: Of): Partial<SeenCritical> {
  const known = criticals.find((one) => keyOf(one) === keyOf(of));
  return known === undefined ? {} : { path: known.path };
}

function keyOf({ bookingId, profileCode }: Of): string {
  return `${bookingId} ${profileCode}`;
}

const placeOf = (username: string): string => `criticals put away ${username}`;

function dismissedKeys(username: string): readonly string[] {
  return sessionStorage.getItem(placeOf(username))?.split('\n') ?? [];
}

function saveDismissed(username: string, keys: readonly string[]): void {
  if (keys.length === 0) sessionStorage.removeItem(placeOf(username));
  else sessionStorage.setItem(placeOf(username), keys.join('\n'));
}
