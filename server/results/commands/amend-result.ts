import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AmendedValue, AmendResultRequest, Result } from '../../../shared/contract/results.js';
import type { AssessedResult } from '../../../shared/domain/assess-result.js';
import { markStage } from '../../bookings/index.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { invalid, Problem } from '../../kernel/http/problem.js';
import {
  assess,
  benchOf,
  initialsOf,
  isIssued,
  mergedEntries,
  withoutPrevious,
  type Bench,
} from '../assess/assessment.js';
import { holdBookedTest } from '../assess/booked-test.js';
import { refuseEntries, refuseSampleType, refuseStale, refuseStrangeRows } from '../assess/refusals.js';
import {
  countFlags,
  equationOf,
  isClean,
  storedResult,
  type ResultRecord,
  type StoredValue,
} from '../store/result-record.js';
import { auditedResult, resultRow, writeResult } from '../store/write-result.js';

/** A correction after release: a new version that says what changed, when, by whom and why (RULINGS R5). */
export class AmendResult extends Command<Result> {
  constructor(
    readonly actor: Actor,
    readonly request: AmendResultRequest,
  ) {
    super();
  }
}

@CommandHandler(AmendResult)
export class AmendResultHandler implements ICommandHandler<AmendResult> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request }: AmendResult): Promise<Result> {
    return this.work.run(actor, (tx) => amendResult(tx, request));
  }
}

async function amendResult(tx: Tx, request: AmendResultRequest): Promise<Result> {
  const sent = request.values ?? [];
  const test = await holdBookedTest(tx, null, request.bookingId, request.profileCode);
  const stored = await storedResult(tx, test.bookingId, test.code);
  const bench = await benchOf(tx, test, stored);
  await refuseStale(tx, bench, stored, request.version);
  if (!stored || !isIssued(stored)) {
    throw new Problem('conflict', 'This result has not left the laboratory; save it instead of amending it.');
  }
  refuseStrangeRows(bench, 'values', sent);
  refuseSampleType(bench, request.sampleType);
  const entries = mergedEntries(stored, sent, initialsOf(tx.actor.name));
  const assessed = assess(bench, entries, request.remarks ?? stored.remarks);
  refuseEntries(assessed.refusals, 'values', sent);
  refuseSameReader(tx, bench, stored);
  const record = amended(tx, stored, request, assessed);
  const document = await writeResult(tx, bench, record, assessed.rows);
  await markStage(tx, test.bookingId, test.code, record.stage);
  tx.emit(
    'ResultAmended',
    record.id,
    { ...resultRow(tx, bench, record), reason: request.reason },
    record.version,
  );
  tx.audit({
    action: 'result.amend',
    subjectKind: 'result',
    subjectId: record.id,
    before: auditedResult(stored),
    after: auditedResult(record),
    reason: request.reason,
  });
  return document;
}

/** With fourEyes on, a correction is made by someone other than the person who entered what was wrong. */
function refuseSameReader(tx: Tx, bench: Bench, stored: ResultRecord): void {
  if (!bench.laboratory.fourEyes || stored.enteredBy !== tx.actor.id) return;
  throw new Problem('conflict', 'You entered this result; someone else has to amend it.');
}

function amended(
  tx: Tx,
  stored: ResultRecord,
  request: AmendResultRequest,
  assessed: AssessedResult,
): ResultRecord {
  const values = assessed.rows.map(withoutPrevious);
  const content = {
    sampleType: request.sampleType ?? stored.sampleType,
    remarks: request.remarks ?? stored.remarks,
    remarkable: request.remarkable ?? stored.remarkable,
  };
  const changes = [...textChanges(stored, content), ...valueChanges(stored.values, values)];
  if (changes.length === 0) throw invalid('values', 'Nothing was changed, so there is nothing to amend.');
  return {
    ...stored,
    ...content,
    values,
    equation: equationOf(values),
    stage: 'amended',
    doneby: tx.actor.name,
    enteredBy: tx.actor.id,
    authorisedBy: tx.actor.name,
    authorisedAt: tx.now,
    releasedBy: tx.actor.name,
    releasedAt: tx.now,
    dateTimeUpdated: tx.now,
    amendReason: request.reason,
    amendments: [
      ...stored.amendments,
      {
        number: stored.amendments.length + 1,
        reason: request.reason,
        by: tx.actor.name,
        at: tx.now.toISOString(),
        supersedes: (stored.releasedAt ?? stored.dateTimeUpdated).toISOString(),
        changes,
        told: request.told?.trim() || null,
      },
    ],
    warnings: assessed.warnings,
    flags: countFlags(values),
    clean: isClean(values, assessed.warnings),
    version: stored.version + 1,
  };
}

function valueChanges(before: readonly StoredValue[], after: readonly StoredValue[]): AmendedValue[] {
  const old = new Map(before.map((row) => [row.code, row]));
  return after.flatMap((row) => {
    const was = old.get(row.code);
    const same = was && printed(was) === printed(row);
    return same ? [] : [{ code: row.code, name: row.name, from: was ? printed(was) : '', to: printed(row) }];
  });
}

/** Value, flag and comment as the report shows them. */
function printed(row: StoredValue): string {
  return [row.parameter, row.flag, row.comment && `(${row.comment})`].filter(Boolean).join(' ');
}

const TEXTS = [
  ['sampleType', 'Sample type'],
  ['remarks', 'Remarks'],
] as const;

function textChanges(
  before: ResultRecord,
  after: Pick<ResultRecord, 'sampleType' | 'remarks'>,
): AmendedValue[] {
  return TEXTS.flatMap(([code, name]) =>
    before[code] === after[code] ? [] : [{ code, name, from: before[code], to: after[code] }],
  );
}
