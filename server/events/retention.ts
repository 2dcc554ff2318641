import type { Sql } from '../kernel/database.js';

/** How long a screen may stay away and still get the events that it missed. */
const EVENTS_KEPT_DAYS = 30;

/**
 * The data that is deleted, and when; docs/operations.md explains it. Everything not listed here stays: the books, the
 * audit trail, results, receipts, deliveries, warnings about lots, results that waited for release. Events go by
 * number (`pruneEvents`), before the marks of their reactions.
 */
export const RETENTION: readonly RetentionRule[] = [
  {
    table: 'reaction_done',
    at: 'at',
    days: EVENTS_KEPT_DAYS,
    // An event that is still kept for another of its reactions may be handed over again. Asked row by row, by the
    // event's id: as "exists" the database would read all events once for every batch.
    unless: '(select e.id from event e where e.id = kept.event_id) is not null',
  },
  { table: 'idempotency_key', at: 'at', days: 7 },
  // The notification is still true.
  { table: 'notification', at: 'at', days: 90, unless: 'kept.about is not null and kept.closed_at is null' },
  { table: 'session', at: 'expire', days: 0 },
];

/** In one statement: its locks last as long as it takes, some milliseconds. */
export const BATCH = 1_000;

export interface Batch {
  readonly looked: number;
  readonly gone: number;
}

/** Old by both clocks, the database's and this process's ($2): one of them that is set ahead forgets nothing. */
const oldAfter = (days: number): string => `least($2::timestamptz, now()) - make_interval(days => ${days})`;

// Events due later, such as a price of next year, still have their reaction before them; and the last event of all
// tells by its id which past a picture belongs to. pruned_to moves in the same statement, so that no reader is
// promised events that are gone.
const PRUNE_EVENTS = `
  with looked as (
    select id, seq, at from event where seq > $1 order by seq limit ${BATCH}
  ), gone as (
    delete from event using looked where event.id = looked.id and looked.at < ${oldAfter(EVENTS_KEPT_DAYS)}
      and looked.seq <= (select seq from reaction_cursor)
      and not exists (select from reaction_due due where due.event_id = event.id)
      and looked.seq < (select seq from event_head)
    returning event.seq
  ), moved as (
    update event_head set pruned_to = greatest(pruned_to, (select max(seq) from gone)) where exists (select from gone)
  )
  select max(seq) as last, (select count(*) from gone)::int as gone,
    (case when bool_or(at < ${oldAfter(EVENTS_KEPT_DAYS)}) then count(*) else 0 end)::int as looked from looked`;

/** By their number: the oldest first, until a whole batch is young enough to stay. */
export async function pruneEvents(
  sql: Pick<Sql, 'sql'>,
  last: number | undefined,
  now: Date,
): Promise<Batch & { readonly last: number | null }> {
  const [done] = await sql.sql<Batch & { readonly last: number | null }>(PRUNE_EVENTS, [last ?? 0, now]);
  return done ?? { looked: 0, gone: 0, last: null };
}

const pruneText = ({ table, at, days, unless }: RetentionRule): string => `
  with looked as (
    select ctid, ${at} as at from ${table} kept
    where ${at} >= $1::timestamptz and ${at} < ${oldAfter(days)} ${unless === undefined ? '' : `and not (${unless})`}
    order by ${at} limit ${BATCH}
  ), gone as (
    delete from ${table} where ctid = any (array (select ctid from looked)) returning 1
  )
  select max(at)::timestamptz::text as last, (select count(*) from gone)::int as gone, count(*)::int as looked
  from looked`;

/** As text: a time of the database is finer than a Date. */
export async function pruneAnswers(
  sql: Pick<Sql, 'sql'>,
  kept: RetentionRule,
  last: string | undefined,
  now: Date,
): Promise<Batch & { readonly last: string | null }> {
  const params = [last ?? '-infinity', now.toISOString()];
  const [done] = await sql.sql<Batch & { readonly last: string | null }>(pruneText(kept), params);
  return done ?? { looked: 0, gone: 0, last: null };
}

/** Rows that nobody will ask for again once they are old enough. */
interface RetentionRule {
  readonly table: string;
  /** The column that says how old a row is; an index begins with it. */
  readonly at: string;
  readonly days: number;
  /** Which of the old ones go; absent: all. */
  readonly unless?: string;
}
