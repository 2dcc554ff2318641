import type { Specimen } from '../../shared/contract/booking-shapes.js';

/** Now; a clock of the ward that runs a little ahead puts no receipt before its collection. */
export function receiptTime({ collectedAt }: Pick<Specimen, 'collectedAt'>, now: Date): Date {
  return collectedAt === null ? now : new Date(Math.max(now.getTime(), Date.parse(collectedAt)));
}
