import type { RejectionReason } from '../../vocabulary.js';

/** Written in capitals everywhere: a word that is none of these is a word in capitals only in the catalogue. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(['CSF', 'BAL', 'EDTA', 'FNA']);

/** A specimen of the catalogue as people read it: `SWAB (genital)` is "Swab (genital)", `CSF` stays. */
export function specimenWords(specimen: string): string {
  const quiet = specimen.replace(/\p{Lu}{2,}/gu, (word) =>
    ABBREVIATIONS.has(word) ? word : word.toLowerCase(),
  );
  return quiet.charAt(0).toUpperCase() + quiet.slice(1);
}

/** A rejected specimen as on the report. */
export interface RejectedOnReport {
  readonly reason: RejectionReason;
  /** Why it was examined all the same; null: nobody worked on it. */
  readonly accepted: string | null;
  /** The number under which it was taken again. */
  readonly takenAgain: string | null;
  /** When it was rejected, ISO 8601 UTC, if it was neither examined nor taken again; left out on older reports. */
  readonly at?: string;
}

/** "REJECTED: haemolysed, taken again as LAB12-0-3", or the comment of the person who had it examined all the same. */
export function rejectionText({ reason, accepted, takenAgain }: RejectedOnReport): string {
  if (accepted !== null) return `${reason}, examined all the same: ${accepted}`;
  return `REJECTED: ${reason}${takenAgain === null ? '' : `, taken again as ${takenAgain}`}`;
}

interface NotedRejection {
  readonly reason: RejectionReason;
  readonly note: string | null;
  readonly accepted: { readonly reason: string } | null;
}

/** The same for the bench, with what was noted of it. */
export function rejectionWithNote(
  { reason, accepted, note }: NotedRejection,
  takenAgain: string | null,
): string {
  const text = rejectionText({ reason, accepted: accepted?.reason ?? null, takenAgain });
  return note === null ? text : `${text} (${note})`;
}
