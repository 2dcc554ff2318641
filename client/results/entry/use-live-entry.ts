import type { AnyEnvelope } from '../../../shared/events.js';
import type { LiveSeq } from '../../../shared/live.js';
import { useLive } from '../../core/live.js';
import {
  readBookingAgain,
  readCallsAgain,
  readLaidOut,
  readNewer,
  readSurroundingsAgain,
} from './entry-readings.js';
import type { ResultEntry } from './result-entry.js';
import type { ResultAddress } from './return-target.js';

/** What others do to this booking, its critical calls, this result and the catalogue of its test while it is open. */
export function useLiveEntry(
  entry: ResultEntry,
  { bookingId, profileCode }: ResultAddress,
  since: LiveSeq | undefined,
): void {
  useLive({
    topics: [`booking:${bookingId}`, 'catalogue'],
    since,
    onEvent: (event) => meetEvent(entry, { bookingId, profileCode }, event),
    onResync: () => readAllAgain(entry),
  });
}

/** What an event means for this result; nothing where it is of another booking. */
export function meetEvent(
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
  if (type.startsWith('Critical')) return void readCallsAgain(entry);
  void readBookingAgain(entry);
  if (!type.startsWith('Result')) return;
  if (!('profileCode' in payload)) return;
  if (payload.profileCode !== profileCode) return void readSurroundingsAgain(entry);
  if ('by' in payload) void readNewer(entry, version, payload.by);
}

/** After events were missed. */
export function readAllAgain(entry: ResultEntry): void {
  void readBookingAgain(entry);
  void readCallsAgain(entry);
  void readNewer(entry, Infinity, 'Someone');
  void readLaidOut(entry);
}
