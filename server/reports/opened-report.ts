import { randomBytes } from 'node:crypto';
import type { ReportExemption } from '../../shared/contract/dues.js';
import type { Report, ReportBody, ReportRequest, ReportedResult } from '../../shared/contract/reports.js';
import { can } from '../../shared/domain/people/access.js';
import { isEmptyReport } from '../../shared/report/rejections.js';
import { certificateLacks } from '../../shared/report/certificate.js';
import { isIssued } from '../../shared/domain/stage.js';
import { readsConfidential, RELEASED_CONFIDENTIAL } from '../../shared/domain/results/confidential.js';
import type { Tx } from '../events/unit-of-work.js';
import { gateOf, paymentDue, refuseWithheld, type PaymentDue } from '../dues/index.js';
import { conflict, forbidden, invalid, invalidFields } from '../kernel/http/problem.js';
import { laboratory } from '../settings/index.js';
import type { Actor } from '../kernel/actor.js';
import type { Sql } from '../kernel/database.js';
import { reportBody, type ShownResults, fingerprintOf } from './report-rows.js';
import { reportedSpecimens, reportSpecimen } from './reported-specimens.js';
import { NO_CONTENT } from './reported-result.js';

const KNOWN = 'select token, issued_at from report_issue where booking_id = $1 and fingerprint = $2';
const ISSUE = `
  insert into report_issue
    (token, booking_id, fingerprint, preliminary, versions, document, issued_by, issued_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (booking_id, fingerprint) do nothing returning token, issued_at`;

/** `file`: to keep or to look at; only a print counts as one. `send`: its sender logs it. */
export type ReportUse = 'view' | 'file' | 'print' | 'send';

export interface ReportSelection {
  readonly bookingId: string;
  readonly request: ReportRequest;
  readonly use: ReportUse;
  /** The laboratory's address, e.g. https://lab.example. */
  readonly origin: string;
}

/** The report as this person may have it: logged, and stored under a code if it says something new. */
export async function openReport(
  tx: Tx,
  { bookingId, request, use, origin }: ReportSelection,
): Promise<Report> {
  const { actor } = tx;
  if (request.copy === 'bench' && !can(actor.role, 'reports.draft')) {
    throw forbidden('Only the bench may open this copy.');
  }
  const body = await requestedBody(tx, actor, bookingId, request);
  if (use !== 'view' && isEmptyReport(body)) {
    throw conflict(
      `There is nothing to ${use === 'send' ? 'send' : 'print'} yet: no result of this booking has been released.`,
    );
  }
  const { logo } = await laboratory(tx);
  const due = body.benchCopy ? undefined : await paymentDue(tx, bookingId);
  if (use !== 'view') refuseWithheld(due);
  if (use !== 'send') auditUse(tx, body, use);
  const isIssue = !isEmptyReport(body) && !body.benchCopy;
  const issue = isIssue ? await storeIssue(tx, body) : undefined;
  return {
    ...body,
    // On paper for the patient it is whole; each print is counted and named.
    ...(use !== 'print' && { results: shownTo(actor, body.results) }),
    token: issue?.token ?? null,
    verifyUrl: issue && origin !== '' ? `${origin}/verify/${issue.token}` : null,
    issuedAt: (issue?.issued_at ?? tx.now).toISOString(),
    ...(logo !== '' && { logo }),
    ...(await paymentOn(tx, bookingId, due)),
  };
}

const EXEMPTION = `
  select report_exempt_at as at, report_exempt_by as by, report_exempt_reason as reason from booking
  where id = $1 and report_exempt_at is not null`;

/** The gate, what is owed, and the leave to go out before it is paid. */
export async function paymentOn(
  sql: Sql,
  bookingId: string,
  due: PaymentDue | undefined,
): Promise<Pick<Report, 'payment' | 'owed' | 'exemption'>> {
  const exemption = await sql.one<Omit<ReportExemption, 'at'> & { readonly at: Date }>(EXEMPTION, [
    bookingId,
  ]);
  return {
    payment: gateOf(due),
    owed: due?.owed ?? null,
    exemption: exemption ? { ...exemption, at: exemption.at.toISOString() } : null,
  };
}

