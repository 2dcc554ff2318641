import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SHEETS } from '../../../shared/disciplines/sheets.js';
import { assessedRow } from '../../../shared/domain/results/judgement.js';
import { exceptions } from '../../../shared/domain/results/exceptions.js';
import type { BatchAnswer, BatchItemRequest } from '../../../shared/contract/results.js';
import type { Discipline } from '../../../shared/vocabulary.js';
import { isSigned } from '../../../shared/domain/stage.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { Database } from '../../kernel/database.js';
import { conflict, invalid, notFound } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { laboratory } from '../../settings/index.js';
import { type Answered, runInGroups } from '../releases/batch.js';
import { RELEASE_COLUMNS, lockScheduled, settle, writeScheduled } from '../releases/scheduled-release.js';
import type { ResultRecord } from '../store/result-record.js';
import { refuseForbidden, lockAndStore, storePrepared, prepared, type Saved } from '../entry/save.js';
import { lockResult, type LockedResult } from '../entry/locked-result.js';
import { resultRow } from '../store/line-reports.js';
import { refuseUncalled } from '../criticals/review-calls.js';

/**
 * Several clean results in one action, each answered for itself. Released ones are authorised at once and leave the
 * laboratory after the seconds of its setting; with 0 they leave at once.
 */
export class ReleaseBatch extends CommandOf<
  { actor: Actor; action: 'validate' | 'release'; items: readonly BatchItemRequest[] },
  readonly BatchAnswer[]
> {}

@CommandHandler(ReleaseBatch)
export class ReleaseBatchHandler implements ICommandHandler<ReleaseBatch> {
  constructor(
    private readonly database: Database,
    private readonly work: UnitOfWork,
  ) {}

  async execute({ actor, action, items }: ReleaseBatch): Promise<readonly BatchAnswer[]> {
    refuseForbidden(actor, action);
    refuseSeenTogether(items);
    const { releaseUndoSeconds } = await laboratory(this.database);
    const seconds = action === 'release' ? releaseUndoSeconds : 0;
    const looked = await lookedAt(this.database, items);
    return runInGroups(this.work, actor, items, (tx, item) => {
      const stored = looked.get(nameOf(item.bookingId, item.profileCode));
      if (stored === undefined) throw notFound('The result');
      refuseUnseen(stored, item);
      return seconds > 0 ? schedule(tx, item, seconds) : sign(tx, action, stored.discipline, item);
    });
  }
}

type ViewedResults = Pick<
  ResultRecord,
  'bookingId' | 'code' | 'discipline' | 'clean' | 'version' | 'values' | 'sections' | 'warnings'
> & {
  /** Why the requested release of this version did not take place. */
  readonly notReleased: string | null;
};

const LOOKED_AT = `
  select r.booking_id as "bookingId", r.code, r.discipline, r.clean, r.version, r.values, r.sections, r.warnings,
    ${RELEASE_COLUMNS}
  from unnest($1::uuid[], $2::text[]) as asked (booking_id, code)
  join result r on r.booking_id = asked.booking_id and r.code = asked.code`;

const nameOf = (bookingId: string, code: string): string => `${bookingId} ${code}`;

async function lookedAt(
  database: Database,
  items: readonly BatchItemRequest[],
): Promise<ReadonlyMap<string, ViewedResults>> {
  const requested = [items.map(({ bookingId }) => bookingId), items.map(({ profileCode }) => profileCode)];
  const found = await database.sql<ViewedResults>(LOOKED_AT, requested);
  return new Map(found.map((one) => [nameOf(one.bookingId, one.code), one]));
}

/** The version ties this look to the save: a result that changed in between is refused as stale. */
function refuseUnseen(looked: ViewedResults, item: BatchItemRequest): void {
  if (item.seen || looked.version !== item.version) return;
  const { discipline, clean, notReleased, values, sections, warnings } = looked;
  const reasons = exceptions(SHEETS[discipline], { rows: values.map(assessedRow), sections, warnings });
  const all = notReleased === null ? reasons : [`Not released: ${notReleased}`, ...reasons];
  if (clean && all.length === 0) return;
  throw conflict(inSentences(['This result is not clean', ...all, 'Check it on its own screen']));
}

function inSentences(texts: readonly string[]): string {
  return texts.map((one) => (one.endsWith('.') ? one : `${one}.`)).join(' ');
}

async function sign(
  tx: Tx,
  action: 'validate' | 'release',
  discipline: Discipline,
  { bookingId: bookingInformationId, profileCode: code, version }: BatchItemRequest,
): Promise<Answered> {
  const request = { bookingInformationId, code, version, action };
  const { document, followed } = await lockAndStore(tx, discipline, request, []);
  return { stage: document.stage, version: document.version, releaseAt: null, followed };
}

/** Results with warnings are looked at one by one. */
function refuseSeenTogether(items: readonly BatchItemRequest[]): void {
  const at = items.findIndex(({ seen }) => seen);
  if (at < 0 || items.length === 1) return;
  throw invalid(`items.${at}.seen`, 'A result that needs checking is signed on its own.');
}

/**
 * Authorises a result at once and has it leave the laboratory after these seconds. What would be refused of the release is refused
 * now; all of it is looked at again when it leaves.
 */
async function schedule(tx: Tx, item: BatchItemRequest, seconds: number): Promise<Answered> {
  const { bookingId, profileCode: code, version: read, seen = false } = item;
  const locked = await lockResult(tx, { discipline: null, bookingId, code, version: read });
  if (locked.stored === undefined) throw notFound('The result');
  prepared(tx, locked, { action: 'release' }, []);
  await refuseUncalled(tx, locked.bench, locked.stored);
  const earlier = await lockScheduled(tx, bookingId, code);
  if (earlier?.version === locked.stored.version)
    throw conflict('This result is already about to be released.');
  const { record, followed } = await authorised(tx, locked, locked.stored);
  const dueAt = new Date(tx.now.getTime() + seconds * 1000);
  const releaseAt = dueAt.toISOString();
  if (earlier) settle(tx, earlier, 'stopped', 'Asked for again');
  const { id: resultId, version, stage } = record;
  const askedBy = tx.actor.id;
  writeScheduled(tx, { id: tx.id(), resultId, bookingId, code, version, seen, askedBy, dueAt });
  const row = { ...resultRow(tx, locked.bench, record), releaseAt };
  tx.emit('ReleaseScheduled', resultId, row, version);
  tx.audit('result.release-scheduled', 'result', resultId, { after: { version, releaseAt: dueAt } });
  return { stage, version, releaseAt, followed };
}

/** An existing signature keeps its signer. */
async function authorised(
  tx: Tx,
  locked: LockedResult,
  stored: ResultRecord,
): Promise<Pick<Saved, 'record' | 'followed'>> {
  if (isSigned(stored.stage)) return { record: stored, followed: '' };
  const signed = prepared(tx, locked, { action: 'validate' }, []);
  return storePrepared(tx, locked, signed, 'validate');
}
