import type { Socket } from 'socket.io-client';
import type { SubscribeAnswer } from '../../shared/live.js';
import { benchmarkDatabase, BenchmarkServer, connected, type Reply } from './bench-server.js';
import { line, pause } from './figures.js';
import { connectedScreen } from './screens.js';

const SCREENS = 1_000;
const BEHIND = 5_000;
const WAITING_CARDS = 200;
const TOPIC = 'worklist:all';
const LIST = '/api/jobCard/find/all/waiting/1?size=200';
const LOOK_EVERY_MS = 20;

interface Place {
  readonly since: number;
  readonly epoch: string;
}

/**
 * A restart with a thousand screens open, each so far behind that it has to reload: from the moment at which the server
 * answers until the last of them shows the list and follows it, and the memory that this takes.
 */
export async function benchStorm(): Promise<void> {
  const database = await benchmarkDatabase();
  let server = await BenchmarkServer.start(database.url);
  try {
    for (let n = 0; n < WAITING_CARDS / 2; n += 1) await server.book(n);
    const place = placeOf(await server.call('GET', LIST));
    await fallBehind(database.url, place);
    await server.stop();
    server = await BenchmarkServer.start(database.url);
    const atRest = server.memory();
    const highest = watched(server);
    const started = performance.now();
    const screens = await Promise.all(Array.from({ length: SCREENS }, () => comesBack(server, place)));
    const took = performance.now() - started;
    const memory = highest() - atRest;
    for (const screen of screens) screen.disconnect();
    line(`${SCREENS} screens current after a restart`, `${(took / 1000).toFixed(1)} s`, 'aim under 10 s');
    line('memory above rest', `${memory.toFixed(0)} MB`, 'aim under 150 MB');
  } finally {
    await server.stop();
    await database.clean();
  }
}

function placeOf({ status, headers, body }: Reply): Place {
  if (status !== 200) throw new Error(`The list was answered ${status}: ${body}`);
  return { since: Number(headers['x-live-seq']), epoch: String(headers['x-live-epoch']) };
}

/** So many events of the topic, as bookings that are changed. */
async function fallBehind(url: string, { since }: Place): Promise<void> {
  const client = await connected(url);
  await client.query(
    `insert into event (id, type, at, actor, subject_kind, subject_id, payload, version)
     select gen_random_uuid(), 'BookingUpdated', now(), actor, subject_kind, subject_id, payload, 1
     from (select * from event where type = 'BookingCreated' order by seq limit 1) one, generate_series(1, $1)`,
    [BEHIND],
  );
  for (;;) {
    const { rows } = await client.query<{ seq: string }>('select seq from event_head');
    if (Number(rows[0]?.seq) >= since + BEHIND) break;
    await pause(LOOK_EVERY_MS);
  }
  await client.end();
}

/** As the client does: asks for what it missed, is told to reload, subscribes, loads, and goes on from there. */
async function comesBack(server: BenchmarkServer, place: Place): Promise<Socket> {
  const socket = await connectedScreen(server);
  const ask = (more: Partial<Place>): Promise<SubscribeAnswer> =>
    socket.emitWithAck('subscribe', { topics: [TOPIC], ...more });
  const told = await ask(place);
  if (told.ok || told.code !== 'resync') throw new Error('It was not told to load afresh.');
  if (!(await ask({})).ok) throw new Error('The subscription was refused.');
  const loaded = placeOf(await server.call('GET', LIST));
  if (!(await ask(loaded)).ok) throw new Error('What was loaded is no place to follow from.');
  return socket;
}

/** Looks at the server's memory until it is asked for the most that it saw. */
function watched(server: BenchmarkServer): () => number {
  let most = server.memory();
  const look = (): number => (most = Math.max(most, server.memory()));
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    return look();
  };
}
