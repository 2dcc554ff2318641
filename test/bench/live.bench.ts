import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Socket } from 'socket.io-client';
import { sampleBooking } from './bare-booking.js';
import { fresh, insertBare } from './bare-rows.js';
import { benchmarkDatabase, BenchmarkServer, connected } from './bench-server.js';
import { line, pair, pause, ratio } from './figures.js';
import { BareScreens, heard, openScreens } from './screens.js';

const SAMPLES = 200;
const PAUSE_MS = 20;
const OTHER_WRITES_PER_SECOND = 300;

/**
 * From the start of the POST to the last of all subscribed screens, against bare `pg` that inserts the
 * same rows in one transaction and then emits to as many bare Socket.IO sockets; beside it the emit alone.
 */
export async function benchLive(): Promise<void> {
  const database = await benchmarkDatabase();
  const server = await BenchmarkServer.start(database.url);
  try {
    line('memory of the server at rest', `${server.memory().toFixed(0)} MB`);
    const quiet = await toAllScreens(server, 200);
    report(
      'booking to all of 200 screens',
      quiet,
      await bareFloors(database.url, 200),
      'aim p50 under 15, p99 under 40',
    );
    const busy = await underOtherWrites(server, () => toAllScreens(server, 50));
    report(
      `to 50 screens under ${busy.rate.toFixed(0)} other writes/s`,
      busy.figures,
      await bareFloors(database.url, 50),
      'aim p50 under 20, p99 under 60',
    );
    line('memory of the server under that load', `${busy.memory.toFixed(0)} MB`);
  } finally {
    await server.stop();
    await database.clean();
  }
}

interface Floors {
  readonly rowsAndEmit: readonly number[];
  readonly emit: readonly number[];
}

function report(name: string, figures: readonly number[], floors: Floors, aim: string): void {
  line(name, pair(figures), aim);
  for (const [floor, bare] of [
    ['bare pg, same rows, then bare emit', floors.rowsAndEmit],
    ['bare Socket.IO emit', floors.emit],
  ] as const) {
    line(`  floor: ${floor}`, pair(bare));
    line('  ratio', ratio(figures, bare));
  }
}

async function toAllScreens(server: BenchmarkServer, screens: number): Promise<number[]> {
  const sockets = await openScreens(server, screens, 'bookings');
  const figures: number[] = [];
  for (let sample = -20; sample < SAMPLES; sample += 1) {
    const labelled = `screen-${screens}-${sample}`;
    const started = performance.now();
    const seen = Promise.all(sockets.map((socket) => bookingOf(socket, labelled)));
    const [, last] = await Promise.all([bookNamed(server, labelled), seen.then(() => performance.now())]);
    if (sample >= 0) figures.push(last - started);
    await pause(PAUSE_MS);
  }
  for (const socket of sockets) socket.disconnect();
  return figures;
}

function bookingOf(socket: Socket, patientName: string): Promise<void> {
  return heard(
    socket,
    (event) => event.type === 'BookingCreated' && event.payload.patientName === patientName,
  );
}

async function bookNamed(server: BenchmarkServer, fullName: string): Promise<void> {
  const reply = await server.call('POST', '/api/booking/book', {
    patient: { fullName, dateOfBirth: '1980-05-17', gender: 'female' },
    profiles: ['UE'],
  });
  if (reply.status !== 201) throw new Error(`A booking was answered ${reply.status}: ${reply.body}`);
}

/** While other people write at a steady pace, from a process of their own. */
async function underOtherWrites(server: BenchmarkServer, measure: () => Promise<number[]>) {
  const { address, cookie, xsrf } = server;
  const child = fork(path.resolve(import.meta.dirname, 'other-writes.js'), [
    address.toString(),
    cookie,
    xsrf,
    String(OTHER_WRITES_PER_SECOND),
  ]);
  const figures = await measure();
  const report = once(child, 'message');
  child.send('stop');
  const [{ perSecond, failures }] = (await report) as [{ perSecond: number; failures: readonly string[] }];
  if (failures.length > 0) throw new Error(`Other writes failed: ${failures.slice(0, 5).join('; ')}`);
  return { figures, rate: perSecond, memory: server.memory() };
}

async function bareFloors(url: string, screens: number): Promise<Floors> {
  const bare = await BareScreens.open(screens);
  const booking = await sampleBooking(url);
  const client = await connected(url);
  const floors = { rowsAndEmit: [] as number[], emit: [] as number[] };
  for (let sample = -20; sample < SAMPLES; sample += 1) {
    const rows = fresh(booking, `${screens}-${sample}`);
    const emit = await bare.emit();
    await pause(PAUSE_MS);
    const rowsAndEmit = await bare.emit(() => insertBare(client, rows));
    await pause(PAUSE_MS);
    if (sample < 0) continue;
    floors.emit.push(emit);
    floors.rowsAndEmit.push(rowsAndEmit);
  }
  bare.close();
  await client.end();
  return floors;
}
