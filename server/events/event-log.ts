import type { AnyEnvelope, EventType } from '../../shared/events.js';
import type { Parameters, Sql } from '../kernel/database.js';

/** The table `event`, as readers follow it: published events in the order of `seq`. */
export interface EventRecord {
  readonly id: string;
  readonly seq: number;
  readonly type: string;
  readonly at: Date;
  readonly actor: string;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly payload: unknown;
  readonly version: number;
}

const COLUMNS = 'id, seq, type, at, actor, subject_kind, subject_id, payload, version';

export function envelope(record: EventRecord): AnyEnvelope {
  return {
    seq: record.seq,
    id: record.id,
    type: record.type,
    at: record.at.toISOString(),
    actor: record.actor,
    subject: { kind: record.subject_kind, id: record.subject_id },
    payload: record.payload,
    version: record.version,
  } as AnyEnvelope;
}

// The commit waits for the disk, whatever the database's own setting is, because its result is shown on screens.
const PUBLISH = `
  select ${COLUMNS} from publish_events($1), set_config('synchronous_commit',
    case current_setting('synchronous_commit') when 'off' then 'local' else current_setting('synchronous_commit') end,
    true)`;

/** Gives committed events their seq and answers them; empty when another process was faster. */
export async function publishEvents(sql: Sql, most: number): Promise<AnyEnvelope[]> {
  const rows = await sql.sql<EventRecord>(PUBLISH, [most]);
  return rows.map(envelope);
}

export async function eventsAfter(sql: Sql, seq: number, most: number): Promise<AnyEnvelope[]> {
  const rows = await sql.sql<EventRecord>(
    `select ${COLUMNS} from event where seq > $1 order by seq limit $2`,
    [seq, most],
  );
  return rows.map(envelope);
}

/** Events of a type whose payload holds these values. */
export interface EventSelection {
  readonly type: EventType;
  readonly holds: object;
}

/** A part of the log: after one seq, up to another, of what is wanted alone. */
export interface LogPart {
  readonly after: number;
  readonly upTo: number;
  readonly wanted: readonly EventSelection[];
  readonly most: number;
}

const IN_PART = `
  from event where seq > $1 and seq <= $2 and exists (
    select from unnest($3::text[], $4::jsonb[]) as wanted (type, holds)
    where wanted.type = event.type and event.payload @> wanted.holds)`;

export async function eventsOf(sql: Sql, part: LogPart): Promise<AnyEnvelope[]> {
  const rows = await sql.sql<EventRecord>(
    `select ${COLUMNS} ${IN_PART} order by seq limit $5`,
    parametersOf(part),
  );
  return rows.map(envelope);
}

/** How many there are, as far as `most`. */
export async function countOf(sql: Sql, part: LogPart): Promise<number> {
  const row = await sql.one<{ n: number }>(
    `select count(*) as n from (select ${IN_PART} limit $5) found`,
    parametersOf(part),
  );
  return row?.n ?? 0;
}

function parametersOf({ after, upTo, wanted, most }: LogPart): Parameters {
  return [
    after,
    upTo,
    wanted.map(({ type }) => type),
    wanted.map(({ holds }) => JSON.stringify(holds)),
    most,
  ];
}

export async function eventById(sql: Sql, id: string): Promise<AnyEnvelope | undefined> {
  const row = await sql.one<EventRecord>(`select ${COLUMNS} from event where id = $1`, [id]);
  return row && envelope(row);
}

export interface Head {
  readonly seq: number;
  /** Events up to here are no longer kept. */
  readonly prunedTo: number;
  readonly unpublished: boolean;
}

/** A position in the log, enough to tell what came after it. */
export interface LogPlace {
  /** The number of its last event. */
  readonly head: number;
  readonly prunedTo: number;
  /** The id of that event; null if it is no longer stored. */
  readonly id: string | null;
}

export async function logAt(sql: Sql, seq: number): Promise<LogPlace> {
  const row = await sql.one<LogPlace>(
    `select seq as head, pruned_to as "prunedTo", (select id from event where seq = $1) as id from event_head`,
    [seq],
  );
  if (!row) throw new Error('event_head has lost its row.');
  return row;
}

export async function head(sql: Sql): Promise<Head> {
  const row = await sql.one<{ seq: number; pruned_to: number; unpublished: boolean }>(
    `select seq, pruned_to, exists (select from event where seq is null) as unpublished from event_head`,
  );
  if (!row) throw new Error('event_head has lost its row.');
  return { seq: row.seq, prunedTo: row.pruned_to, unpublished: row.unpublished };
}
