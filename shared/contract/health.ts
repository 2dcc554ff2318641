/** The problems of a running server. */
export type HouseProblem =
  | 'stopping'
  | 'database-silent'
  | 'database-read-only'
  | 'disk-full'
  | 'publisher-stands-still'
  | 'screens-behind'
  | 'redis-away'
  | 'queue-silent'
  | 'no-worker'
  | 'reactions-overdue'
  | 'dead-letters';

export interface HouseProblemTold {
  readonly what: HouseProblem;
  /** The meaning, and what to do. */
  readonly message: string;
}

/** GET /api/health/ready; 503 while it is unavailable or stopping. */
export interface HouseReadiness {
  /** degraded: bookings, results and payments work; live updates or background work are late. */
  readonly status: 'ok' | 'degraded' | 'unavailable' | 'stopping';
  /** None while it is ok. */
  readonly problems: readonly HouseProblemTold[];
  readonly database: 'ok' | 'unavailable';
  readonly backbone: { readonly kind: 'embedded' | 'redis'; readonly status: 'ok' | 'unavailable' };
  /** Committed events that have no seq yet, and the age of the oldest in milliseconds. */
  readonly outbox: { readonly unpublished: number; readonly oldestMs: number } | null;
  /** Events that were not looked through yet, what is due since half a minute and not done, what gave up. */
  readonly reactions: {
    readonly behind: number;
    readonly overdue: number;
    readonly deadLetters: number | null;
  } | null;
  /** Processes that do the queue's work. */
  readonly workers: number | null;
}
