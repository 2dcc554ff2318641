import type { ResultListRow } from '../../../shared/contract/results.js';
import { awaitsRelease, isSigned } from '../../../shared/domain/stage.js';
import type { AnyEnvelope, EventType } from '../../../shared/events.js';

const MOVES: readonly EventType[] = [
  'ResultSaved',
  'ResultValidated',
  'ResultAuthorised',
  'ResultReleased',
  'ReleaseScheduled',
  'ReleaseStopped',
  'ResultAmended',
  'ResultWithdrawn',
  'PreliminaryIssued',
  'CriticalRaised',
  'CriticalAcknowledged',
  'CriticalCleared',
  'PatientCorrected',
  'CriticalNotReached',
];

/** Something happened that the list of results tells. */
export function mayMoveResults({ type }: AnyEnvelope): boolean {
  return MOVES.includes(type);
}

/** Fit to go in one action with others; `release` also takes those that are authorised already. */
export function isFitFor(row: ResultListRow, action: 'validate' | 'release'): boolean {
  if (!row.clean || !awaitsRelease(row.stage) || row.releaseAt !== null) return false;
  return action === 'release' || !isSigned(row.stage);
}
