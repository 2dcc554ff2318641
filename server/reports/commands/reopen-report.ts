import type { Report, ReportBody } from '../../../shared/contract/reports.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Actor } from '../../kernel/actor.js';
import { paymentDue, refuseWithheld } from '../../dues/index.js';
import { notFound } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { laboratory } from '../../settings/index.js';
import { paymentOn } from '../opened-report.js';

/** A report as it was issued, without later amendments (42 CFR 493.1291(k)). Logged. */
export class ReopenReport extends CommandOf<{ actor: Actor; token: string; origin: string }, Report> {}

export const ReopenReportHandler = commandHandler(ReopenReport, async (tx, { token, origin }) => {
  const issue = await tx.one<{ document: ReportBody; issued_at: Date }>(
    'select document, issued_at from report_issue where token = $1',
    [token.slice(0, 64)],
  );
  if (!issue) throw notFound('The report');
  const { bookingId } = issue.document;
  const due = await paymentDue(tx, bookingId);
  refuseWithheld(due);
  const { logo } = await laboratory(tx);
  tx.audit('report.view-earlier', 'booking', bookingId, {
    after: { issuedAt: issue.issued_at.toISOString() },
  });
  return {
    ...issue.document,
    token,
    verifyUrl: origin === '' ? null : `${origin}/verify/${token}`,
    issuedAt: issue.issued_at.toISOString(),
    ...(logo !== '' && { logo }),
    ...(await paymentOn(tx, bookingId, due)),
  };
});
