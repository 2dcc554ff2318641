import pg from 'pg';
import { DataSource } from 'typeorm';
import { Random } from '../../demo/random.js';
import { migrations } from '../../migrations/index.js';
import { writeOldMoney } from '../ledger/old-money.js';

const LAST_OF_THE_ENTRIES = 1_700_000_000_013;
const BOOKINGS = 40;
// The rows bring their numbers with them.
const NUMBERED_ON = `select setval(pg_get_serial_sequence('audit_entry', 'ord'), (select max(ord) from audit_entry))`;

/** The tables of an early version, in an empty database. */
export async function writeOldSchema(url: string): Promise<void> {
  const then = migrations.filter(({ name }) => Number(/\d+$/.exec(name)?.[0]) <= LAST_OF_THE_ENTRIES);
  const old = await new DataSource({ type: 'postgres', url, migrations: then }).initialize();
  await old.runMigrations({ transaction: 'each' });
  await old.destroy();
}

/** A laboratory as an early version left it, in an empty database. */
export async function writeOldLaboratory(url: string, seed: number): Promise<void> {
  await writeOldSchema(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await writeOldMoney(client, new Random(seed), BOOKINGS);
    await client.query(NUMBERED_ON);
  } finally {
    await client.end();
  }
}
