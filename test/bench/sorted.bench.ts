import type pg from 'pg';
import { foundResults, orderOf } from '../../server/results/queries/found-results.js';
import { RESULT_SORTS, type ResultSort } from '../../shared/contract/results.js';
import { LISTED_STAGES } from '../../shared/domain/stage.js';
import { benchmarkDatabase, BenchmarkServer, connected } from './bench-server.js';
import { line, ms, percentile } from './figures.js';
import { fillHistory, RESULTS } from './history.js';

const SIZE = { bookings: 200_000, patients: 60_000 } as const;
const CALLS = 40;
const CALLS_WITHOUT = 6;
const ORDERS = ['asc', 'desc'] as const;

/** The list of 200,000 results by each of its columns, with migration 0045's indexes and without, and by bare `pg`. */
export async function benchSorted(): Promise<void> {
  const database = await benchmarkDatabase();
  const server = await BenchmarkServer.start(database.url);
  const client = await connected(database.url);
  try {
    await server.book(0);
    await fillHistory(database.url, SIZE.bookings, SIZE.patients);
    await client.query(RESULTS);
    await client.query('vacuum analyze result');
    for (const sort of RESULT_SORTS) await measure(server, client, sort);
    await client.query(WITHOUT);
    await client.query('vacuum analyze result, booking');
    for (const sort of RESULT_SORTS)
      line(`by ${sort}, without its index`, shown(await listed(server, sort, CALLS_WITHOUT)));
  } finally {
    await client.end();
    await server.stop();
    await database.clean();
  }
}

async function measure(server: BenchmarkServer, client: pg.Client, sort: ResultSort): Promise<void> {
  await listed(server, sort, ORDERS.length);
  const figures = await listed(server, sort, CALLS);
  const floor = await bare(client, sort);
  line(`by ${sort}`, shown(figures), `aim p95 under 150   ${await planOf(client, sort)}`);
  line('  floor: bare pg, the page alone', shown(floor));
  line('  ratio', `p50 ${(percentile(figures, 0.5) / percentile(floor, 0.5)).toFixed(2)}`);
}

function shown(figures: readonly number[]): string {
  return `p50 ${ms(percentile(figures, 0.5))}  p95 ${ms(percentile(figures, 0.95))}`;
}

async function listed(server: BenchmarkServer, sort: ResultSort, calls: number): Promise<readonly number[]> {
  const figures: number[] = [];
  for (let index = 0; index < calls; index += 1) {
    const at = performance.now();
    const reply = await server.call(
      'GET',
      `/api/results?sort=${sort}&order=${ORDERS[index % 2] ?? 'asc'}&size=50`,
    );
    if (reply.status !== 200) throw new Error(`The list was answered ${reply.status}: ${reply.body}`);
    figures.push(performance.now() - at);
  }
  return figures;
}

/** The page as the list asks for it: fifty rows, and nothing beside them. */
function pageOf(sort: ResultSort, order: (typeof ORDERS)[number]): pg.QueryConfig {
  const wanted = { stages: LISTED_STAGES, preliminary: 'also', unit: undefined } as const;
  const { text, params } = foundResults({ ...wanted, start: null, end: null, patients: undefined });
  const by = orderOf({ sort, order });
  return {
    name: `${sort} ${order}`,
    text: `select r.* from (select r.id ${text} ${by} limit 50) shown
      join result r on r.id = shown.id join booking b on b.id = r.booking_id ${by}`,
    values: [...params],
  };
}

async function bare(client: pg.Client, sort: ResultSort): Promise<readonly number[]> {
  const figures: number[] = [];
  for (let index = 0; index < CALLS; index += 1) {
    const at = performance.now();
    await client.query(pageOf(sort, ORDERS[index % 2] ?? 'asc'));
    figures.push(performance.now() - at);
  }
  return figures;
}

/** The index that the planner used for the page. */
async function planOf(client: pg.Client, sort: ResultSort): Promise<string> {
  const { text, values } = pageOf(sort, 'asc');
  const { rows } = await client.query(`explain (analyze, format text) ${text}`, values);
  const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n');
  const used = [...plan.matchAll(/Index (?:Only )?Scan(?: Backward)? using (\w+)/g)].map(([, name]) => name);
  const whole = /Seq Scan on (result|booking)/.exec(plan);
  return whole ? `reads all of ${whole[1]}` : [...new Set(used)].join(', ');
}

const WITHOUT = `
  drop index result_by_test, result_by_unit, result_by_doneby, result_by_authoriser, result_by_severity,
    booking_by_lab_number, booking_by_patient`;
