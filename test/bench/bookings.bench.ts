import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { benchDatabase, BenchServer, connected } from './bench-server.js';
import { line, load, pair } from './figures.js';

const CALLERS = 16;
const BOOKINGS = 4000;
const WARM_UP = 500;

/** Bookings a second through the API, against bare `pg` transactions that insert the same rows. */
export async function benchBookings(): Promise<void> {
  const database = await benchDatabase();
  const server = await BenchServer.start(database.url);
  try {
    await load(CALLERS, WARM_UP, (index) => server.book(index));
    const rest = server.memory();
    const ours = await load(CALLERS, BOOKINGS, (index) => server.book(index));
    const sample = await sampleRows(database.url);
    const bare = await bareInserts(database.url, sample);
    line('bookings, 16 callers', `${ours.perSecond.toFixed(0)}/s`, pair(ours.each));
    line('  floor: bare pg, same rows, 16 callers', `${bare.toFixed(0)}/s`, `${sample.rows} rows each`);
    line('  ratio (aim over 0.5)', (ours.perSecond / bare).toFixed(2));
    line(
      '  memory of the server',
      `${rest.toFixed(0)} MB after warm-up`,
      `${server.memory().toFixed(0)} MB after the load`,
    );
  } finally {
    await server.stop();
    await database.clean();
  }
}

interface Sample {
  readonly statements: readonly {
    readonly text: string;
    readonly rows: readonly Record<string, unknown>[];
    readonly columns: readonly string[];
  }[];
  readonly ids: readonly string[];
  readonly labNumber: string;
  readonly rows: number;
}

const OWN = {
  patient: 'id = (select patient_id from booking where id = $1)',
  booking: 'id = $1',
  booking_profile: 'booking_id = $1',
  specimen: 'booking_id = $1',
  job_card: 'booking_id = $1',
  // Revenue's account is everybody's; the booking's own has its id.
  account: 'owner = $1::text',
  journal: 'booking_id = $1',
  transfer: 'journal_id in (select id from journal where booking_id = $1)',
  transfer_line: `transfer_id in
    (select t.id from transfer t join journal j on j.id = t.journal_id where j.booking_id = $1)`,
  event: `payload ->> 'bookingId' = $1::text or payload ->> 'bookingInformationId' = $1::text`,
  audit_entry: `subject_id = $1::text`,
} as const;

/** The rows that one booking through the API left, table by table. */
async function sampleRows(url: string): Promise<Sample> {
  const client = await connected(url);
  const { rows } = await client.query('select id, lab_number from booking order by booked_at desc limit 1');
  const booking: { id: string; lab_number: string } = rows[0];
  const statements = [];
  for (const [table, where] of Object.entries(OWN)) {
    const columns = await insertable(client, table);
    const found = await client.query(`select row_to_json(t) as row from ${table} t where ${where}`, [
      booking.id,
    ]);
    const records = found.rows.map(({ row }) => row as Record<string, unknown>);
    statements.push({ text: insertText(table, columns, records.length), rows: records, columns });
  }
  await client.end();
  const ids = new Set(
    JSON.stringify(statements.map(({ rows: r }) => r.map((row) => row['id']))).match(/[0-9a-f-]{36}/g) ?? [],
  );
  return {
    statements,
    ids: [...ids],
    labNumber: booking.lab_number,
    rows: statements.reduce((sum, s) => sum + s.rows.length, 0),
  };
}

async function insertable(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query(
    `select column_name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name not in ('ord', 'seq')
     order by ordinal_position`,
    [table],
  );
  return rows.map((row) => row.column_name as string);
}

function insertText(table: string, columns: readonly string[], rows: number): string {
  const tuple = (row: number) =>
    `(${columns.map((_, column) => `$${row * columns.length + column + 1}`).join(',')})`;
  const names = columns.map((column) => `"${column}"`).join(',');
  return `insert into ${table} (${names}) values ${Array.from({ length: rows }, (_, row) => tuple(row)).join(',')}`;
}

/** Other ids, other numbers, the same rows. */
function fresh(sample: Sample, index: number): { text: string; values: unknown[] }[] {
  let json = JSON.stringify(sample.statements.map(({ rows }) => rows));
  for (const id of sample.ids) json = json.replaceAll(id, randomUUID());
  json = json
    .replaceAll(sample.labNumber, `BARE${index}`)
    .replaceAll(/"verify_token":"[^"]*"/g, `"verify_token":"bare-${index}"`);
  const tables = JSON.parse(json) as Record<string, unknown>[][];
  return sample.statements.map(({ text, columns }, table) => ({
    text,
    values: (tables[table] ?? []).flatMap((row) => columns.map((column) => storable(row[column]))),
  }));
}

function storable(value: unknown): unknown {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

async function bareInserts(url: string, sample: Sample): Promise<number> {
  const clients = await Promise.all(Array.from({ length: CALLERS }, () => connected(url)));
  const prepared = Array.from({ length: BOOKINGS + WARM_UP }, (_, index) => fresh(sample, index));
  const run = async (client: pg.Client, index: number) => {
    await client.query('begin');
    for (const [at, statement] of (prepared[index] ?? []).entries()) {
      await client.query({ name: `insert-${at}`, ...statement });
    }
    await client.query('commit');
  };
  const free = [...clients];
  const borrowed = async (index: number) => {
    const client = free.pop();
    if (!client) throw new Error('no client is free');
    await run(client, index);
    free.push(client);
  };
  await load(CALLERS, WARM_UP, (index) => borrowed(BOOKINGS + index));
  const { perSecond } = await load(CALLERS, BOOKINGS, borrowed);
  await Promise.all(clients.map((client) => client.end()));
  return perSecond;
}
