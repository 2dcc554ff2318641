import type { JobCardRow } from '../../../shared/event-payloads.js';
import type { Discipline } from '../../../shared/vocabulary.js';
import { resultPath, type ResultAddress } from './return-target.js';

/** What was just entered may still be the first of them. */
const OWN_AND_NEXT = 2;

/**
 * The next patient of the unit's worklist, however long it is: the same profile first, so that a batch is entered in
 * one go.
 */
export async function nextCard(
  { bookingId, profileCode }: Pick<ResultAddress, 'bookingId' | 'profileCode'>,
  waiting: (asked: { readonly code?: string; readonly size: number }) => Promise<readonly JobCardRow[]>,
): Promise<JobCardRow | undefined> {
  const other = (card: JobCardRow): boolean => card.open && !isCardOf(card, bookingId, profileCode);
  const alike = await waiting({ code: profileCode, size: OWN_AND_NEXT });
  return alike.find(other) ?? (await waiting({ size: OWN_AND_NEXT })).find(other);
}

function isCardOf(card: JobCardRow, bookingId: string, profileCode: string): boolean {
  return card.bookingInformationId === bookingId && card.code === profileCode;
}

export function cardPath(
  unit: Discipline,
  card: JobCardRow,
  { returnUrl, searchQuery }: ResultAddress,
): string {
  return resultPath(unit, {
    bookingId: card.bookingInformationId,
    profileCode: card.code,
    patientId: card.patientId,
    jobCardId: card.id,
    returnUrl,
    searchQuery,
  });
}
