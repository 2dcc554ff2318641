import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { io, type Socket } from 'socket.io-client';
import type { AnyEnvelope } from '../../shared/events.js';
import { benchDatabase, BenchServer } from './bench-server.js';
import { line, pair, percentile } from './figures.js';

const SAMPLES = 200;
const PAUSE_MS = 20;
const OTHER_WRITES_PER_SECOND = 300;

/** From the start of the POST to the last of all subscribed screens, against a bare Socket.IO emit. */
export async function benchLive(): Promise<void> {
  const database = await benchDatabase();
  const server = await BenchServer.start(database.url);
  try {
    line('memory of the server at rest', `${server.memory().toFixed(0)} MB`);
    const quiet = await toAllScreens(server, 200);
    const bare200 = await bareEmit(200);
    report('booking to all of 200 screens', quiet, bare200, 'aim p50 under 15, p99 under 40');
    const busy = await underOtherWrites(server, () => toAllScreens(server, 50));
    const bare50 = await bareEmit(50);
    report(
      `to 50 screens under ${busy.rate.toFixed(0)} other writes/s`,
      busy.figures,
      bare50,
      'aim p50 under 20, p99 under 60',
    );
    line('memory of the server under that load', `${busy.memory.toFixed(0)} MB`);
  } finally {
    await server.stop();
    await database.clean();
  }
}

function report(name: string, figures: readonly number[], floor: readonly number[], aim: string): void {
  line(name, pair(figures), aim);
  line('  floor: bare Socket.IO emit', pair(floor));
  const ratio = (share: number) => (percentile(figures, share) / percentile(floor, share)).toFixed(1);
  line('  ratio', `p50 ${ratio(0.5)}  p99 ${ratio(0.99)}`);
}

async function toAllScreens(server: BenchServer, screens: number): Promise<number[]> {
  const sockets = await Promise.all(Array.from({ length: screens }, () => screen(server)));
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

async function screen(server: BenchServer): Promise<Socket> {
  const socket = io(new URL('/live', server.address).toString(), {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { Cookie: server.cookie },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const answer: { ok: boolean } = await socket.emitWithAck('subscribe', { topics: ['bookings'] });
  if (!answer.ok) throw new Error('The subscription was refused.');
  return socket;
}

function bookingOf(socket: Socket, patientName: string): Promise<void> {
  return new Promise((resolve) => {
    const look = (event: AnyEnvelope) => {
      if (event.type !== 'BookingCreated' || event.payload.patientName !== patientName) return;
      socket.off('event', look);
      resolve();
    };
    socket.on('event', look);
  });
}

async function bookNamed(server: BenchServer, fullName: string): Promise<void> {
  const reply = await server.call('POST', '/api/booking/book', {
    patient: { fullName, dateOfBirth: '1980-05-17', gender: 'female' },
    profiles: ['UE'],
  });
  if (reply.status !== 201) throw new Error(`A booking was answered ${reply.status}: ${reply.body}`);
}

/** While other people write at a steady pace, from a process of their own. */
async function underOtherWrites(server: BenchServer, measure: () => Promise<number[]>) {
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

async function bareEmit(screens: number): Promise<number[]> {
  const child = fork(path.resolve(import.meta.dirname, 'bare-socket-server.js'));
  const [port] = (await once(child, 'message')) as [number];
  const sockets = await Promise.all(
    Array.from({ length: screens }, async () => {
      const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true });
      await new Promise<void>((resolve) => socket.once('connect', resolve));
      await socket.emitWithAck('join');
      return socket;
    }),
  );
  const payload = { seq: 1, id: 'x'.repeat(36), type: 'BookingCreated', payload: { text: 'x'.repeat(400) } };
  const figures: number[] = [];
  for (let sample = -20; sample < SAMPLES; sample += 1) {
    const started = performance.now();
    const seen = Promise.all(
      sockets.map((socket) => new Promise<void>((resolve) => socket.once('event', () => resolve()))),
    );
    sockets[0]?.emit('go', payload);
    await seen;
    if (sample >= 0) figures.push(performance.now() - started);
    await pause(PAUSE_MS);
  }
  for (const socket of sockets) socket.disconnect();
  child.kill('SIGTERM');
  return figures;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
