import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { FigureReport } from '../../shared/contract/figures.js';
import { benchmarkDatabase, BenchmarkServer, connected } from './bench-server.js';
import { line, ms, percentile } from './figures.js';
import { fillYearOfMoney, YEAR } from './year-of-money.js';

const CALLS = 40;
const WARM = 8;
const SPAN = `${YEAR.from}/${YEAR.to}`;
const REPORTS = ['daily', 'monthly', 'cashier', 'refunded', 'summary'] as const;

/** Each report of a year of 1,000,000 transfers, against bare PostgreSQL that adds up the same rows. */
export async function benchReports(): Promise<void> {
  const database = await benchmarkDatabase();
  const server = await BenchmarkServer.start(database.url);
  const client = await connected(database.url);
  try {
    const { transfers } = await fillYearOfMoney(database.url);
    await countedIn(client);
    line('transfers of a year', String(transfers));
    for (const report of REPORTS) {
      const figures = await timed(server, `/api/figures/${report}/${SPAN}`);
      const floor = await bare(client, FLOORS[report]);
      line(report, shown(figures), 'aim p95 under 300');
      line('  floor: bare pg, the same sums', shown(floor));
      line('  ratio', `p50 ${(percentile(figures, 0.5) / percentile(floor, 0.5)).toFixed(2)}`);
    }
    line(
      'a part of the year, 15 Jan to 20 Dec',
      shown(await timed(server, '/api/figures/summary/2025-01-15/2025-12-20')),
    );
    line("manager's dashboard", shown(await timed(server, '/api/figures/manager')), 'aim p95 under 300');
    line('newest entries of the year', shown(await timed(server, `/api/figures/entries/${SPAN}`)));
    await tied(server, client);
  } finally {
    await client.end();
    await server.stop();
    await database.clean();
  }
}

/** The server itself counts what is due into the sums. */
async function countedIn(client: pg.Client): Promise<void> {
  const at = performance.now();
  while ((await client.query('select from taking_due limit 1')).rowCount) await pause(1_000);
  line('counted into the sums within', `${((performance.now() - at) / 1000).toFixed(0)} s`);
  await client.query('vacuum analyze taking_sum, taking_month_sum, test_sum, test_month_sum, taking_due');
}

async function timed(server: BenchmarkServer, path: string): Promise<readonly number[]> {
  const figures: number[] = [];
  for (let index = -WARM; index < CALLS; index += 1) {
    const at = performance.now();
    const reply = await server.call('GET', path);
    if (reply.status !== 200) throw new Error(`${path} was answered ${reply.status}: ${reply.body}`);
    if (index >= 0) figures.push(performance.now() - at);
  }
  return figures;
}

const of = (columns: string, table: string, time: string): string =>
  `select ${columns}, currency, sum(minor), sum(base_minor) from ${table} where ${time} between $1 and $2
   group by ${columns}, currency`;

/** The least that each report must read: the rows of its largest table, grouped as the table is. */
const FLOORS = {
  daily: of('day, payment_type_id', 'taking_sum', 'day'),
  monthly: of('month, payment_type_id', 'taking_month_sum', 'month'),
  cashier: of('actor, payment_type_id', 'taking_month_sum', 'month'),
  refunded: of('day, reason_code', `(select * from taking_sum where kind = 'refund') refunds`, 'day'),
  summary: of('code', 'test_month_sum', 'month'),
} as const satisfies Record<(typeof REPORTS)[number], string>;

async function bare(client: pg.Client, text: string): Promise<readonly number[]> {
  const figures: number[] = [];
  for (let index = -WARM; index < CALLS; index += 1) {
    const at = performance.now();
    await client.query({ name: text.slice(0, 60), text, values: [YEAR.from, YEAR.to] });
    if (index >= 0) figures.push(performance.now() - at);
  }
  return figures;
}

function shown(figures: readonly number[]): string {
  return `p50 ${ms(percentile(figures, 0.5))}  p95 ${ms(percentile(figures, 0.95))}`;
}

// The same from the transfers themselves: the work that the sums save, and the amounts that they must come to.
const TRANSFERS = `
  select t.currency as unit, (sum(m.sign * t.amount_minor) / 100.0)::numeric(20,2)::text as amount
  from transfer t join journal j on j.id = t.journal_id
  cross join lateral (values (t.debit, 1), (t.credit, -1)) m (account, sign)
  join account a on a.id = m.account and a.currency = t.currency
  where a.kind in ('drawer','payer') and j.receipt_number is not null and j.day between $1 and $2
  group by 1 order by 1`;

async function tied(server: BenchmarkServer, client: pg.Client): Promise<void> {
  const at = performance.now();
  const { rows } = await client.query<{ unit: string; amount: string }>(TRANSFERS, [YEAR.from, YEAR.to]);
  line('  the transfers themselves, bare pg', ms(performance.now() - at));
  const reply = await server.call('GET', `/api/figures/monthly/${SPAN}`);
  const { totals } = JSON.parse(reply.body) as FigureReport;
  const said = totals
    .map(({ paymentUnit, amount }) => `${paymentUnit} ${amount}`)
    .sort()
    .join(', ');
  const moved = rows
    .map(({ unit, amount }) => `${unit} ${amount}`)
    .sort()
    .join(', ');
  line('report and transfers', said === moved ? `both ${said}` : `DIFFER: ${said}; ${moved}`);
  if (said !== moved) process.exitCode = 1;
}
