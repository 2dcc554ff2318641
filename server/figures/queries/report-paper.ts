import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { printLong } from '../../kernel/print/pdf.js';
import { laboratory } from '../../settings/index.js';
import { figuresPage, figuresTables } from '../figures-page.js';
import { readFigures, type ReportOfFigures } from './figure-report.js';
import { contentDisposition } from '../../kernel/http/files.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';

/** A report on paper, sent while it is drawn. */
export class ReportPaper extends RequestQuery<ReportOfFigures, StreamableFile> {}

export const ReportPaperHandler = queryHandler(ReportPaper, async ({ database, clock }, { request }) => {
  const now = clock.now();
  const report = await readFigures(database, now, request);
  const page = figuresPage(report, await laboratory(database), now);
  const pdf = printLong(page, figuresTables(report));
  const disposition = contentDisposition('attachment', `${report.report} ${report.from} ${report.to}.pdf`);
  return new StreamableFile(Readable.from(pdf), { type: 'application/pdf', disposition });
});
