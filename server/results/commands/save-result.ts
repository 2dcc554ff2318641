import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Result, SaveResultRequest, TestValueRequest } from '../../../shared/contract/results.js';
import { SHEETS } from '../../../shared/disciplines/sheets.js';
import type { TestValuesKey } from '../../../shared/disciplines/discipline.js';
import type { Discipline } from '../../../shared/vocabulary.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { invalidFields } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { lockAndStore, refuseForbidden } from '../entry/save.js';
import { shownTo } from '../disciplines/server-assessment.js';
import { runTraced } from '../store/refused-with-trace.js';

/** Saves what the bench entered; with the right to, one authorises or releases with it. */
export class SaveResult extends CommandOf<
  { actor: Actor; discipline: Discipline; request: SaveResultRequest },
  Result
> {}

@CommandHandler(SaveResult)
export class SaveResultHandler implements ICommandHandler<SaveResult> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, discipline, request }: SaveResult): Promise<Result> {
    refuseForbidden(actor, request.action);
    const rows = sentRows(discipline, request);
    return runTraced(this.work, actor, (tx) => saveResult(tx, discipline, request, rows));
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
  rows: readonly TestValueRequest[],
): Promise<Result> {
  const { document, record, followed } = await lockAndStore(tx, discipline, request, rows);
  const message = `${record.profileName} successfully updated! ${followed}`;
  return shownTo(tx.actor, followed === '' ? document : { ...document, message }, record);
}
