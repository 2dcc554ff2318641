import type { JobCardRow } from '../../../shared/event-payloads.js';
import type { LoadedResult } from '../entry/open-entry.js';
import { readBooking, readResult } from '../results.api.js';

const QUIET = { quiet: true };

/** As its own sheet reads it; its calls are made from there. */
export async function readSample(card: JobCardRow): Promise<LoadedResult> {
  const { laboratoryUnit, bookingInformationId, code } = card;
  const [result, booking] = await Promise.all([
    readResult(laboratoryUnit, bookingInformationId, code, QUIET),
    readBooking(bookingInformationId, QUIET),
  ]);
  return { result, booking, calls: [], seq: undefined };
}
