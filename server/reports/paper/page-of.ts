import type { Report } from '../../../shared/contract/reports.js';
import type { PrintedPage } from '../../kernel/print/page.js';
import { certificatePage } from './certificate-page.js';
import { reportPage } from './report-page.js';

/** A report on A4, as what it was asked for; `printedAt` is the report date. */
export function pageOf(report: Report, printedAt: Date): PrintedPage {
  return report.kind === 'certificate' ? certificatePage(report, printedAt) : reportPage(report, printedAt);
}
