import type { Socket } from 'socket.io-client';
import { bareSaves } from './bare-saves.js';
import { benchmarkDatabase, BenchmarkServer } from './bench-server.js';
import { against, line, pair, pause, ratio } from './figures.js';
import { BareScreens, heard, openScreens } from './screens.js';

const WORKLISTS = 50;
const SCREENS = 200;
const SAVES = 200;
const BATCH = 200;
const AT_ONCE = 4;
const PAUSE_MS = 20;

/**
 * A save with fifty worklists open, one until it is shown on two hundred of them, and a batch that is validated,
 * against bare `pg` inserting the same rows.
 */
export async function benchResults(): Promise<void> {
  const database = await benchmarkDatabase();
  const server = await BenchmarkServer.start(database.url);
  try {
    const bookings: string[] = [];
    for (let index = 0; index < 2 * SAVES + 40; index += 1) bookings.push((await server.book(index)).id);
    const worklists = await openScreens(server, WORKLISTS, 'worklist:all');
    const each: number[] = [];
    for (const [index, id] of bookings.slice(0, SAVES + 20).entries()) {
      const started = performance.now();
      await server.saveResult(id);
      if (index >= 20) each.push(performance.now() - started);
    }
    for (const socket of worklists) socket.disconnect();
    const screens = await openScreens(server, SCREENS, 'results');
    const seen: number[] = [];
    for (const [index, id] of bookings.slice(SAVES + 20).entries()) {
      const started = performance.now();
      const onScreens = Promise.all(screens.map((socket) => resultOf(socket, id)));
      await server.saveResult(id);
      await onScreens;
      if (index >= 20) seen.push(performance.now() - started);
      await pause(PAUSE_MS);
    }
    for (const socket of screens) socket.disconnect();
    const emits = await bareEmits();
    const bare = await bareSaves(database.url, { profile: 'UE', times: SAVES, callers: 1 });
    against(`a save, ${WORKLISTS} worklists open`, each, bare.each, 'aim p95 under 150');
    line(`a save to all of ${SCREENS} screens`, pair(seen), 'aim 1.6 of the emit');
    line('  floor: bare Socket.IO emit', pair(emits));
    line('  ratio', ratio(seen, emits));
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

function resultOf(socket: Socket, bookingId: string): Promise<void> {
  return heard(socket, (event) => event.type === 'ResultSaved' && event.payload.bookingId === bookingId);
}

async function bareEmits(): Promise<number[]> {
  const bare = await BareScreens.open(SCREENS);
  const each: number[] = [];
  for (let sample = -20; sample < SAVES; sample += 1) {
    const took = await bare.emit();
    if (sample >= 0) each.push(took);
    await pause(PAUSE_MS);
  }
  bare.close();
  return each;
}

async function validate(server: BenchmarkServer, bookings: readonly string[]): Promise<void> {
  const items = bookings.map((bookingId) => ({ bookingId, profileCode: 'UE', version: 1 }));
  const reply = await server.call('POST', '/api/results/release-batch', { action: 'validate', items });
  const answers = JSON.parse(reply.body) as readonly { ok: boolean; message: string | null }[];
  const refused = answers.find(({ ok }) => !ok);
  if (refused) throw new Error(`One was not validated: ${refused.message}`);
}
