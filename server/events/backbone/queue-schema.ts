import { runMigrations } from 'bullmq';
import type pg from 'pg';
import { APPLICATION_ROLE } from '../../kernel/limits.js';
import { LOCKS } from '../../kernel/locks.js';
import { sqlList } from '../../kernel/sql-text.js';
import { QUEUES } from './backbone.js';

/** The schema of BullMQ's queues in PostgreSQL. */
export const QUEUE_SCHEMA = 'queue';

// Two processes that start together may not grant the same at once.
const RIGHTS = `
  select pg_advisory_xact_lock(${LOCKS.migrations});
  do $make$
  declare queue text;
  begin
    foreach queue in array array[${sqlList(QUEUES)}] loop
      execute format('create sequence if not exists ${QUEUE_SCHEMA}.%I', ${QUEUE_SCHEMA}.job_id_seq_name(queue));
    end loop;
  end $make$;
  grant usage on schema ${QUEUE_SCHEMA} to ${APPLICATION_ROLE};
  grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to ${APPLICATION_ROLE};
  grant usage, select, update on all sequences in schema ${QUEUE_SCHEMA} to ${APPLICATION_ROLE}`;

/**
 * Makes the queue's tables, or brings them up to date, as the owner of the database; the application uses them. The
 * sequence for the ids of its jobs BullMQ would make at the first of them, and only the owner may: it is made here.
 */
export async function migrateQueue(owner: pg.Client): Promise<void> {
  const query = (text: string, params?: readonly unknown[]): Promise<pg.QueryResult> =>
    params === undefined ? owner.query(text) : owner.query(text, [...params]);
  await runMigrations({ query }, QUEUE_SCHEMA);
  await owner.query(RIGHTS);
}
