import type { ClosingReport } from '../../../shared/contract/closing-report.js';
import { can } from '../../../shared/domain/people/access.js';
import { ActorsQuery, queryHandler } from '../../kernel/use-cases.js';
import type { Actor } from '../../kernel/actor.js';
import type { Sql } from '../../kernel/database.js';
import { forbidden, notFound } from '../../kernel/http/problem.js';

/** A closing report as it was frozen: one's own, or anybody's for managers. */
export class ReportByNumber extends ActorsQuery<string, ClosingReport> {}

export const ReportByNumberHandler = queryHandler(
  ReportByNumber,
  ({ database }, { actor, request: number }) => readReport(database, actor, number),
);

const REPORT = 'select document from shift_report where number = $1';

/** 404 for an unknown one, 403 for another cashier's. */
export async function readReport(sql: Sql, actor: Actor, number: string): Promise<ClosingReport> {
  const isNumber = /^\d{1,15}$/.test(number);
  const row = isNumber ? await sql.one<{ document: ClosingReport }>(REPORT, [number]) : undefined;
  if (!row) throw notFound('The closing report');
  if (row.document.cashier !== actor.username && !can(actor.role, 'shifts.everyone'))
    throw forbidden("Only managers may open another cashier's closing report.");
  return row.document;
}
