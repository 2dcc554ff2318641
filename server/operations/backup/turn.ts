import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { LOCKS } from '../../kernel/locks.js';
import { BackupError } from './failure.js';
import { connectOwner } from './source.js';

interface Turn {
  /** What the name of an unfinished file of this database, and of no other, begins with. */
  readonly begins: string;
  readonly release: () => Promise<void>;
}

/** Other laboratories may write into the same folder, and a copy of this one on another machine too. */
const WHICH = `
  select system_identifier::text || '.' || (select oid from pg_database where datname = current_database()) as which
  from pg_control_system()`;

/** Held as long as the connection lives: two at once would fill the disk for one. */
export async function oneAtATime(ownerUrl: string): Promise<Turn> {
  const client: pg.Client = await connectOwner(ownerUrl);
  const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [LOCKS.backup]);
  if (rows[0]?.mine === true) {
    const begins = `.meniscus-${await whichDatabase(client)}-`;
    return { begins, release: () => client.end().catch(() => undefined) };
  }
  await client.end();
  throw new BackupError('A backup is already being taken: wait until it has finished.');
}

/** An owner who may not ask is told apart from nobody: what it left goes after a day. */
async function whichDatabase(client: pg.Client): Promise<string> {
  const asked = await client.query<{ which: string }>(WHICH).catch(() => undefined);
  return asked?.rows[0]?.which ?? randomUUID();
}
