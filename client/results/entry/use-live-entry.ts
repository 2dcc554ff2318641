import type { AnyEnvelope } from '../../../shared/events.js';
import { useLive } from '../../core/live.js';
import { readBookingAgain, readCallsAgain, readNewer, readSurroundingsAgain } from './entry-readings.js';
import type { ResultEntry } from './result-entry.js';
import type { ResultAddress } from './return-target.js';

/** What others do to this booking, its critical calls and this result while it is open. */
export function useLiveEntry(
  entry: ResultEntry,
  { bookingId, profileCode }: ResultAddress,
  since: number | undefined,
): void {
  const onEvent = (event: AnyEnvelope): void => {
    if (!('bookingId' in event.payload) || event.payload.bookingId !== bookingId) return;
    if (event.type.startsWith('Critical')) return void readCallsAgain(entry);
    void readBookingAgain(entry);
    if (!event.type.startsWith('Result')) return;
    if (!('profileCode' in event.payload)) return;
    if (event.payload.profileCode !== profileCode) return void readSurroundingsAgain(entry);
    if ('by' in event.payload) void readNewer(entry, event.version, event.payload.by);
  };
  const onResync = (): void => {
    void readBookingAgain(entry);
    void readCallsAgain(entry);
    void readNewer(entry, Infinity, 'Someone');
  };
  useLive({ topics: [`booking:${bookingId}`], since, onEvent, onResync });
}
