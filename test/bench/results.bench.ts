import { io, type Socket } from 'socket.io-client';
import { fresh, insertBare, sampleOf, type Own } from './bare-rows.js';
import { benchDatabase, BenchServer, connected } from './bench-server.js';
import { line, load, ms, percentile } from './figures.js';

const WORKLISTS = 50;
const SAVES = 200;
const BATCH = 200;
const AT_ONCE = 4;
const VALUES = { NA: '140', K: '4.0', CL: '103', HCO3: '25', UREA: '5.0', CREA: '70' };

/** A save with fifty worklists open, and a batch that is validated, against bare `pg` that inserts the same rows. */
export async function benchResults(): Promise<void> {
  const database = await benchDatabase();
  const server = await BenchServer.start(database.url);
  try {
    const bookings: string[] = [];
    for (let index = 0; index < SAVES + 20; index += 1) bookings.push((await server.book(index)).id);
    const worklists = await Promise.all(Array.from({ length: WORKLISTS }, () => worklist(server)));
    const each: number[] = [];
    for (const [index, id] of bookings.entries()) {
      const started = performance.now();
      await save(server, id);
      if (index >= 20) each.push(performance.now() - started);
    }
    for (const socket of worklists) socket.disconnect();
    const bare = await bareSaves(database.url, SAVES, 1);
    report(`a save, ${WORKLISTS} worklists open`, each, bare.each, 'aim p95 under 150');
    const started = performance.now();
    await validate(server, bookings.slice(0, BATCH));
    const seconds = (performance.now() - started) / 1000;
    const floor = await bareSaves(database.url, BATCH, AT_ONCE);
    line(`${BATCH} results validated at once`, `${seconds.toFixed(2)} s`, 'aim under 2 s');
    line('  floor: bare pg, same rows', `${floor.seconds.toFixed(2)} s`);
    line('  ratio', (seconds / floor.seconds).toFixed(2));
  } finally {
    await server.stop();
    await database.clean();
  }
}

function report(name: string, figures: readonly number[], floor: readonly number[], aim: string): void {
  const shown = (values: readonly number[]) =>
    `p50 ${ms(percentile(values, 0.5))}  p95 ${ms(percentile(values, 0.95))}`;
  line(name, shown(figures), aim);
  line('  floor: bare pg, same rows', shown(floor));
  const ratio = (share: number) => (percentile(figures, share) / percentile(floor, share)).toFixed(2);
  line('  ratio', `p50 ${ratio(0.5)}  p95 ${ratio(0.95)}`);
}

async function worklist(server: BenchServer): Promise<Socket> {
  const socket = io(new URL('/live', server.address).toString(), {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { Cookie: server.cookie },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const answer: { ok: boolean } = await socket.emitWithAck('subscribe', { topics: ['worklist:all'] });
  if (!answer.ok) throw new Error('The subscription was refused.');
  return socket;
}

async function save(server: BenchServer, bookingInformationId: string): Promise<void> {
  const biochemistryTestValues = Object.entries(VALUES).map(([code, parameter]) => ({ code, parameter }));
  const about = { bookingInformationId, code: 'UE', version: 0, action: 'update' };
  const reply = await server.call('PUT', '/api/biochemistry/', { ...about, biochemistryTestValues });
  if (reply.status !== 200) throw new Error(`A save was answered ${reply.status}: ${reply.body}`);
}

async function validate(server: BenchServer, bookings: readonly string[]): Promise<void> {
  const items = bookings.map((bookingId) => ({ bookingId, profileCode: 'UE', version: 1 }));
  const reply = await server.call('POST', '/api/results/release-batch', { action: 'validate', items });
  const answers = JSON.parse(reply.body) as readonly { ok: boolean; message: string | null }[];
  const refused = answers.find(({ ok }) => !ok);
  if (refused) throw new Error(`One was not validated: ${refused.message}`);
}

const OWN: Own = {
  result: 'id = $1',
  result_version: 'result_id = $1 and version = 1',
  result_value: 'result_id = $1',
  event: `subject_id = $1::text and version = 1`,
  audit_entry: `subject_id = $1::text and action = 'result.update'`,
};

/** What one save leaves, inserted for bookings that have no result. */
async function bareSaves(url: string, times: number, callers: number) {
  const clients = await Promise.all(Array.from({ length: callers }, () => connected(url)));
  const [reader] = clients;
  if (reader === undefined) throw new Error('Somebody has to write.');
  const { rows } = await reader.query(
    `select r.id, r.booking_id, b.lab_number from result r join booking b on b.id = r.booking_id
     where r.code = 'UE' order by r.date_time_updated desc limit 1`,
  );
  const { id, booking_id: bookingId, lab_number: labNumber } = rows[0];
  const sample = await sampleOf(reader, OWN, id, labNumber);
  // Beside what the bookings have: each time a test of another name.
  const code = `BARE${callers}`;
  const others = await reader.query('select id from booking limit $1', [times]);
  const prepared = others.rows.map((other, index) =>
    fresh(sample, index, { [bookingId]: other.id, '"code":"UE"': `"code":"${code}"` }),
  );
  const free = [...clients];
  const measured = await load(callers, prepared.length, async (index) => {
    const client = free.pop();
    if (!client) throw new Error('no client is free');
    await insertBare(client, prepared[index] ?? []);
    free.push(client);
  });
  await Promise.all(clients.map((client) => client.end()));
  return measured;
}
