import type { Page } from '../../../shared/contract/page.js';
import type { PatientReport } from '../../../shared/contract/reports.js';
import { can } from '../../../shared/domain/people/access.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import type { Actor } from '../../kernel/actor.js';
import { type PageQuery, readPage } from '../../kernel/http/paging.js';
import { accessionBase } from '../../specimens/index.js';

/** Every report of one patient that was ever issued, newest first; drafts for the laboratory alone. */
export class ReportsOfPatient extends QueryOf<
  { actor: Actor; patientId: string; request: PageQuery },
  Page<PatientReport>
> {}

const ISSUED = `
  from report_issue i
  join booking b on b.id = i.booking_id and b.deleted_at is null
  left join preliminary_report n on n.token = i.token
  where b.patient_id = $1 and ($2 or not i.preliminary or n.number is not null)`;
const REPORTS = `
  select i.token, i.booking_id as "bookingId", b.lab_number as "labNumber", b.booking_index as "bookingIndex",
    i.issued_at as "issuedAt", i.issued_by as "issuedBy", i.preliminary, n.number as "preliminaryNo",
    not exists (select from report_issue later
      where later.booking_id = i.booking_id and not later.preliminary and later.issued_at > i.issued_at) as newest,
    (select max(p.printed_at) from report_print p where p.token = i.token) as "printedAt"
  ${ISSUED}
  order by i.issued_at desc, i.token`;

type Found = Omit<PatientReport, 'number' | 'issuedAt' | 'printedAt'> & {
  readonly labNumber: string;
  readonly bookingIndex: number;
  readonly issuedAt: Date;
  readonly printedAt: Date | null;
};

export const ReportsOfPatientHandler = queryHandler(
  ReportsOfPatient,
  ({ database }, { actor, patientId, request }) => {
    const params = [patientId, can(actor.role, 'reports.draft')];
    const list = { rows: REPORTS, found: `select ${ISSUED}`, params, shape: asReport };
    return readPage(database, list, request);
  },
);

function asReport({ labNumber, bookingIndex, issuedAt, printedAt, ...found }: Found): PatientReport {
  return {
    ...found,
    number: accessionBase({ labNumber, bookingIndex }),
    issuedAt: issuedAt.toISOString(),
    printedAt: printedAt?.toISOString() ?? null,
  };
}
