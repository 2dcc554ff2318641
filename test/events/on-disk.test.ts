import { expect, it } from '@jest/globals';
import pg from 'pg';
import { publishEvents } from '../../server/events/event-log.js';
import type { Sql } from '../../server/kernel/database.js';
import { newId } from '../../server/kernel/new-id.js';
import { newDatabase } from '../support/laboratory.js';

/** One event whose own commit does not wait. */
const COMMIT = `
  insert into event (id, type, at, actor, subject_kind, subject_id, payload, version)
  values ($1, 'BookingDeleted', now(), 'reception', 'booking', $2, '{}', 1)`;
const LOG = `select pg_current_wal_insert_lsn() as upto, pg_current_wal_flush_lsn() >= $1::pg_lsn as "onDisk"`;

it('what screens are told is on disk, also where the database does not wait for its disk by itself', async () => {
  // No laboratory is at work: it would publish the event first.
  const client = new pg.Client({
    connectionString: await newDatabase(),
    options: '-c synchronous_commit=off',
  });
  await client.connect();
  try {
    await client.query(COMMIT, [newId(), newId()]);
    const { upto } = await log(client);
    const told = await publishEvents(asSql(client), 10);
    expect(told).toHaveLength(1);
    expect((await log(client, upto)).onDisk).toBe(true);
  } finally {
    await client.end();
  }
});

/** How far the database's log goes, and whether it is on disk as far as `from`. */
async function log(client: pg.Client, from = 'FFFFFFFF/0'): Promise<{ upto: string; onDisk: boolean }> {
  const { rows } = await client.query<{ upto: string; onDisk: boolean }>(LOG, [from]);
  if (!rows[0]) throw new Error('The log was not told.');
  return rows[0];
}

function asSql(client: pg.Client): Sql {
  const sql = async <R>(text: string, params: readonly unknown[] = []): Promise<R[]> =>
    (await client.query(text, [...params])).rows as R[];
  return {
    sql,
    one: async <R>(text: string, params?: readonly unknown[]) => (await sql<R>(text, params))[0],
  };
}
