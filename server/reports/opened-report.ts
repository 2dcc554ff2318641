import type { Report, ReportBody, ReportRequest } from '../../shared/contract/reports.js';
import { can } from '../../shared/domain/people/access.js';
import type { Tx } from '../events/unit-of-work.js';
import { Problem } from '../kernel/http/problem.js';
import { laboratory } from '../settings/index.js';
import { askedBody } from './asked-body.js';
import { saysNothing } from '../../shared/report/rejections.js';
import { keepIssue } from './keep-issue.js';
import { paymentGate, refuseHeld } from './payment-gate.js';
import { shownTo } from './withheld.js';

/** `file`: to keep or to look at; only a print counts as one. `send`: its sender logs it. */
export type ReportUse = 'view' | 'file' | 'print' | 'send';

export interface ReportWish {
  readonly bookingId: string;
  readonly asked: ReportRequest;
  readonly use: ReportUse;
  /** Where the laboratory is found, e.g. https://lab.example. */
  readonly origin: string;
}

/** The report as whoever acts may have it: logged, and kept under a code where it says something new. */
export async function openReport(tx: Tx, { bookingId, asked, use, origin }: ReportWish): Promise<Report> {
  const { actor } = tx;
  if (asked.copy === 'bench' && !can(actor.role, 'reports.draft')) {
    throw new Problem('forbidden', 'Only the bench may open this copy.');
  }
  const body = await askedBody(tx, actor, bookingId, asked);
  if (use !== 'view' && saysNothing(body)) {
    throw new Problem(
      'conflict',
      `There is nothing to ${use === 'send' ? 'send' : 'print'} yet: no result of this booking has been released.`,
    );
  }
  const { logo } = await laboratory(tx);
  const payment = body.benchCopy ? 'none' : await paymentGate(tx, bookingId);
  if (use !== 'view') refuseHeld(payment);
  if (use !== 'send') keepTrace(tx, body, use);
  const isIssue = !saysNothing(body) && !body.benchCopy;
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
}

function keepTrace(tx: Tx, { bookingId, results, kind, benchCopy }: ReportBody, use: ReportUse): void {
  tx.audit({
    action: use === 'print' ? 'report.print' : 'report.view',
    subjectKind: 'booking',
    subjectId: bookingId,
    after: {
      profiles: results.map(({ code, version }) => ({ code, version })),
      ...(kind && { kind }),
      ...(benchCopy && { copy: 'bench' }),
    },
  });
}
