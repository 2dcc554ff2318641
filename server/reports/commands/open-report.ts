import type { Report } from '../../../shared/contract/reports.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { commandHandler } from '../../events/command-handlers.js';
import { openReport, type ReportSelection } from '../opened-report.js';

/**
 * Opens a booking's report, on screen or for paper, and logs it. The bench sees drafts, marked preliminary; everyone
 * else only what was released. A report that says something new is stored under its own code.
 */
export class OpenReport extends ActorsCommand<ReportSelection, Report> {}

export const OpenReportHandler = commandHandler(OpenReport, (tx, { request: wish }) => openReport(tx, wish));
