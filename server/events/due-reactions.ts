import type { Sql } from '../kernel/database.js';

/** One thing that is to follow from one event. */
export interface DueReaction {
  readonly reaction: string;
  readonly eventId: string;
  readonly dueAt: Date;
}

/** One look at all that is due and not done. */
export interface Sweep {
  readonly began: number;
  readonly now: number;
  readonly before: Date;
  last: DueReaction | undefined;
  isLate: boolean;
}

/** The queue knows by it what it has already. */
export function jobIdOf({ reaction, eventId }: Omit<DueReaction, 'dueAt'>): string {
  return `${reaction}.${eventId}`;
}

/**
 * Records what is to follow from the events up to `seq` and moves the cursor past them, in one statement: from then on
 * the database knows of it, whatever becomes of the queue. What was done already is left out. Returns what is new.
 */
export function recordDueReactions(
  sql: Sql,
  seq: number,
  due: readonly DueReaction[],
): Promise<readonly DueReaction[]> {
  return sql.sql<DueReaction>(
    `with moved as (update reaction_cursor set seq = $1 where seq < $1)
     insert into reaction_due (reaction, event_id, due_at)
     select reaction, event_id, due_at from unnest($2::text[], $3::uuid[], $4::timestamptz[]) as due (reaction, event_id, due_at)
     where not exists (select from reaction_done done where (done.reaction, done.event_id) = (due.reaction, due.event_id))
     on conflict do nothing
     returning reaction, event_id as "eventId", due_at as "dueAt"`,
    [
      seq,
      due.map(({ reaction }) => reaction),
      due.map(({ eventId }) => eventId),
      due.map(({ dueAt }) => dueAt.toISOString()),
    ],
  );
}

/** The next `most` that were due before `before` and are not done, by when they were due, after `last`. */
export function dueBefore(
  sql: Sql,
  {
    before,
    last,
    most,
  }: { readonly before: Date; readonly last?: DueReaction | undefined; readonly most: number },
): Promise<readonly DueReaction[]> {
  const { dueAt, eventId, reaction } = last ?? START;
  return sql.sql<DueReaction>(
    `select reaction, event_id as "eventId", due_at as "dueAt" from reaction_due
     where due_at < $1 and (due_at, event_id, reaction) > ($2, $3::uuid, $4)
     order by due_at, event_id, reaction limit $5`,
    [before, dueAt, eventId, reaction, most],
  );
}

const START: DueReaction = {
  dueAt: new Date(0),
  eventId: '00000000-0000-0000-0000-000000000000',
  reaction: '',
};

/** The latest moment at which a reaction may be due by its own delay. */
export interface LatestDue {
  readonly reaction: string;
  readonly latest: Date;
}

/** Reactions noted before the clock was set back, which would wait beyond their own delay, are due now. */
export function dueNow(sql: Sql, now: Date, latest: readonly LatestDue[]): Promise<readonly DueReaction[]> {
  return sql.sql<DueReaction>(
    `update reaction_due due set due_at = $1::timestamptz
     from unnest($2::text[], $3::timestamptz[]) as own (reaction, latest)
     where due.due_at > $1::timestamptz and due.reaction = own.reaction and due.due_at > own.latest
     returning due.reaction, due.event_id as "eventId", due.due_at as "dueAt"`,
    [now, latest.map(({ reaction }) => reaction), latest.map((own) => own.latest.toISOString())],
  );
}

/** In the transaction of its effect. Answers how many were not done before. */
export async function markDone(tx: Sql, done: readonly Omit<DueReaction, 'dueAt'>[]): Promise<number> {
  const fresh = await tx.sql(
    `with done as (select * from unnest($1::text[], $2::uuid[]) as done (reaction, event_id)),
     settled as (delete from reaction_due due using done
       where (due.reaction, due.event_id) = (done.reaction, done.event_id))
     insert into reaction_done (reaction, event_id) select reaction, event_id from done
     on conflict do nothing returning 1`,
    [done.map(({ reaction }) => reaction), done.map(({ eventId }) => eventId)],
  );
  return fresh.length;
}
