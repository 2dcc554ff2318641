import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ParameterRecord, SaveParameterRecordRequest } from '../../../shared/contract/results.js';
import { hasLeft } from '../../../shared/domain/stage.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import type { Parameters } from '../../kernel/database.js';
import { LAST_CHANGE_COLUMNS, refuseStale, type LastChange } from '../../kernel/http/stale-answer.js';
import { holdBookedTest } from '../assess/booked-test.js';
import { amendNotes } from '../store/amend-notes.js';
import { emptyRecord, storedParameterRecord } from '../store/parameter-record.js';

/** Saves interpretation, method and remarks of one test; once its result has left the laboratory, as an amendment. */
export class SaveParameterRecord extends Command<ParameterRecord> {
  constructor(
    readonly actor: Actor,
    readonly request: SaveParameterRecordRequest,
  ) {
    super();
  }
}

@CommandHandler(SaveParameterRecord)
export class SaveParameterRecordHandler implements ICommandHandler<SaveParameterRecord> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request }: SaveParameterRecord): Promise<ParameterRecord> {
    return this.work.run(actor, (tx) => saveRecord(tx, request));
  }
}

const WRITE = `
  insert into param_record (id, booking_id, code, param, name, selection, pinterpretation, ninterpretation,
    interpretation, measurementmethod, remarks, remarkable, version, last_changed_by,
    last_changed_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
  on conflict (booking_id, code) do update set param = $4, name = $5, selection = $6, pinterpretation = $7,
    ninterpretation = $8, interpretation = $9, measurementmethod = $10, remarks = $11, remarkable = $12,
    version = $13, last_changed_by = $14, last_changed_at = $15`;

const LAST_CHANGE = `select ${LAST_CHANGE_COLUMNS} from param_record where id = $1`;

async function lastChange(tx: Tx, id: string | null): Promise<LastChange> {
  return (await tx.one<LastChange>(LAST_CHANGE, [id])) ?? { lastChangedBy: null, lastChangedAt: null };
}

async function saveRecord(tx: Tx, request: SaveParameterRecordRequest): Promise<ParameterRecord> {
  const test = await holdBookedTest(tx, null, request.bookingInformationId, request.code);
  const stored = await storedParameterRecord(tx, test.bookingId, test.code);
  const before = stored ?? emptyRecord(test.bookingId, test.code);
  if (before.version !== (request.version ?? 0)) {
    refuseStale(before, await lastChange(tx, before.id));
  }
  const after = changed(before, request, before.id ?? tx.id());
  if (hasLeft(test.stage)) await amendNotes(tx, test, before, after, request);
  tx.send(WRITE, [...parameters(after), tx.actor.username, tx.now], { rows: 1 });
  tx.audit({
    action: 'params.save',
    subjectKind: 'booking',
    subjectId: test.bookingId,
    before: stored,
    after,
  });
  return after;
}

function changed(before: ParameterRecord, request: SaveParameterRecordRequest, id: string): ParameterRecord {
  return {
    ...before,
    id,
    param: request.param ?? before.param,
    name: request.name ?? before.name,
    selection: request.selection ?? before.selection,
    pinterpretation: request.pinterpretation ?? before.pinterpretation,
    ninterpretation: request.ninterpretation ?? before.ninterpretation,
    interpretation: request.interpretation ?? before.interpretation,
    measurementmethod: request.measurementmethod ?? before.measurementmethod,
    remarks: request.remarks ?? before.remarks,
    remarkable: request.remarkable ?? before.remarkable,
    version: before.version + 1,
  };
}

function parameters(record: ParameterRecord): Parameters {
  return [
    record.id,
    record.bookingInformationId,
    record.code,
    record.param,
    record.name,
    record.selection,
    record.pinterpretation,
    record.ninterpretation,
    record.interpretation,
    record.measurementmethod,
    record.remarks,
    record.remarkable,
    record.version,
  ];
}
