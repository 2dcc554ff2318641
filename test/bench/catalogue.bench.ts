import type pg from 'pg';
import { manyProfiles } from '../catalogue/many-profiles.js';
import { insertable } from './bare-rows.js';
import { benchmarkDatabase, BenchmarkServer, connected } from './bench-server.js';
import { line, ms } from './figures.js';

const PROFILES = 1_000;
const PARAMETERS = 5;
const PATH = '/api/catalogue/file';
/** The aim on an idle machine; a slower or shared one gets more. */
const LIMIT_MS = Number(process.env['MENISCUS_IMPORT_LIMIT_MS'] ?? 5_000);

/** The rows an import writes, beside its event and its audit entry. */
const TABLES = [
  'profile',
  'parameter',
  'profile_version',
  'parameter_version',
  'profile_version_parameter',
] as const;
const ROWS_AT_ONCE = 1_000;

/**
 * A file of 1,000 profiles is looked at, imported, exported and imported again, against bare `pg` that inserts the rows.
 * Ends with an error where the import takes longer than it may, or the second export is not the first.
 */
export async function benchCatalogue(): Promise<void> {
  const database = await benchmarkDatabase();
  const server = await BenchmarkServer.start(database.url);
  const missed: string[] = [];
  try {
    const csv = manyProfiles(PROFILES, PARAMETERS);
    line('profiles in the file, parameters in each', `${PROFILES}, ${PARAMETERS}`);
    line('preview', ms(await timed(server, 'POST', { csv, act: 'check' })));
    const reason = 'To be measured';
    const imported = await timed(server, 'POST', { csv, act: 'import', reason });
    line('import', ms(imported), `limit ${ms(LIMIT_MS)}`);
    if (imported > LIMIT_MS) missed.push(`the import took ${ms(imported)}`);
    const floor = await bareImport(database.url);
    line(`  floor: bare pg, ${floor.rows} rows`, ms(floor.ms));
    line('  ratio', (imported / floor.ms).toFixed(2));
    line('export', ms(await timed(server, 'GET')));
    const exported = (await server.call('GET', PATH)).body;
    line(
      'import of what was exported',
      ms(await timed(server, 'POST', { csv: exported, act: 'import', reason })),
    );
    const isSame = (await server.call('GET', PATH)).body === exported;
    line('exported again', isSame ? 'the same' : 'ANOTHER');
    if (!isSame) missed.push('what was exported again is another file');
  } finally {
    await server.stop();
    await database.clean();
  }
  if (missed.length > 0) throw new Error(`The aim was missed: ${missed.join(', ')}.`);
}

async function timed(server: BenchmarkServer, method: string, body?: object): Promise<number> {
  const at = performance.now();
  const reply = await server.call(method, PATH, body);
  if (reply.status !== 200) throw new Error(`${method} ${PATH} was answered ${reply.status}: ${reply.body}`);
  return performance.now() - at;
}

/** The rows of the whole catalogue, the shipped one among them, into tables of the same keys and indexes, in one go. */
async function bareImport(url: string): Promise<{ readonly rows: number; readonly ms: number }> {
  const client = await connected(url);
  try {
    const statements = [];
    for (const table of TABLES) statements.push(...(await inserting(client, table)));
    const at = performance.now();
    await client.query('begin');
    for (const { text, rows } of statements) await client.query(text, [JSON.stringify(rows)]);
    await client.query('commit');
    return {
      rows: statements.reduce((sum, { rows }) => sum + rows.length, 0),
      ms: performance.now() - at,
    };
  } finally {
    await client.end();
  }
}

async function inserting(client: pg.Client, table: string) {
  await client.query(`create table bare_${table} (like ${table} including all)`);
  const names = (await insertable(client, table)).map((name) => `"${name}"`).join(', ');
  const text = `insert into bare_${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1)`;
  const { rows } = await client.query<{ row: object }>(`select row_to_json(t) as row from ${table} t`);
  const pieces = Math.ceil(rows.length / ROWS_AT_ONCE);
  return Array.from({ length: pieces }, (_, piece) => {
    const some = rows.slice(piece * ROWS_AT_ONCE, (piece + 1) * ROWS_AT_ONCE);
    return { text, rows: some.map(({ row }) => row) };
  });
}
