import { Command } from '@nestjs/cqrs';
import type { Report } from '../../../shared/contract/reports.js';
import { commandHandler } from '../../events/command-handlers.js';
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

export const OpenReportHandler = commandHandler(OpenReport, (tx, { wish }) => openReport(tx, wish));
