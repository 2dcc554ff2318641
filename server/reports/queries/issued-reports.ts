import type { IssuedReport } from '../../../shared/contract/reports.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';

/** Every report of a booking that was ever issued, newest first. */
export class IssuedReports extends RequestQuery<string, IssuedReport[]> {}

type IssueRecord = Omit<IssuedReport, 'issuedAt'> & { readonly issuedAt: Date };

export const IssuedReportsHandler = queryHandler(
  IssuedReports,
  async ({ database }, { request: bookingId }) => {
    const rows = await database.sql<IssueRecord>(
      `select i.token, i.issued_at as "issuedAt", i.issued_by as "issuedBy", i.preliminary,
         n.number as "preliminaryNo"
       from report_issue i left join preliminary_report n on n.token = i.token
       where i.booking_id = $1 order by i.issued_at desc, i.token`,
      [bookingId],
    );
    return rows.map((row) => ({ ...row, issuedAt: row.issuedAt.toISOString() }));
  },
);
