import type { JobCardRow } from '../../shared/event-payloads.js';
import type { Discipline } from '../../shared/vocabulary.js';

/** One result to be entered; what `update/{unit}` needs to open it. */
export interface BatchEntry {
  readonly bookingId: string;
  readonly profileCode: string;
  readonly unit: Discipline;
  readonly patientId: string;
  readonly jobCardId: string;
}

export function entryOfCard(card: JobCardRow): BatchEntry {
  return {
    bookingId: card.bookingInformationId,
    profileCode: card.code,
    unit: card.laboratoryUnit,
    patientId: card.patientId,
    jobCardId: card.id,
  };
}

/** Results queued for entry one after another: Ctrl+Enter on the result screen goes to the next. */
const BATCH_KEY = 'meniscus.batch';

export function queueBatch(entries: readonly BatchEntry[]): void {
  if (entries.length === 0) sessionStorage.removeItem(BATCH_KEY);
  else sessionStorage.setItem(BATCH_KEY, JSON.stringify(entries));
}

/** The next result of the queue, taken off it; undefined when nothing is queued. */
export function takeFromBatch(): BatchEntry | undefined {
  const [next, ...rest] = queued();
  queueBatch(rest);
  return next;
}

function queued(): readonly BatchEntry[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(BATCH_KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as readonly BatchEntry[]) : [];
  } catch {
    return [];
  }
}
