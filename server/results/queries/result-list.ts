import type { ResultListRequest, ResultListRow } from '../../../shared/contract/results.js';
import { can } from '../../../shared/domain/people/access.js';
import { readsConfidential, RELEASED_CONFIDENTIAL } from '../../../shared/domain/results/confidential.js';
import { isReleased, LEFT_STAGES, LISTED_STAGES } from '../../../shared/domain/stage.js';
import { confidentialProfile } from '../../catalogue/index.js';
import { ActorsQuery, queryHandler } from '../../kernel/use-cases.js';
import type { Actor } from '../../kernel/actor.js';
import { csvAnswer, type CsvColumn, type PageOrFile } from '../../kernel/http/csv.js';
import { Database } from '../../kernel/database.js';
import { COUNT_LIMIT, pageOf, window, withMoreMark } from '../../kernel/http/paging.js';
import { invalid } from '../../kernel/http/problem.js';
import { daysOf, laboratory } from '../../settings/index.js';
import { requestedFor, termsForFile, type Searched } from '../../patients/index.js';
import { CALL_SUMMARIES } from '../criticals/call-row.js';
import { RELEASE_COLUMNS } from '../releases/scheduled-release.js';
import { foundResults, orderOf, oneUnit, type ResultSelection } from './found-results.js';

/**
 * The list of view/results, newest first unless sorted otherwise; people who may not read results see only what was
 * released, withdrawn or not, or issued as preliminary. As a file: all of it, of one moment.
 */
export class ResultList extends ActorsQuery<ResultListRequest, PageOrFile<ResultListRow>> {}

type ListRecord = Omit<ResultListRow, 'at' | 'releasedAt' | 'releaseAt' | 'withheld'> & {
  readonly confidential: boolean;
  readonly at: Date;
  readonly releasedAt: Date | null;
  readonly releaseAt: Date | null;
};

const COLUMNS = `
  r.id, r.booking_id as "bookingId", r.patient_id as "patientId", r.code as "profileCode",
  r.profile_name as "profileName", r.discipline as unit, b.lab_number as "labNumber",
  b.patient_name as "patientName", r.stage, r.doneby, r.authorised_by as "authorisedBy",
  r.released_at as "releasedAt", r.date_time_updated as at, r.flags, r.clean, r.version,
  ${confidentialProfile('r.profile_id')} as confidential,
  (select count(*) from critical_call c
    where c.result_id = r.id and c.acknowledged_at is null and c.cleared_at is null) as "openCalls",
  (select max(n.number) from preliminary_report n where n.result_id = r.id) as "preliminaryNo",
  ${CALL_SUMMARIES} as "toldCalls", ${RELEASE_COLUMNS}`;

export const ResultListHandler = queryHandler(ResultList, async ({ database, clock }, { actor, request }) => {
  const isFile = request.format === 'csv';
  const order = orderAsked(actor, request);
  const search = await (isFile ? termsForFile : requestedFor)(database, request.q, clock.now());
  const { text, params } = foundResults(await wantedResults(database, actor, request, search));
  const shape = (row: ListRecord): ResultListRow => listRow(row, actor);
  if (isFile) {
    const { timeZone } = await laboratory(database);
    const batches = database.shaped(`select ${COLUMNS} ${text} ${order}`, params, shape);
    return csvAnswer('results', RESULTS_CSV, { timeZone, batches });
  }
  const wanted = { page: request.page ?? 1, size: request.size ?? 50 };
  const [limit, offset] = [`$${params.length + 1}`, `$${params.length + 2}`];
  const [rows, counted] = await Promise.all([
    // Costly columns are read for the rows shown, not for those skipped.
    database.sql<ListRecord>(
      `select ${COLUMNS} from (select r.id ${text} ${order} limit ${limit} offset ${offset}) shown
         join result r on r.id = shown.id join booking b on b.id = r.booking_id ${order}`,
      [...params, ...window(wanted)],
    ),
    database.one<{ n: number }>(
      `select count(*) as n from (select 1 ${text} limit ${COUNT_LIMIT}) counted`,
      params,
    ),
  ]);
  return withMoreMark(pageOf(rows.map(shape), wanted, counted?.n ?? 0), search.others);
});

/** A row's position would give flags away to people who may not read them. */
function orderAsked({ role }: Actor, request: ResultListRequest): string {
  if (request.sort === 'flags' && !(readsConfidential(role) && can(role, 'results.read')))
    throw invalid('sort', 'Only the laboratory may sort by flag.');
  return orderOf(request);
}

async function wantedResults(
  database: Database,
  actor: Actor,
  { stage, unit, ...days }: ResultListRequest,
  { words, patients }: Searched,
): Promise<ResultSelection> {
  const allowed = can(actor.role, 'results.read') ? LISTED_STAGES : LEFT_STAGES;
  const { start, end } = await daysOf(database, days);
  return {
    stages: stage === undefined ? allowed : allowed.filter((one) => one === stage),
    preliminary: stage === undefined ? 'also' : stage === 'preliminary' ? 'only' : 'none',
    unit: oneUnit(unit),
    start,
    end,
    patients: words === null ? undefined : patients,
  };
}

/**
 * For a confidential result, readers outside the laboratory see that it was released, and for one still being read,
 * that a preliminary was issued.
 */
function listRow({ confidential, ...record }: ListRecord, { role }: Actor): ResultListRow {
  const { at, releasedAt, releaseAt, stage } = record;
  const withheld = confidential && !readsConfidential(role);
  const isFinal = isReleased(stage);
  return {
    ...record,
    // A release that was undone is looked at again before it is signed.
    clean: record.clean && record.notReleased === null,
    ...((withheld || !(isFinal || can(role, 'results.read'))) && NO_FINDINGS),
    withheld,
    preliminaryNo: isFinal ? null : record.preliminaryNo,
    at: at.toISOString(),
    releasedAt: releasedAt?.toISOString() ?? null,
    releaseAt: releaseAt?.toISOString() ?? null,
  };
}

const NO_FINDINGS = {
  flags: { L: 0, H: 0, critical: 0 },
  clean: false,
  openCalls: 0,
  toldCalls: [],
  notReleased: null,
};

/** The list of results for a spreadsheet; never a value. */
const RESULTS_CSV: readonly CsvColumn<ResultListRow>[] = [
  { title: 'Saved', value: (row) => new Date(row.at) },
  { title: 'Lab number', value: (row) => row.labNumber },
  { title: 'Patient', value: (row) => row.patientName },
  { title: 'Test code', value: (row) => row.profileCode },
  { title: 'Test', value: (row) => row.profileName },
  { title: 'Unit', value: (row) => row.unit },
  { title: 'Stage', value: (row) => (row.withheld ? RELEASED_CONFIDENTIAL : row.stage) },
  { title: 'Low', value: (row) => (row.withheld ? null : row.flags.L) },
  { title: 'High', value: (row) => (row.withheld ? null : row.flags.H) },
  { title: 'Critical', value: (row) => (row.withheld ? null : row.flags.critical) },
  { title: 'Entered by', value: (row) => row.doneby },
  { title: 'Authorised by', value: (row) => row.authorisedBy },
  { title: 'Released', value: (row) => (row.releasedAt === null ? null : new Date(row.releasedAt)) },
];
