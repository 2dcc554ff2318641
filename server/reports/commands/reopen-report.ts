import type { Report, ReportBody } from '../../../shared/contract/reports.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Actor } from '../../kernel/actor.js';
import { notFound } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { laboratory } from '../../settings/index.js';
import { paymentGate, refuseWithheld } from '../payment-gate.js';

/** A report as it was issued, without later amendments (42 CFR 493.1291(k)). Logged. */
export class ReopenReport extends CommandOf<{ actor: Actor; token: string; origin: string }, Report> {}

export const ReopenReportHandler = commandHandler(ReopenReport, async (tx, { token, origin }) => {
  const issue = await tx.one<{ document: ReportBody; issued_at: Date }>(
    'select document, issued_at from report_issue where token = $1',
    [token.slice(0, 64)],
  );
  if (!issue) throw notFound('The report');
  const payment = await paymentGate(tx, issue.document.bookingId);
  refuseWithheld(payment);
  const { logo } = await laboratory(tx);
  tx.audit('report.view-earlier', 'booking', issue.document.bookingId, {
    after: { issuedAt: issue.issued_at.toISOString() },
  });
  return {
    ...issue.document,
    token,
    verifyUrl: origin === '' ? null : `${origin}/verify/${token}`,
    issuedAt: issue.issued_at.toISOString(),
    ...(logo !== '' && { logo }),
    payment,
  };
});
