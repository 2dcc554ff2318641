import type { CallLogRequest, CallLogRow, CallRecord, CallStatus } from '../../../shared/contract/results.js';
import { roleOfStep } from '../../../shared/domain/results/critical-calls.js';
import { roleLabel } from '../../../shared/vocabulary.js';
import { ActorsQuery, queryHandler } from '../../kernel/use-cases.js';
import type { Actor } from '../../kernel/actor.js';
import { Database, type Parameters } from '../../kernel/database.js';
import { csvAnswer, type CsvColumn, type PageOrFile } from '../../kernel/http/csv.js';
import { COUNT_LIMIT, pageOf, window, withMoreMark } from '../../kernel/http/paging.js';
import { daysOf, laboratory } from '../../settings/index.js';
import { requestedFor, termsForFile, type Searched } from '../../patients/index.js';
import { ANY_CALL, CALL_COLUMNS, criticalCall, savedBy, type CallRow } from '../criticals/call-row.js';

/** The call log: open calls oldest first, others newest first; as a file all of it, of one moment. */
export class CallLog extends ActorsQuery<CallLogRequest, PageOrFile<CallLogRow>> {}

interface LogRecord extends CallRow {
  readonly status: CallStatus;
  readonly told: CallRecord | null;
  readonly escalated: number;
}

const STATUS = `
  case when c.acknowledged_at is not null then 'told'
    when c.cleared_at is not null or b.deleted_at is not null then 'off' else 'open' end`;

const MATCHING = `
  ${ANY_CALL}
  where ($1::text is null or ${STATUS} = $1)
    and ($2::text is null or c.unit = $2)
    and ($3::timestamptz is null or c.raised_at >= $3)
    and ($4::timestamptz is null or c.raised_at < $4)
    and ($5::uuid is null or c.booking_id = $5)
    and ($6::text is null or c.profile_code = $6)
    and ($7::uuid[] is null or c.patient_id = any ($7))
    and ($8::uuid is null or c.id = $8)
    and ${savedBy('$9')}`;

const LOG = `
  select ${CALL_COLUMNS}, ${STATUS} as status, c.acknowledgement as told, c.escalated
  ${MATCHING}`;
const OLDEST_FIRST = `${LOG} order by c.raised_at, c.id limit $10 offset $11`;
const NEWEST_FIRST = `${LOG} order by c.raised_at desc, c.id desc limit $10 offset $11`;
const COUNT = `select count(*) as n from (select 1 ${MATCHING} limit ${COUNT_LIMIT}) counted`;

const listOf = ({ status }: CallLogRequest): string => (status === 'open' ? OLDEST_FIRST : NEWEST_FIRST);

export const CallLogHandler = queryHandler(CallLog, async ({ database, clock }, { actor, request }) => {
  const isFile = request.format === 'csv';
  const search = await (isFile ? termsForFile : requestedFor)(database, request.q, clock.now());
  const filters = await filtersOf(database, { ...request, actor }, search);
  if (isFile) {
    const { timeZone } = await laboratory(database);
    const now = clock.now();
    const shape = (row: LogRecord): CallLogRow => logRow(row, now);
    const batches = database.shaped(listOf(request), [...filters, null, 0], shape);
    return csvAnswer('critical calls', CALLS_CSV, { timeZone, batches });
  }
  const wanted = { page: request.page ?? 1, size: request.size ?? 50 };
  const [rows, counted] = await Promise.all([
    database.sql<LogRecord>(listOf(request), [...filters, ...window(wanted)]),
    database.one<{ n: number }>(COUNT, filters),
  ]);
  const now = clock.now();
  const items = rows.map((row) => logRow(row, now));
  return withMoreMark(pageOf(items, wanted, counted?.n ?? 0), search.others);
});

async function filtersOf(
  database: Database,
  asked: CallLogRequest & { readonly actor: Actor },
  { words, patients }: Searched,
): Promise<Parameters> {
  const { status, unit, callId, bookingId, profileCode, mine, actor } = asked;
  const { start, end } = await daysOf(database, asked);
  return [
    status === undefined || status === '' || status === 'all' ? null : status,
    unit === undefined || unit === 'all' ? null : unit,
    start,
    end,
    bookingId ?? null,
    profileCode ?? null,
    words === null ? null : patients,
    callId ?? null,
    mine === 'true' ? actor.name : null,
  ];
}

const MINUTE_MS = 60_000;

function logRow(row: LogRecord, now: Date): CallLogRow {
  const { status, told, escalated } = row;
  const waited = told === null ? null : (Date.parse(told.at) - row.raisedAt.getTime()) / MINUTE_MS;
  return {
    ...criticalCall(row, now),
    status,
    stands: row.clearedAt === null,
    told,
    minutes: waited === null ? null : Math.max(0, Math.floor(waited)),
    escalated,
  };
}

/** The call log for a spreadsheet; for those who may read results. */
const CALLS_CSV: readonly CsvColumn<CallLogRow>[] = [
  { title: 'Found', value: (row) => new Date(row.raisedAt) },
  { title: 'Status', value: (row) => row.status },
  { title: 'About', value: (row) => (row.kind === 'correction' ? 'correction' : 'critical value') },
  { title: 'Lab number', value: (row) => row.labNumber },
  { title: 'Patient', value: (row) => row.patientName },
  { title: 'Unit', value: (row) => row.unit },
  { title: 'Test code', value: (row) => row.profileCode },
  { title: 'Parameter', value: (row) => row.parameter },
  { title: 'Value', value: (row) => row.value },
  { title: 'Was', value: (row) => row.was },
  { title: 'Unit of measure', value: (row) => row.unitOfMeasure },
  { title: 'Told at', value: (row) => (row.told === null ? null : new Date(row.told.at)) },
  { title: 'Minutes to the call', value: (row) => row.minutes },
  { title: 'Told', value: (row) => row.told?.person },
  { title: 'Role', value: (row) => row.told?.role },
  { title: 'Phone', value: (row) => row.told?.phone },
  { title: 'Read back', value: (row) => (row.told === null ? null : row.told.readBack ? 'yes' : 'no') },
  { title: 'Caller', value: (row) => row.told?.caller },
  { title: 'Comment', value: (row) => row.told?.comment },
  { title: 'Tried', value: (row) => row.attempts.length },
  { title: 'Escalated to', value: (row) => escalatedTo(row.escalated) },
];

function escalatedTo(step: number): string {
  const role = roleOfStep(step);
  return role === null ? '' : roleLabel(role);
}
