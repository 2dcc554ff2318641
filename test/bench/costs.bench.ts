import { benchmarkDatabase, BenchmarkServer, connected } from './bench-server.js';
import { cpuMs } from './cpu.js';
import { line, load, pause } from './figures.js';
import { openScreens } from './screens.js';

const CALLERS = 16;
const WARM_UP = 300;
const TIMES = 2_000;
const SCREENS = 1_000;
const EVENTS = 100;
const SETTLES_MS = 3_000;
const LOOK_EVERY_MS = 250;

/** Milliseconds of processor, of the server with what it runs and of its database. */
interface Worked {
  readonly server: number;
  readonly database: number;
}

/** Processor time and memory per booking, result, following screen and reaction. */
export async function benchCosts(): Promise<void> {
  const database = await benchmarkDatabase();
  let server = await BenchmarkServer.start(database.url, { WORKERS: 'off' });
  const worked = (): Worked => ({ server: cpuMs(server.child.pid ?? 0), database: cpuMs(database.pid) });
  try {
    await load(CALLERS, WARM_UP, (index) => server.book(index));
    await costOfScreens(server, worked);
    const bookings: string[] = [];
    let before = worked();
    await load(CALLERS, TIMES, async (index) => bookings.push((await server.book(index)).id));
    told('a booking of two tests', TIMES, before, worked());
    before = worked();
    await load(CALLERS, TIMES, (index) => server.saveResult(bookings[index] ?? ''));
    told('a result of six values', TIMES, before, worked());
    await server.stop();
    server = await BenchmarkServer.start(database.url);
    await costOfReactions(database.url, worked);
  } finally {
    await server.stop();
    await database.clean();
  }
}

function told(name: string, times: number, before: Worked, after: Worked): void {
  const each = (kind: keyof Worked) => `${((after[kind] - before[kind]) / times).toFixed(2)} ms`;
  line(name, `server ${each('server')}`, `database ${each('database')}`);
}

/** Memory of each, and what telling each of them one event costs: the same bookings with and without them. */
async function costOfScreens(server: BenchmarkServer, worked: () => Worked): Promise<void> {
  const bookings = async (): Promise<number> => {
    const before = worked();
    await load(1, EVENTS, (index) => server.book(index));
    await pause(SETTLES_MS);
    return worked().server - before.server;
  };
  const rest = server.memory();
  const screens = await openScreens(server, SCREENS, 'bookings');
  const kilobytes = ((server.memory() - rest) * 1000) / SCREENS;
  const followed = await bookings();
  for (const screen of screens) screen.disconnect();
  await pause(SETTLES_MS);
  const alone = await bookings();
  const microseconds = ((followed - alone) * 1000) / (EVENTS * SCREENS);
  line(
    'a screen that follows',
    `${kilobytes.toFixed(0)} kB`,
    `an event for it ${microseconds.toFixed(1)} µs`,
  );
}

/** The reactions that the results above left due are run when the workers start. */
async function costOfReactions(url: string, worked: () => Worked): Promise<void> {
  const client = await connected(url);
  const due = async (): Promise<number> =>
    (await client.query(`select count(*)::int as n from reaction_due where reaction = 'close-job-card'`))
      .rows[0].n;
  const [count, before, started] = [await due(), worked(), performance.now()];
  while ((await due()) > 0) await pause(LOOK_EVERY_MS);
  told('a reaction: a job card closed', count, before, worked());
  line('  taken up after a start', `${(count / ((performance.now() - started) / 1000)).toFixed(0)}/s`);
  await client.end();
}
