import type { Specimen } from '../../shared/contract/booking-shapes.js';
import type { Priority } from '../../shared/vocabulary.js';

interface Facts {
  readonly specimen: Specimen;
  readonly priority: Priority;
  /** Accessions of the booking that are still to come. */
  readonly awaited: readonly string[];
  /** A test is asked of it that was not refunded. */
  readonly asked: boolean;
}

const HOUR_MS = 3_600_000;
/** Unseparated blood keeps its cells and potassium for about a day (CLSI GP44). */
const LONG_ON_THE_WAY_H = 24;

/** What whoever holds the tube should know, most pressing first. */
export function specimenWarnings({ specimen, priority, awaited, asked }: Facts): readonly string[] {
  const { rejection, collectedAt, recollects } = specimen;
  const hours = hoursOnTheWay(specimen);
  return [
    ...(rejection ? [rejectionText(rejection)] : []),
    ...(asked ? [] : ['No test needs it any more']),
    ...(priority === 'routine' ? [] : [priority === 'stat' ? 'STAT' : 'Urgent']),
    ...(collectedAt === null ? ['Time of collection not stated'] : []),
    ...(hours >= LONG_ON_THE_WAY_H ? [`Collected ${hours} hours before it was received`] : []),
    ...(recollects === null ? [] : [`Taken again for ${recollects}`]),
    ...(awaited.length === 0 ? [] : [`Still to come: ${awaited.join(', ')}`]),
  ];
}

function rejectionText({ reason, accepted }: NonNullable<Specimen['rejection']>): string {
  return accepted === null
    ? `Rejected: ${reason}`
    : `Rejected as ${reason}, examined all the same: ${accepted.reason}`;
}

function hoursOnTheWay({ collectedAt, receivedAt }: Specimen): number {
  if (collectedAt === null || receivedAt === null) return 0;
  return Math.floor((Date.parse(receivedAt) - Date.parse(collectedAt)) / HOUR_MS);
}
