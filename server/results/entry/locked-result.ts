import type { CurrentResult } from '../../../shared/contract/results.js';
import type { Discipline } from '../../../shared/vocabulary.js';
import type { Tx } from '../../events/unit-of-work.js';
import { Problem } from '../../kernel/http/problem.js';
import { assessmentOf, type Basis } from '../assess/assessment.js';
import { shownTo } from '../disciplines/server-assessment.js';
import { lockBookedTest } from '../store/booked-test.js';
import { resultDocument } from '../assess/result-document.js';
import { storedResult, type ResultRecord } from '../store/result-record.js';

export interface LockedResult {
  readonly bench: Basis;
  readonly stored: ResultRecord | undefined;
}

interface LockRequest {
  /** Null: whatever its discipline. */
  readonly discipline: Discipline | null;
  readonly bookingId: string;
  readonly code: string;
  /** As it was read; 0 for one that was never saved; undefined: any. */
  readonly version: number | undefined;
}

/** The result with all that it is judged by, held to the commit; 409 if another version is stored. */
export async function lockResult(tx: Tx, requested: LockRequest): Promise<LockedResult> {
  const test = await lockBookedTest(tx, requested.discipline, requested.bookingId, requested.code);
  const stored = await storedResult(tx, test.bookingId, test.code);
  const basis = await assessmentOf(tx, test, stored, tx.now);
  if (requested.version !== undefined && (stored?.version ?? 0) !== requested.version) {
    throw await stale(tx, basis, stored);
  }
  return { bench: basis, stored };
}

const LAST_SAVE = `select saved_by as by, saved_at as at from result_version where result_id = $1 and version = $2`;

/** The author and time of the result's change, and its present state. */
async function stale(tx: Tx, basis: Basis, stored: ResultRecord | undefined): Promise<Problem> {
  if (!stored) return new Problem('stale_version', 'This result was never saved; read it again.');
  const last = await tx.one<{ by: string; at: Date }>(LAST_SAVE, [stored.id, stored.version]);
  const [by, at] = [last?.by ?? stored.doneby, last?.at ?? stored.dateTimeUpdated];
  const detail = `${by} saved this result meanwhile; compare and save again.`;
  return staleResult(tx, { bench: basis, stored }, { detail, by, at });
}

interface Overtaking {
  readonly detail: string;
  readonly by: string;
  readonly at: Date;
}

/** 409 with the present result, for the screen to show beside what was typed. */
export function staleResult(
  { actor }: Tx,
  { bench, stored }: LockedResult,
  { detail, by, at: when }: Overtaking,
): Problem {
  const at = when.toISOString();
  const result = shownTo(actor, resultDocument(bench, stored), stored);
  const current: CurrentResult = { by, at, version: result.version, result };
  return new Problem('stale_version', detail, { extra: { current, by, at } });
}
