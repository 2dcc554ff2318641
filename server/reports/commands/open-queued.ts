import { ReportRequest, type Report } from '../../../shared/contract/reports.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Actor } from '../../kernel/actor.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { openReport } from '../opened-report.js';

/** Opens the released results of many bookings to be printed in one go: all of them, or none if one may not be. */
export class OpenQueued extends CommandOf<
  {
    actor: Actor;
    bookingIds: readonly string[];
    /** The laboratory's address, e.g. https://lab.example. */
    origin: string;
  },
  readonly Report[]
> {}

const RELEASED = Object.assign(new ReportRequest(), { reportType: 'released' });

export const OpenQueuedHandler = commandHandler(OpenQueued, async (tx, { bookingIds, origin }) => {
  const reports: Report[] = [];
  for (const bookingId of bookingIds) {
    reports.push(await openReport(tx, { bookingId, request: RELEASED, use: 'print', origin }));
  }
  return reports;
});
