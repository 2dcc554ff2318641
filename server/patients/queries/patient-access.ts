import type { Page } from '../../../shared/contract/page.js';
import type { HandedOver } from '../../../shared/contract/booking-shapes.js';
import type { AccessLine } from '../../../shared/contract/patients.js';
import { collectorText } from '../../../shared/domain/reports/collector.js';
import { VIEW_ACTIONS, VIEW_TEXTS, type ResultView } from '../../../shared/domain/audit-words.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import { Database } from '../../kernel/database.js';
import { notFound } from '../../kernel/http/problem.js';
import { readPage, type PageQuery } from '../../kernel/http/paging.js';
import { patientById } from '../patient-row.js';

/** Views of a person's results and reports: by whom, and when. */
export class PatientAccess extends QueryOf<{ id: string; request: PageQuery }, Page<AccessLine>> {}

interface LookRow {
  readonly id: string;
  readonly at: Date;
  readonly username: string;
  readonly fullName: string | null;
  readonly address: string;
  readonly action: ResultView;
  readonly after: {
    readonly profileCode?: unknown;
    readonly profiles?: unknown;
    readonly handedOver?: HandedOver | null;
  } | null;
  readonly reason: string | null;
}

/** $1 the patient, with the records that were merged into it; $2 the actions. */
const FOUND = `
  select e.id, e.ord, e.at, e.actor as username, e.address, e.action, e.after, e.reason
  from (
    select 'patient' as kind, p.id::text as id from patient p where p.id = $1 or p.merged_into = $1
    union all
    select 'booking', b.id::text from booking b where b.patient_id = $1
  ) subject
  join audit_entry e on e.subject_kind = subject.kind and e.subject_id = subject.id
  where e.action = any($2::text[])`;

const LINES = `
  select found.*, nullif(concat_ws(' ', u.first_name, u.surname), '') as "fullName"
  from (${FOUND}) found left join app_user u on u.username = found.username
  order by found.ord desc`;

export const PatientAccessHandler = queryHandler(PatientAccess, async ({ database }, { id, request }) => {
  if (!(await patientById(database, id))) throw notFound('The patient');
  return readPage(
    database,
    { rows: LINES, found: FOUND, params: [id, VIEW_ACTIONS], shape: lineOf },
    request,
  );
});

/** All of it, for paper. */
export async function* allViews(database: Database, id: string): AsyncGenerator<AccessLine[]> {
  for await (const rows of database.batches<LookRow>(LINES, [id, VIEW_ACTIONS])) yield rows.map(lineOf);
}

function lineOf({ id, at, username, fullName, address, action, after, reason }: LookRow): AccessLine {
  const profiles = [after?.profileCode, after?.profiles].flat().filter((code) => typeof code === 'string');
  return {
    id,
    at: at.toISOString(),
    username,
    fullName: fullName ?? '',
    address,
    what: [VIEW_TEXTS[action], collectorText(after?.handedOver)].filter((text) => text !== '').join(' '),
    profiles,
    reason,
  };
}
