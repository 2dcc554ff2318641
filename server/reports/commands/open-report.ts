import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Report, ReportRequest } from '../../../shared/contract/reports.js';
import { can } from '../../../shared/domain/access.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { Problem } from '../../kernel/http/problem.js';
import { laboratory } from '../../settings/index.js';
import { askedBody } from '../asked-body.js';
import { keepIssue } from '../keep-issue.js';
import { paymentGate, refuseHeld } from '../payment-gate.js';
import { shownTo } from '../withheld.js';

/** `file`: to keep or to look at; only a print counts as one. */
export type ReportUse = 'view' | 'file' | 'print';

/**
 * Opens a booking's report, on screen or for paper, and logs it. The bench sees drafts, marked preliminary;
 * everyone else what was released. A report that says something new is kept as it is, with a code of its own.
 */
export class OpenReport extends Command<Report> {
  constructor(
    readonly actor: Actor,
    readonly bookingId: string,
    readonly asked: ReportRequest,
    readonly use: ReportUse,
    /** Where the laboratory is found, e.g. https://lab.example. */
    readonly origin: string,
  ) {
    super();
  }
}

@CommandHandler(OpenReport)
export class OpenReportHandler implements ICommandHandler<OpenReport> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, bookingId, asked, use, origin }: OpenReport): Promise<Report> {
    const isBench = can(actor.role, 'reports.draft');
    if (asked.copy === 'bench' && !isBench) throw new Problem('forbidden', 'This copy is for the bench.');
    return this.work.run(actor, async (tx) => {
      const body = await askedBody(tx, actor, bookingId, asked);
      if (use !== 'view' && body.results.length === 0) {
        throw new Problem(
          'conflict',
          'There is nothing to print yet: no result of this booking has been released.',
        );
      }
      const { logo } = await laboratory(tx);
      const payment = body.benchCopy ? 'none' : await paymentGate(tx, bookingId);
      if (use !== 'view') refuseHeld(payment);
      tx.audit({
        action: use === 'print' ? 'report.print' : 'report.view',
        subjectKind: 'booking',
        subjectId: bookingId,
        after: {
          profiles: body.results.map(({ code, version }) => ({ code, version })),
          ...(body.kind && { kind: body.kind }),
          ...(body.benchCopy && { copy: asked.copy }),
        },
      });
      const isIssue = body.results.length > 0 && !body.benchCopy;
      const issue = isIssue ? await keepIssue(tx, body) : undefined;
      return {
        ...body,
        // On paper for the patient it is whole; each print is counted and named.
        ...(use !== 'print' && { results: shownTo(actor, body.results) }),
        token: issue?.token ?? null,
        verifyUrl: issue && origin !== '' ? `${origin}/verify/${issue.token}` : null,
        issuedAt: (issue?.issued_at ?? tx.now).toISOString(),
        ...(logo !== '' && { logo }),
        payment,
      };
    });
  }
}
