/** How long a screen may stay away and still be told what it missed. */
export const EVENTS_KEPT_DAYS = 30;

/** Rows that nobody will ask for again once they are old enough. */
export interface Kept {
  readonly table: string;
  /** The column that says how old a row is; an index begins with it. */
  readonly at: string;
  readonly days: number;
  /** Which of the old ones go; absent: all. */
  readonly unless?: string;
}

/**
 * What is forgotten, and when; docs/operations.md says it to people. Whatever does not stand here stays: the books, the
 * audit trail, results, receipts, deliveries, what was told of a lot, what waited to be released. Events go by their
 * number (`pruneEvents`), before the marks of what followed from them.
 */
export const RETENTION: readonly Kept[] = [
  {
    table: 'reaction_done',
    at: 'at',
    days: EVENTS_KEPT_DAYS,
    // An event that is still kept for another of its reactions may be handed over again. Asked row by row, by the
    // event's id: as "exists" the database would read all events once for every batch.
    unless: '(select e.id from event e where e.id = kept.event_id) is not null',
  },
  { table: 'idempotency_key', at: 'at', days: 7 },
  // What it says still stands.
  { table: 'notification', at: 'at', days: 90, unless: 'kept.about is not null and kept.closed_at is null' },
  { table: 'session', at: 'expire', days: 0 },
];
