import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import { pino } from 'pino';
import { readConfig } from '../../server/kernel/config.js';
import { startServer } from '../../server/boot/server.js';
import { newDatabase, TEST_ENVIRONMENT } from '../support/laboratory.js';

const LOOKS = 20;

it('a server that is closed as soon as it is open leaves no connection behind', async () => {
  const databaseUrl = await newDatabase();
  const config = readConfig(TEST_ENVIRONMENT);
  const server = await startServer({ config, databaseUrl, logger: pino({ level: 'silent' }) });
  await server.close();
  expect(await connectionsTo(databaseUrl)).toEqual([]);
});

/** Those that are still there when everyone who was leaving has had two seconds to go. */
async function connectionsTo(databaseUrl: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let look = 1; ; look += 1) {
      const { rows } = await client.query<{ name: string }>(`
        select application_name as name from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
      if (rows.length === 0 || look === LOOKS) return rows.map(({ name }) => name);
      await pause(2000 / LOOKS);
    }
  } finally {
    await client.end();
  }
}
