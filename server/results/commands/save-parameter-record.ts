import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ParameterRecord, SaveParameterRecordRequest } from '../../../shared/contract/results.js';
import { hasLeft } from '../../../shared/domain/stage.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { refuseStale } from '../../kernel/http/stale-answer.js';
import { holdBookedTest } from '../assess/booked-test.js';
import { amendNotes } from '../store/amend-notes.js';
import {
  emptyRecord,
  lastChange,
  storedParameterRecord,
  writeParameterRecord,
} from '../store/parameter-record.js';

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

async function saveRecord(tx: Tx, request: SaveParameterRecordRequest): Promise<ParameterRecord> {
  const test = await holdBookedTest(tx, null, request.bookingInformationId, request.code);
  const stored = await storedParameterRecord(tx, test.bookingId, test.code);
  const before = stored ?? emptyRecord(test.bookingId, test.code);
  if (before.version !== (request.version ?? 0)) {
    refuseStale(before, await lastChange(tx, before.id));
  }
  const after = changed(before, request, before.id ?? tx.id());
  if (hasLeft(test.stage)) await amendNotes(tx, test, before, after, request);
  writeParameterRecord(tx, stored, after);
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
