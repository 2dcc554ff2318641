import type { AuditEntry, AuditQuery } from '../../../shared/contract/audit.js';
import { AUDIT_WORDS, auditSubject, auditWords } from '../../../shared/domain/audit-words.js';
import { dayBounds } from '../../../shared/domain/time/lab-time.js';
import {
  auditChanges,
  changesInShort,
  type AuditChange,
  type Names,
  auditAmount,
} from '../../../shared/domain/audit-changes.js';
import { foldText, nameTokens } from '../../../shared/domain/text.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { Database, type Parameters, type Sql } from '../../kernel/database.js';
import { csvAnswer, type CsvColumn, type PageOrFile } from '../../kernel/http/csv.js';
import { invalid } from '../../kernel/http/problem.js';
import { SUBJECT_JOINS, SUBJECT_COLUMNS, ofBookings, ofPatients, patientsNamed } from '../subjects.js';

/** Everybody who ever wrote an entry, found by skipping from name to name in the index. */
const WRITERS = `
  with recursive writer as (
    (select actor from audit_entry order by actor limit 1)
    union all
    select (select e.actor from audit_entry e where e.actor > w.actor order by e.actor limit 1)
    from writer w where w.actor is not null
  )
  select w.actor, nullif(concat_ws(' ', u.first_name, u.surname), '') as "fullName"
  from writer w left join app_user u on u.username = w.actor where w.actor is not null`;

/** Entries of the trail; as a file all of them, of one moment. */
export class SearchAudit extends RequestQuery<AuditQuery, PageOrFile<AuditEntry>> {}

/** $8: nothing, a patient or a booking, whose subjects are found by their index. */
const ABOUT = {
  everything: 'audit_entry e where $8::uuid is null',
  patient: `(${ofPatients('array[$8::uuid]')}) subject
    join audit_entry e on e.subject_kind = subject.kind and e.subject_id = subject.id where true`,
  booking: `(${ofBookings('select $8::uuid as id')}) subject
    join audit_entry e on e.subject_kind = subject.kind and e.subject_id = subject.id where true`,
} as const;

/** $1 from, $2 to (not included), $3 actors, $4 subject kind, $5 subject id, $6 action, $7 words, $9 whom the words name by a number. */
const MATCHES = `
  ($1::timestamptz is null or e.at >= $1) and ($2::timestamptz is null or e.at < $2)
  and ($3::text[] is null or e.actor = any($3)) and ($4::text is null or e.subject_kind = $4)
  and ($5::text is null or e.subject_id = $5)
  and ($6::text is null or e.action = $6 or (right($6, 1) = '.' and starts_with(e.action, $6)))
  and ($7::text is null or position(lower($7) in
    lower(concat_ws(' ', e.actor, e.action, e.subject_kind, e.subject_id, e.reason, e.before::text, e.after::text))) > 0
    or e.action = any($10::text[])
    or (cardinality($9::uuid[]) > 0 and (e.subject_kind, e.subject_id) in (${ofPatients('$9::uuid[]')})))`;

const foundIn = (about: keyof typeof ABOUT): string => `from ${ABOUT[about]} and ${MATCHES}`;

const entriesIn = (request: AuditQuery): string => `
  select found.*, s.position, ${SUBJECT_COLUMNS} from (
    select e.* ${foundIn(aboutOf(request))} order by ${orderOf('e', request)} limit $11 offset $12
  ) found left join audit_seal s on s.entry_id = found.id ${SUBJECT_JOINS} order by ${orderOf('found', request)}`;

/** Either way round the beginning of an index (migration 0003). */
function orderOf(of: string, { sort, order = sort === 'at' ? 'desc' : 'asc' }: AuditQuery): string {
  return sort === 'at' ? `${of}.ord ${order}` : `${of}.actor ${order}, ${of}.ord ${order}`;
}

