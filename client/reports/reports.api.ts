import type { Booking } from '../../shared/contract/booking-shapes.js';
import type { IssuedReport, Report, ReportCopy, Verification } from '../../shared/contract/reports.js';
import type { BatchAnswer, BatchItemRequest } from '../../shared/contract/results.js';
import { api, withQuery, type Live } from '../core/api.js';

const part = encodeURIComponent;

/** Which of a booking's reports. */
export interface ReportQuery {
  readonly reportType: string;
  /** For a certificate; '' otherwise. */
  readonly profileCode: string;
}

/** A report with whose it is. */
export interface ReportRead extends Live<Report> {
  readonly patientId: string;
}

/** The place in the events is taken first, so that nothing falls between the report and its news. */
export async function readReport(bookingId: string, query: ReportQuery): Promise<ReportRead> {
  const { seq, data: booking } = await api.getLive<Booking>(`/api/booking/${part(bookingId)}`);
  const data = await api.get<Report>(withQuery(`/api/report/${part(bookingId)}`, { ...query }));
  return { data, seq, patientId: booking.patientData.id };
}

export function reportPdf(bookingId: string, query: ReportQuery, copy: ReportCopy = 'patient'): string {
  return withQuery(`/api/report/${part(bookingId)}.pdf`, { ...query, copy });
}

/** The same on paper: the server counts the print. */
export function printReport(bookingId: string, query: ReportQuery): Promise<Blob> {
  return api.postFile(reportPdf(bookingId, query));
}

/** Many reports as one file to print; each counts as printed. */
export function printBatch(bookingIds: readonly string[]): Promise<Blob> {
  return api.postFile('/api/print-queue/batch.pdf', {}, { bookingIds });
}

export function listIssued(bookingId: string): Promise<readonly IssuedReport[]> {
  return api.get<readonly IssuedReport[]>(`/api/report/${part(bookingId)}/issued`);
}

export function issuedPdf(token: string): string {
  return `/api/report/issued/${part(token)}.pdf`;
}

export function signReady(
  action: 'validate' | 'release',
  items: readonly BatchItemRequest[],
): Promise<readonly BatchAnswer[]> {
  return api.post<readonly BatchAnswer[]>('/api/results/release-batch', { action, items });
}

/** Open to anyone who holds the paper. */
export function verify(token: string): Promise<Verification> {
  return api.get<Verification>(`/api/verify/${part(token)}`, { handles401: true });
}