function auditUse(tx: Tx, { bookingId, results, kind, benchCopy }: ReportBody, use: ReportUse): void {
  tx.audit(use === 'print' ? 'report.print' : 'report.view', 'booking', bookingId, {
    after: {
      profiles: results.map(({ code, version }) => ({ code, version })),
      ...(kind && { kind }),
      ...(benchCopy && { copy: 'bench' }),
    },
  });
}

/** The report's content in the form asked for. */
function requestedBody(
  sql: Sql,
  { role }: Actor,
  bookingId: string,
  request: ReportRequest,
): Promise<ReportBody> {
  const { reportType, copy } = request;
  const isBenchRole = can(role, 'reports.draft');
  if (reportType === 'certificate') return certificateBody(sql, bookingId, request);
  if (reportType === 'preliminary' && !isBenchRole) {
    throw forbidden('Only the bench may open a report that is not final yet.');
  }
  if (reportType === 'preliminary') return preliminaryBody(sql, bookingId, request);
  const shown: ShownResults = isBenchRole && reportType !== 'released' ? 'with-drafts' : 'released';
  return reportBody(sql, bookingId, reportType, shown, copy);
}

/** The results available for the whole booking; once none is awaited, that is the report itself. */
async function preliminaryBody(sql: Sql, bookingId: string, { copy }: ReportRequest): Promise<ReportBody> {
  const body = await reportBody(sql, bookingId, '', 'with-drafts', copy);
  if (!body.preliminary && body.pending.length === 0) return body;
  return { ...body, preliminary: true, kind: 'preliminary' };
}

/** One released and valid test, with its own specimens and nothing of the booking's others. */
async function certificateBody(
  sql: Sql,
  bookingId: string,
  { profileCode }: ReportRequest,
): Promise<ReportBody> {
  if (profileCode === '') throw invalid('profileCode', 'Choose the test that the certificate is for.');
  const { clinicalNotes: _, ...body } = await reportBody(sql, bookingId, profileCode, 'released');
  const result = body.results.find(({ code }) => code === profileCode);
  if (result === undefined || !isIssued(result.stage)) {
    throw conflict('A certificate needs a test that has been released and not withdrawn.');
  }
  const { askedBy: __, ...alone } = result;
  const specimens = await reportedSpecimens(sql, bookingId);
  const certificate = {
    ...body,
    specimens: specimens
      .filter(({ codes, recollectedBy }) => codes.includes(profileCode) && recollectedBy === null)
      .map(reportSpecimen),
    results: [alone],
    pending: [],
    kind: 'certificate',
  } as const;
  const lacks = certificateLacks(certificate);
  if (lacks.length > 0) throw invalidFields(lacks);
  return certificate;
}

interface IssueRow {
  readonly token: string;
  readonly issued_at: Date;
}

/** Stores the present report under its own code; one that says nothing new has its code already. */
export async function storeIssue(tx: Tx, body: ReportBody): Promise<IssueRow | undefined> {
  const fingerprint = fingerprintOf(body);
  const known = () => tx.one<IssueRow>(KNOWN, [body.bookingId, fingerprint]);
  const found = await known();
  if (found) return found;
  const issued = await tx.one<IssueRow>(ISSUE, [
    randomBytes(16).toString('base64url'),
    body.bookingId,
    fingerprint,
    body.preliminary,
    JSON.stringify(versionsOf(body)),
    JSON.stringify(body),
    tx.actor.name,
    tx.now,
  ]);
  return issued ?? known();
}

function versionsOf(body: ReportBody): Record<string, number> {
  const released = body.results.filter((result) => !result.preliminary);
  return Object.fromEntries(released.map(({ code, version }) => [code, version]));
}

/** Those outside the benches may print a confidential result, but read only that it was released. */
export function shownTo({ role }: Actor, results: readonly ReportedResult[]): readonly ReportedResult[] {
  if (readsConfidential(role)) return results;
  return results.map((result) => (result.confidential ? withheld(result) : result));
}

function withheld({
  sections: _,
  tables: __,
  calls: ___,
  askedBy: ____,
  withdrawal,
  ...result
}: ReportedResult): ReportedResult {
  return {
    ...result,
    ...NO_CONTENT,
    ...(withdrawal && { withdrawal: { ...withdrawal, reason: RELEASED_CONFIDENTIAL } }),
    withheld: true,
  };
}
