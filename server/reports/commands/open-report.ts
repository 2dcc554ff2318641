import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Report } from '../../../shared/contract/reports.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { openReport, type WantedReport } from '../opened-report.js';

/**
 * Opens a booking's report, on screen or for paper, and logs it. The bench sees drafts, marked preliminary;
 * everyone else what was released. A report that says something new is kept as it is, with a code of its own.
 */
export class OpenReport extends Command<Report> {
  constructor(
    readonly actor: Actor,
    readonly wish: WantedReport,
  ) {
    super();
  }
}

@CommandHandler(OpenReport)
export class OpenReportHandler implements ICommandHandler<OpenReport> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, wish }: OpenReport): Promise<Report> {
    return this.work.run(actor, (tx) => openReport(tx, wish));
  }
}
