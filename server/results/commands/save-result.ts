import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Result, SaveResultRequest, TestValueRequest } from '../../../shared/contract/results.js';
import { SHEETS } from '../../../shared/disciplines/sheets.js';
import type { TestValuesKey } from '../../../shared/disciplines/discipline.js';
import { can } from '../../../shared/domain/access.js';
import type { AssessedResult } from '../../../shared/domain/assess-result.js';
import type { Discipline, ResultAction } from '../../../shared/vocabulary.js';
import { markStage } from '../../bookings/index.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { invalidFields, Problem } from '../../kernel/http/problem.js';
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
import { usualSampleType } from '../store/result-document.js';
import {
  countFlags,
  equationOf,
  isClean,
  storedResult,
  type ResultRecord,
  type SavedStage,
} from '../store/result-record.js';
import { auditedResult, resultRow, writeResult } from '../store/write-result.js';

/** Saves what the bench entered; a SUPER user may authorise or release with it (RULINGS R5). */
export class SaveResult extends Command<Result> {
  constructor(
    readonly actor: Actor,
    readonly discipline: Discipline,
    readonly request: SaveResultRequest,
  ) {
    super();
  }
}

const STAGE_OF: Readonly<Record<ResultAction, SavedStage>> = {
  update: 'validated',
  validate: 'authorised',
  release: 'released',
};

@CommandHandler(SaveResult)
export class SaveResultHandler implements ICommandHandler<SaveResult> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, discipline, request }: SaveResult): Promise<Result> {
    if (request.action !== 'update' && !can(actor.role, 'results.authorise')) {
      throw new Problem('forbidden', 'Only a SUPER user may validate or release a result.');
    }
    const sent = sentRows(discipline, request);
    return this.work.run(actor, (tx) => saveResult(tx, discipline, request, sent));
  }
}

/** The rows under the discipline's own key; those of another discipline are refused. */
function sentRows(discipline: Discipline, request: SaveResultRequest): readonly TestValueRequest[] {
  const key = SHEETS[discipline].testValuesKey;
  const keys = Object.values(SHEETS).map((sheet): TestValuesKey => sheet.testValuesKey);
  const strange = keys.filter((other) => other !== key && request[other] !== undefined);
  if (strange.length === 0) return request[key] ?? [];
  throw invalidFields(
    strange.map((field) => ({ field, message: `${field} is not a field of ${discipline}.` })),
  );
}

async function saveResult(
  tx: Tx,
  discipline: Discipline,
  request: SaveResultRequest,
  sent: readonly TestValueRequest[],
): Promise<Result> {
  const key = SHEETS[discipline].testValuesKey;
  const test = await holdBookedTest(tx, discipline, request.bookingInformationId, request.code);
  const stored = await storedResult(tx, test.bookingId, test.code);
  const bench = await benchOf(tx, test, stored);
  await refuseStale(tx, bench, stored, request.version);
  refuseClosed(bench, stored);
  refuseStrangeRows(bench, key, sent);
  refuseSampleType(bench, request.sampleType);
  const entries = mergedEntries(stored, sent, initialsOf(tx.actor.name));
  const assessed = assess(bench, entries, request.remarks ?? stored?.remarks ?? '');
  refuseEntries(assessed.refusals, key, sent);
  const record = drafted(tx, bench, stored, request, assessed);
  refuseOnePair(tx, bench, record, request.action);
  const document = await writeResult(tx, bench, record, assessed.rows);
  await markStage(tx, test.bookingId, test.code, record.stage);
  tell(tx, bench, record, request.action);
  tx.audit({
    action: `result.${request.action}`,
    subjectKind: 'result',
    subjectId: record.id,
    before: auditedResult(stored),
    after: auditedResult(record),
  });
  return document;
}

function refuseClosed({ test }: Bench, stored: ResultRecord | undefined): void {
  if (stored && isIssued(stored)) {
    throw new Problem('conflict', 'This result was released; a change needs an amendment with its reason.');
  }
  if (!stored && test.cancelled) {
    throw new Problem('conflict', `The job card of ${test.code} was cancelled; reopen it first.`);
  }
}

function drafted(
  tx: Tx,
  bench: Bench,
  stored: ResultRecord | undefined,
  request: SaveResultRequest,
  assessed: AssessedResult,
): ResultRecord {
  const { test, layout } = bench;
  const values = assessed.rows.map(withoutPrevious);
  const content = {
    sampleType: request.sampleType ?? stored?.sampleType ?? usualSampleType(layout.profile.specimen),
    remarks: request.remarks ?? stored?.remarks ?? '',
    remarkable: request.remarkable ?? stored?.remarkable ?? false,
    values,
  };
  const entered = !stored || fingerprint(stored) !== fingerprint(content);
  const authorises = request.action !== 'update';
  return {
    id: stored?.id ?? tx.id(),
    bookingId: test.bookingId,
    patientId: test.patientId,
    profileId: test.profileId,
    code: test.code,
    discipline: test.unit,
    profileName: layout.profile.name,
    ...content,
    equation: equationOf(values),
    stage: STAGE_OF[request.action],
    doneby: entered || !authorises ? tx.actor.name : stored.doneby,
    enteredBy: entered ? tx.actor.id : stored.enteredBy,
    authorisedBy: authorises ? tx.actor.name : null,
    authorisedAt: authorises ? tx.now : null,
    releasedBy: request.action === 'release' ? tx.actor.name : null,
    releasedAt: request.action === 'release' ? tx.now : null,
    dateTimeUpdated: tx.now,
    amendReason: null,
    amendments: [],
    warnings: assessed.warnings,
    assessedFor: bench.patient,
    formulaConfig: bench.config,
    flags: countFlags(values),
    clean: isClean(values, assessed.warnings),
    version: (stored?.version ?? 0) + 1,
  };
}

type Content = Pick<ResultRecord, 'sampleType' | 'remarks' | 'remarkable' | 'values'>;

/** What a person entered; what was worked out from it does not count. */
function fingerprint({ sampleType, remarks, remarkable, values }: Content): string {
  const entered = values
    .filter((row) => row.formula === null || row.manualFlag || row.comment)
    .map((row) => [row.code, row.parameter, row.manualFlag, row.override, row.comment, row.repeat?.value])
    .filter(([, ...fields]) => fields.some(Boolean));
  return JSON.stringify([sampleType, remarks, remarkable, entered.sort()]);
}

/** RULINGS R5: with fourEyes on, whoever entered a result may not authorise it. */
function refuseOnePair(tx: Tx, bench: Bench, record: ResultRecord, action: ResultAction): void {
  if (action === 'update' || !bench.laboratory.fourEyes || record.enteredBy !== tx.actor.id) return;
  throw new Problem('conflict', 'You entered this result; someone else has to authorise it.');
}

function tell(tx: Tx, bench: Bench, record: ResultRecord, action: ResultAction): void {
  const row = resultRow(tx, bench, record);
  tx.emit('ResultSaved', record.id, row, record.version);
  tx.emit('ResultValidated', record.id, row, record.version);
  if (action !== 'update') tx.emit('ResultAuthorised', record.id, row, record.version);
  if (action === 'release') tx.emit('ResultReleased', record.id, row, record.version);
}
