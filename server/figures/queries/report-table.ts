import type { StreamableFile } from '@nestjs/common';
import type { FigureGroup } from '../../../shared/contract/figures.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import { csvAnswer, lockRows } from '../../kernel/http/csv.js';
import { invalid } from '../../kernel/http/problem.js';
import { laboratory } from '../../settings/index.js';
import { linesCsv } from '../report-groups.js';
import { totalRows, TOTALS_CSV } from '../total-rows.js';
import { readFigures, type ReportOfFigures } from './figure-report.js';

/** One table of a report for a spreadsheet; without `by` its first. */
export class ReportTable extends QueryOf<
  { request: ReportOfFigures; by: FigureGroup | 'total' | undefined },
  StreamableFile
> {}

export const ReportTableHandler = queryHandler(ReportTable, async ({ database, clock }, { request, by }) => {
  const report = await readFigures(database, clock.now(), request, true);
  const { timeZone } = await laboratory(database);
  const name = (what: string): string => `${report.report} by ${what} ${report.from} ${report.to}`;
  if (by === 'total') return csvAnswer(name(by), TOTALS_CSV, lockRows(timeZone, totalRows(report)));
  const part = by === undefined ? report.parts[0] : report.parts.find((one) => one.by === by);
  if (part === undefined) {
    const known = report.parts.map((one) => one.by).join(', ');
    throw invalid('by', `This report has tables by ${known}.`);
  }
  const columns = linesCsv({ ...report, by: part.by });
  return csvAnswer(name(part.by), columns, lockRows(timeZone, part.lines));
});
