import type { SpecimenDetail } from '../../shared/contract/specimens.js';
import type { SpecimenRow } from '../../shared/event-payloads.js';
import { ApiProblem } from '../core/api.js';

/** The outcome of one scan. `unknown`, `refused`: with a sound, and kept in the list. */
type ScanOutcome = 'asked' | 'received' | 'already' | 'unknown' | 'refused' | 'undone';

/** One scan of this session; the newest comes first. */
export interface Scanned {
  readonly key: number;
  readonly number: string;
  readonly at: number;
  readonly outcome: ScanOutcome;
  /** Once the server has answered for it. */
  readonly specimen?: SpecimenDetail;
  /** Why it was not received. */
  readonly why?: string;
}

const LOUD: readonly ScanOutcome[] = ['unknown', 'refused'];

export function needsAttention({ outcome }: Scanned): boolean {
  return LOUD.includes(outcome);
}

/**
 * The meaning of a refusal for the list: an unknown number, one that is here already, or one that must not be
 * accepted.
 */
export function outcomeOf(problem: ApiProblem, specimen: SpecimenDetail | undefined): ScanOutcome {
  if (problem.status === 404) return 'unknown';
  const isHere = specimen !== undefined && specimen.receivedAt !== null && specimen.rejection === null;
  return problem.status === 409 && isHere ? 'already' : 'refused';
}

/** The last receipt of this session that can still be undone. */
export function lastReceived(rows: readonly Scanned[]): Scanned | undefined {
  return rows.find(({ outcome, specimen }) => outcome === 'received' && specimen?.state === 'received');
}

/** The rows with one of them answered. */
export function withAnswer(
  rows: readonly Scanned[],
  key: number,
  answer: Partial<Scanned>,
): readonly Scanned[] {
  return rows.map((row) => (row.key === key ? { ...row, ...answer } : row));
}

/** Other people's acts on a specimen in the list. */
export function withEvent(rows: readonly Scanned[], event: SpecimenRow): readonly Scanned[] {
  if (rows.every(({ specimen }) => specimen?.id !== event.id)) return rows;
  const { state, collectedAt, receivedAt } = event;
  return rows.map((row) =>
    row.specimen?.id === event.id
      ? { ...row, specimen: { ...row.specimen, state, collectedAt, receivedAt } }
      : row,
  );
}
