import { isSigned } from '../../../shared/domain/stage.js';
import type { Tx } from '../../events/unit-of-work.js';
import { notFound, Problem } from '../../kernel/http/problem.js';
import { keepPrepared, prepared, type Kept } from '../commands/save-result.js';
import { holdResult, type HeldResult } from '../store/hold-result.js';
import type { ResultRecord } from '../store/result-record.js';
import { resultRow } from '../store/result-row.js';
import { refuseUncalled } from './refuse-uncalled.js';
import { holdScheduled, settle, writeScheduled } from './scheduled-release.js';

interface Asked {
  readonly bookingId: string;
  readonly code: string;
  readonly version: number;
  readonly seen: boolean;
  /** Until then it can be stopped. */
  readonly seconds: number;
}

export interface Scheduled {
  readonly record: Pick<ResultRecord, 'stage' | 'version'>;
  readonly releaseAt: Date;
  /** What the reflex rules made of the signature; '' where nothing followed. */
  readonly followed: string;
}

/**
 * Authorises a result at once and has it leave the laboratory later. What would be refused of the release is refused
 * now; all of it is looked at again when it leaves.
 */
export async function scheduleRelease(tx: Tx, { seconds, seen, ...asked }: Asked): Promise<Scheduled> {
  const held = await holdResult(tx, { discipline: null, ...asked });
  if (held.stored === undefined) throw notFound('The result');
  prepared(tx, held, { action: 'release' }, []);
  await refuseUncalled(tx, held);
  if ((await holdScheduled(tx, asked.bookingId, asked.code))?.version === held.stored.version)
    throw new Problem('conflict', 'This result is already about to be released.');
  const { record, followed } = await authorised(tx, held, held.stored);
  const releaseAt = new Date(tx.now.getTime() + seconds * 1000);
  await replaceScheduled(tx, record);
  const { id: resultId, version } = record;
  const { bookingId, code } = asked;
  writeScheduled(tx, {
    id: tx.id(),
    resultId,
    bookingId,
    code,
    version,
    seen,
    askedBy: tx.actor.id,
    dueAt: releaseAt,
  });
  const row = { ...resultRow(tx, held.bench, record), releaseAt: releaseAt.toISOString() };
  tx.emit('ReleaseScheduled', resultId, row, version);
  tx.audit({
    action: 'result.release-scheduled',
    subjectKind: 'result',
    subjectId: resultId,
    after: { version, releaseAt },
  });
  return { record, releaseAt, followed };
}

/** A signature that stands is left with whoever gave it. */
async function authorised(
  tx: Tx,
  held: HeldResult,
  stored: ResultRecord,
): Promise<Pick<Kept, 'record' | 'followed'>> {
  if (isSigned(stored.stage)) return { record: stored, followed: '' };
  const signed = prepared(tx, held, { action: 'validate' }, []);
  return keepPrepared(tx, held, signed, 'validate');
}

/** What was asked for of an earlier version is settled by this. */
async function replaceScheduled(tx: Tx, { bookingId, code }: ResultRecord): Promise<void> {
  const earlier = await holdScheduled(tx, bookingId, code);
  if (earlier) settle(tx, earlier, 'stopped', 'Asked for again');
}
