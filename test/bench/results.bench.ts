import { io, type Socket } from 'socket.io-client';
import { bareSaves } from './bare-saves.js';
import { benchDatabase, BenchServer } from './bench-server.js';
import { against, line } from './figures.js';

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
    const bare = await bareSaves(database.url, { profile: 'UE', times: SAVES, callers: 1 });
    against(`a save, ${WORKLISTS} worklists open`, each, bare.each, 'aim p95 under 150');
    const started = performance.now();
    await validate(server, bookings.slice(0, BATCH));
    const seconds = (performance.now() - started) / 1000;
    const floor = await bareSaves(database.url, { profile: 'UE', times: BATCH, callers: AT_ONCE });
    line(`${BATCH} results validated at once`, `${seconds.toFixed(2)} s`, 'aim under 2 s');
    line('  floor: bare pg, same rows', `${floor.seconds.toFixed(2)} s`);
    line('  ratio', (seconds / floor.seconds).toFixed(2));
  } finally {
    await server.stop();
    await database.clean();
  }
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
