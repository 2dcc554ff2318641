import { sampleBooking } from './bare-booking.js';
import { fresh, insertBare, type Sample } from './bare-rows.js';
import { benchmarkDatabase, BenchmarkServer, connected } from './bench-server.js';
import { line, load, pair } from './figures.js';

const CALLERS = 16;
const BOOKINGS = 4000;
const WARM_UP = 500;

/** Bookings a second through the API, against bare `pg` transactions that insert the same rows. */
export async function benchBookings(): Promise<void> {
  const database = await benchmarkDatabase();
  const server = await BenchmarkServer.start(database.url);
  try {
    await load(CALLERS, WARM_UP, (index) => server.book(index));
    const rest = server.memory();
    const ours = await load(CALLERS, BOOKINGS, (index) => server.book(index));
    const sample = await sampleBooking(database.url);
    const bare = await bareInserts(database.url, sample);
    line('bookings, 16 callers', `${ours.perSecond.toFixed(0)}/s`, pair(ours.each));
    line('  floor: bare pg, same rows, 16 callers', `${bare.toFixed(0)}/s`, `${sample.rows} rows each`);
    line('  ratio (aim 0.6)', (ours.perSecond / bare).toFixed(2));
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

async function bareInserts(url: string, sample: Sample): Promise<number> {
  const clients = await Promise.all(Array.from({ length: CALLERS }, () => connected(url)));
  const prepared = Array.from({ length: BOOKINGS + WARM_UP }, (_, index) => fresh(sample, index));
  const free = [...clients];
  const borrowed = async (index: number) => {
    const client = free.pop();
    if (!client) throw new Error('no client is free');
    await insertBare(client, prepared[index] ?? []);
    free.push(client);
  };
  await load(CALLERS, WARM_UP, (index) => borrowed(BOOKINGS + index));
  const { perSecond } = await load(CALLERS, BOOKINGS, borrowed);
  await Promise.all(clients.map((client) => client.end()));
  return perSecond;
}
