import type { ReportBody, ReportRequest } from '../../shared/contract/reports.js';
import { can } from '../../shared/domain/people/access.js';
import { certificateLacks } from '../../shared/report/certificate.js';
import { isIssued } from '../../shared/domain/stage.js';
import type { Actor } from '../kernel/actor.js';
import type { Sql } from '../kernel/database.js';
import { invalid, invalidFields, Problem } from '../kernel/http/problem.js';
import { reportBody, type ResultsShown } from './report-rows.js';
import { reportedSpecimens, reportSpecimen } from './reported-specimens.js';

/** What a report says to whoever asks for it in this way. */
export function askedBody(
  sql: Sql,
  { role }: Actor,
  bookingId: string,
  asked: ReportRequest,
): Promise<ReportBody> {
  const { reportType, copy } = asked;
  const isBench = can(role, 'reports.draft');
  if (reportType === 'certificate') return certificateBody(sql, bookingId, asked);
  if (reportType === 'preliminary' && !isBench) {
    throw new Problem('forbidden', 'Only the bench may open a report that is not final yet.');
  }
  if (reportType === 'preliminary') return preliminaryBody(sql, bookingId, asked);
  const shown: ResultsShown = isBench && reportType !== 'released' ? 'with-drafts' : 'released';
  return reportBody(sql, bookingId, reportType, shown, copy);
}

/** What is there now of the whole booking; once nothing is awaited that is the report itself. */
async function preliminaryBody(sql: Sql, bookingId: string, { copy }: ReportRequest): Promise<ReportBody> {
  const body = await reportBody(sql, bookingId, '', 'with-drafts', copy);
  if (!body.preliminary && body.pending.length === 0) return body;
  return { ...body, preliminary: true, kind: 'preliminary' };
}

/** One test that was released and stands, with its own specimens and nothing of the booking's others. */
async function certificateBody(
  sql: Sql,
  bookingId: string,
  { profileCode }: ReportRequest,
): Promise<ReportBody> {
  if (profileCode === '') throw invalid('profileCode', 'Choose the test that the certificate is for.');
  const { clinicalNotes: _, ...body } = await reportBody(sql, bookingId, profileCode, 'released');
  const result = body.results.find(({ code }) => code === profileCode);
  if (result === undefined || !isIssued(result.stage)) {
    throw new Problem('conflict', 'A certificate needs a test that has been released and not withdrawn.');
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
