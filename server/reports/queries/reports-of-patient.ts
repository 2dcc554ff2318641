import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Page } from '../../../shared/contract/page.js';
import type { PatientReport } from '../../../shared/contract/issued-reports.js';
import { can } from '../../../shared/domain/people/access.js';
import { Database } from '../../kernel/database.js';
import type { Actor } from '../../kernel/actor.js';
import { COUNT_LIMIT, pageOf, window, type PageAsked } from '../../kernel/http/paging.js';
import { accessionBase } from '../../specimens/index.js';

/** Every report of one patient that was ever issued, newest first; drafts for the laboratory alone. */
export class ReportsOfPatient extends Query<Page<PatientReport>> {
  constructor(
    readonly actor: Actor,
    readonly patientId: string,
    readonly asked: PageAsked,
  ) {
    super();
  }
}

const ISSUED = `
  from report_issue i
  join booking b on b.id = i.booking_id and b.deleted_at is null
  left join preliminary_report n on n.token = i.token
  where b.patient_id = $1 and ($2 or not i.preliminary or n.number is not null)`;
const PAGE = `
  select i.token, i.booking_id as "bookingId", b.lab_number as "labNumber", b.booking_index as "bookingIndex",
    i.issued_at as "issuedAt", i.issued_by as "issuedBy", i.preliminary, n.number as "preliminaryNo",
    not exists (select from report_issue later
      where later.booking_id = i.booking_id and not later.preliminary and later.issued_at > i.issued_at) as newest,
    (select max(p.printed_at) from report_print p where p.token = i.token) as "printedAt"
  ${ISSUED}
  order by i.issued_at desc, i.token limit $3 offset $4`;
const COUNT = `select count(*) as n from (select 1 ${ISSUED} limit ${COUNT_LIMIT}) counted`;

type Found = Omit<PatientReport, 'number' | 'issuedAt' | 'printedAt'> & {
  readonly labNumber: string;
  readonly bookingIndex: number;
  readonly issuedAt: Date;
  readonly printedAt: Date | null;
};

@QueryHandler(ReportsOfPatient)
export class ReportsOfPatientHandler implements IQueryHandler<ReportsOfPatient> {
  constructor(private readonly database: Database) {}

  async execute({ actor, patientId, asked }: ReportsOfPatient): Promise<Page<PatientReport>> {
    const whose = [patientId, can(actor.role, 'reports.draft')];
    const [rows, counted] = await Promise.all([
      this.database.sql<Found>(PAGE, [...whose, ...window(asked)]),
      this.database.one<{ n: number }>(COUNT, whose),
    ]);
    return pageOf(rows.map(asReport), asked, counted?.n ?? 0);
  }
}

function asReport({ labNumber, bookingIndex, issuedAt, printedAt, ...found }: Found): PatientReport {
  return {
    ...found,
    number: accessionBase({ labNumber, bookingIndex }),
    issuedAt: issuedAt.toISOString(),
    printedAt: printedAt?.toISOString() ?? null,
  };
}
