import pg from 'pg';
import { Problem } from '../kernel/http/problem.js';

/** Seconds: by then a database that only lost the connection takes the next one. */
const RETRY_AFTER = 1;

/**
 * The commit was sent and its answer never came, or its data may not be on disk: nobody here knows whether it was
 * stored. Never retried here; the caller repeats it with the same Idempotency-Key.
 */
export class UnknownOutcome extends Problem {
  constructor(override readonly cause: unknown) {
    super('unknown_outcome', undefined, { retryAfter: RETRY_AFTER });
  }
}

// The connection went, the database stops or crashed, the session was ended for idling or for taking too long.
const ENDS_CONNECTION = /^(08|57P|XX|25P0[34])/;

/** PostgreSQL said no and undid the transaction. Anything else that fails says nothing about a commit on its way. */
export function isRefusal(failure: unknown): boolean {
  return failure instanceof pg.DatabaseError && !ENDS_CONNECTION.test(failure.code ?? 'XX000');
}
