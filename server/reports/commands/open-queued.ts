import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ReportRequest, type Report } from '../../../shared/contract/reports.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { openReport } from '../opened-report.js';

/** Opens what was released of many bookings to be printed in one go: all of them, or none where one may not be. */
export class OpenQueued extends Command<readonly Report[]> {
  constructor(
    readonly actor: Actor,
    readonly bookingIds: readonly string[],
    /** Where the laboratory is found, e.g. https://lab.example. */
    readonly origin: string,
  ) {
    super();
  }
}

const RELEASED = Object.assign(new ReportRequest(), { reportType: 'released' });

@CommandHandler(OpenQueued)
export class OpenQueuedHandler implements ICommandHandler<OpenQueued> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, bookingIds, origin }: OpenQueued): Promise<readonly Report[]> {
    return this.work.run(actor, async (tx) => {
      const reports: Report[] = [];
      for (const bookingId of bookingIds) {
        reports.push(await openReport(tx, { bookingId, asked: RELEASED, use: 'print', origin }));
      }
      return reports;
    });
  }
}