function aboutOf({ patientId, bookingId }: AuditQuery): keyof typeof ABOUT {
  if (patientId) return 'patient';
  return bookingId ? 'booking' : 'everything';
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const AUDIT_CSV: readonly CsvColumn<AuditEntry>[] = [
  { title: 'At', value: (entry) => new Date(entry.at) },
  { title: 'Who', value: (entry) => entry.actor },
  { title: 'From', value: (entry) => entry.address },
  { title: 'What', value: (entry) => entry.words },
  { title: 'Name', value: (entry) => entry.name },
  { title: 'Lab number', value: (entry) => entry.labNumber },
  { title: 'Amount', value: (entry) => entry.amount },
  { title: 'Of', value: (entry) => auditSubject(entry.subjectKind) },
  { title: 'Id', value: (entry) => entry.subjectId },
  { title: 'Reason', value: (entry) => entry.reason },
  { title: 'Before', value: (entry) => json(entry.before) },
  { title: 'After', value: (entry) => json(entry.after) },
  { title: 'Place in the chain', value: (entry) => entry.position },
  { title: 'Action', value: (entry) => entry.action },
  { title: 'Request', value: (entry) => entry.requestId },
  { title: 'Changes', value: (entry) => entry.said },
];

export const SearchAuditHandler = queryHandler(SearchAudit, async ({ database }, { request }) => {
  const { page, size } = request;
  const filter = await filterOf(database, request);
  const { timeZone, unit } = await laboratoryOf(database);
  const shape = (row: EntryRow): AuditEntry => entryShape(row, unit);
  const select = entriesIn(request);
  if (request.format === 'csv') {
    const batches = database.shaped(select, [...filter, null, 0], shape);
    return csvAnswer('audit trail', AUDIT_CSV, { timeZone, batches });
  }
  const [rows, counted] = await Promise.all([
    database.sql<EntryRow>(select, [...filter, size, (page - 1) * size]),
    database.one<{ total: number }>(`select count(*) as total ${foundIn(aboutOf(request))}`, filter),
  ]);
  return { items: rows.map(shape), page, size, total: counted?.total ?? 0 };
});

async function filterOf(database: Database, request: AuditQuery): Promise<Parameters> {
  const [from, to] = await Promise.all([
    momentOf(database, 'from', request.from),
    momentOf(database, 'to', request.to),
  ]);
  const { actor, subjectKind, subjectId, action, q, patientId, bookingId } = request;
  const about = patientId ?? bookingId;
  const words = [subjectKind, subjectId, action, q, about].map((text) => text || null);
  const actors = actor?.trim() ? await matchActors(database, actor) : null;
  return [
    from,
    to,
    actors,
    ...words,
    q ? await patientsNamed(database, q) : [],
    q ? actionsWithWords(q) : [],
  ];
}

/** A day counts from its start in the laboratory's time zone, as `to` through its end. */
async function momentOf(
  database: Database,
  field: 'from' | 'to',
  text: string | undefined,
): Promise<Date | null> {
  if (!text) return null;
  const moment = new Date(text);
  if (text.includes('T') && !Number.isNaN(moment.getTime())) return moment;
  const bounds = dayBounds((await laboratoryOf(database)).timeZone, text, text);
  if ('refused' in bounds) throw invalid(field, bounds.message);
  return field === 'from' ? bounds.start : bounds.end;
}

async function laboratoryOf(
  database: Database,
): Promise<{ readonly timeZone: string; readonly unit: string }> {
  const said = await database.one<{ zone: string; unit: string }>(
    'select time_zone as zone, base_currency as unit from laboratory',
  );
  return { timeZone: said?.zone ?? 'UTC', unit: said?.unit ?? '' };
}

/** The actions whose sentence has the words in it: "refund" is asked for as it is read. */
function actionsWithWords(words: string): readonly string[] {
  const requested = words.trim().toLowerCase();
  const all = Object.entries(AUDIT_WORDS);
  return requested === ''
    ? []
    : all.filter(([, said]) => said.toLowerCase().includes(requested)).map(([action]) => action);
}

interface EntryRow {
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  readonly address: string;
  readonly request_id: string;
  readonly action: string;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | null;
  readonly position: number | null;
  readonly booking_id: string | null;
  readonly patient_id: string | null;
  readonly patient_name: string | null;
  readonly lab_number: string | null;
  readonly subject_name: string | null;
  /** Set for a result. */
  readonly test_name: string | null;
  /** The names of a result's value codes. */
  readonly value_names: Names | null;
}

/** An entry for reading: in words, with its person and its subject. `unit`: the laboratory's currency. */
function entryShape(row: EntryRow, unit: string): AuditEntry {
  const changes = auditChanges(row.before, row.after, row.value_names ?? {});
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor,
    address: row.address,
    requestId: row.request_id,
    action: row.action,
    words: auditWords(row.action),
    amount: auditAmount(row.after ?? row.before, unit),
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    name: row.patient_name ?? row.subject_name ?? nameIn(row.after) ?? nameIn(row.before),
    labNumber: row.lab_number,
    bookingId: row.booking_id,
    patientId: row.patient_id,
    before: row.before,
    after: row.after,
    changes,
    said: saidOf(row, changes),
    reason: row.reason,
    position: row.position,
  };
}

/** In a first record everything is new: changes are listed only if there was something before. */
function saidOf(
  { before, after, test_name: test }: EntryRow,
  changes: readonly AuditChange[],
): string | null {
  if (before === null || after === null) return test;
  const short = changesInShort(changes);
  return [test, short].filter(Boolean).join(': ') || null;
}

/** A subject that is not a person names itself: a profile, a payment type, a product. */
function nameIn(said: unknown): string | null {
  const name = (said as { readonly name?: unknown } | null)?.name;
  return typeof name === 'string' && name !== '' ? name : null;
}

interface Writer {
  readonly actor: string;
  readonly fullName: string | null;
}

/** The users matching parts of names and user names, in any order and spelling. */
async function matchActors(sql: Sql, text: string): Promise<readonly string[]> {
  const requested = text.trim();
  const words = nameTokens(requested);
  const isMeant = ({ actor, fullName }: Writer): boolean => {
    if (foldText(actor).includes(foldText(requested))) return true;
    const called = nameTokens(`${fullName ?? ''} ${actor}`).join(' ');
    return words.length > 0 && words.every((word) => called.includes(word));
  };
  return (await sql.sql<Writer>(WRITERS)).filter(isMeant).map(({ actor }) => actor);
}
