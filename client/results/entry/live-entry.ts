import type { Result } from '../../../shared/contract/results.js';
import type { AnyEnvelope } from '../../../shared/events.js';
import type { LiveSeq } from '../../../shared/live.js';
import { useLive } from '../../core/live.js';
import { quietly } from '../../core/loading.js';
import { isUnknown } from '../../core/unknown-outcome.js';
import { readBooking, readCalls, readResult } from '../results.api.js';
import { hasNewLayout, CATALOGUE_AUTHOR } from './differences.js';
import type { ResultAddress } from './result-address.js';
import type { ResultEntry } from './result-entry.js';

/**
 * Other people's changes to this booking, its critical calls, this result and its test's catalogue while it is open.
 */
export function useLiveEntry(
  entry: ResultEntry,
  { bookingId, profileCode }: ResultAddress,
  since: LiveSeq | undefined,
): void {
  useLive({
    topics: [`booking:${bookingId}`, 'catalogue'],
    since,
    onEvent: (event) => applyEvent(entry, { bookingId, profileCode }, event),
    onResync: () => reloadAll(entry),
  });
}

/** The meaning of an event for this result; nothing if it concerns another booking. */
export function applyEvent(
  entry: ResultEntry,
  { bookingId, profileCode }: Pick<ResultAddress, 'bookingId' | 'profileCode'>,
  event: AnyEnvelope,
): void {
  const { type, version, payload } = event;
  if (event.type === 'CatalogueChanged') {
    if (event.payload.codes.includes(profileCode)) void readLaidOut(entry);
    return;
  }
  if (!('bookingId' in payload) || payload.bookingId !== bookingId) return;
  if (type.startsWith('Critical')) return void reloadCalls(entry);
  void readBookingAgain(entry);
  if (!type.startsWith('Result')) return;
  if (!('profileCode' in payload)) return;
  if (payload.profileCode !== profileCode) return void reloadSurroundings(entry);
  if ('by' in payload) void readNewer(entry, version, payload.by);
}

/** After events were missed. */
export function reloadAll(entry: ResultEntry): void {
  void readBookingAgain(entry);
  void reloadCalls(entry);
  void readNewer(entry, Infinity, 'Someone');
  void readLaidOut(entry);
}

/** As for every part that is read again: if the server does not answer, what is shown stays. */
async function readBookingAgain({ use, tell }: ResultEntry): Promise<void> {
  const { id } = use.getState().state.sheet.booking;
  const booking = await readBooking(id, { quiet: true }).catch(() => undefined);
  if (booking !== undefined) tell({ type: 'bookingRead', booking });
}

export async function reloadCalls({ use, tell }: ResultEntry): Promise<void> {
  const { bookingInformationId, code } = use.getState().state.sheet.base;
  const read = await quietly(() => readCalls(bookingInformationId, code)).catch(() => undefined);
  if (read !== undefined) tell({ type: 'callsRead', calls: read.data });
}

/** `by` saved this version: it is read, unless it is known here or something of ours is on its way. */
async function readNewer({ use, tell }: ResultEntry, version: number, by: string): Promise<void> {
  const { state } = use.getState();
  const { at, sheet } = state;
  // The outcome of our own save is unknown: this may be it. Sent again it is answered, or meets theirs.
  if (state.at === 'refused' && isUnknown(state.failure.problem)) return;
  if (at === 'saving' || at === 'saved' || version <= sheet.base.version) return;
  const result = await readAgain(sheet.base);
  if (result === undefined) return;
  const { surroundings } = result;
  if (surroundings !== undefined) tell({ type: 'surroundingsRead', surroundings });
  tell({ type: 'newerSeen', by, result });
}

/** The catalogue of this test changed: a sheet that was never saved shows its new layout at once. */
async function readLaidOut({ use, tell }: ResultEntry): Promise<void> {
  const { at, sheet } = use.getState().state;
  if (at === 'saving' || at === 'saved' || sheet.base.laidOut === undefined) return;
  const result = await readAgain(sheet.base);
  if (result === undefined || !hasNewLayout(sheet.base, result)) return;
  tell({ type: 'newerSeen', by: CATALOGUE_AUTHOR, result });
}

/** After another profile of this booking was saved: the sample's checks and shared rows look at it. */
export async function reloadSurroundings({ use, tell }: ResultEntry): Promise<void> {
  const { base } = use.getState().state.sheet;
  const surroundings = (await readAgain(base))?.surroundings;
  if (surroundings !== undefined) tell({ type: 'surroundingsRead', surroundings });
}

function readAgain({ discipline, bookingInformationId, code }: Result): Promise<Result | undefined> {
  return readResult(discipline, bookingInformationId, code, { quiet: true }).catch(() => undefined);
}
