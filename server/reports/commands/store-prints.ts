import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Report, ReportedResult } from '../../../shared/contract/reports.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import { storePrinted } from '../../results/index.js';

/** These reports were drawn for paper: what they released leaves the print queue. */
export class StorePrints extends ActorsCommand<readonly Report[], undefined> {}

const KEEP = `
  insert into report_print (result_id, version, token, printed_by, printed_at)
  select r.id, said.version, $3, $4, $5
  from jsonb_to_recordset($2::jsonb) as said(code text, version integer)
    join result r on r.booking_id = $1 and r.code = said.code`;

@CommandHandler(StorePrints)
export class StorePrintsHandler implements ICommandHandler<StorePrints> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request: reports }: StorePrints): Promise<undefined> {
    const counted = async (tx: Tx): Promise<undefined> => {
      for (const report of reports) storePrint(tx, report);
      return undefined;
    };
    return this.work.run(actor, counted, 'prints');
  }
}

function storePrint(tx: Tx, report: Report): void {
  const printed = finalOn(report).map(({ code, version }) => ({ code, version }));
  if (printed.length === 0) return;
  const { bookingId, token } = report;
  tx.send(KEEP, [bookingId, JSON.stringify(printed), token, tx.actor.name, tx.now]);
  storePrinted(tx, bookingId, printed);
  tx.emit('ReportPrinted', bookingId, { bookingId });
}

/** A paper that says it is preliminary, or is the bench's own, replaces no report; an early reading beside does. */
function finalOn({ benchCopy, kind, results }: Report): readonly ReportedResult[] {
  const hasDrafts = results.some(({ preliminary, preliminaryNo }) => preliminary && !preliminaryNo);
  if (benchCopy || kind === 'preliminary' || hasDrafts) return [];
  return results.filter(({ preliminary }) => !preliminary);
}
