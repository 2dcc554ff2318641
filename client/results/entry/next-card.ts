import type { JobCardRow } from '../../../shared/event-payloads.js';
import type { Discipline } from '../../../shared/vocabulary.js';
import { resultPath, type ResultAddress } from './return-target.js';

/** The next patient of the unit's worklist: the same profile first, so that a batch is entered in one go. */
export function nextCard(
  cards: readonly JobCardRow[],
  { bookingId, profileCode }: Pick<ResultAddress, 'bookingId' | 'profileCode'>,
): JobCardRow | undefined {
  const others = cards.filter((card) => card.open && !isCardOf(card, bookingId, profileCode));
  return others.find((card) => card.code === profileCode) ?? others[0];
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
