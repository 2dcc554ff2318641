import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { io, type Socket } from 'socket.io-client';
import type { AnyEnvelope } from '../../shared/events.js';
import type { BenchmarkServer } from './bench-server.js';

const PAYLOAD = { seq: 1, id: 'x'.repeat(36), type: 'BookingCreated', payload: { text: 'x'.repeat(400) } };

async function connected(url: string, cookie?: string): Promise<Socket> {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...(cookie !== undefined && { extraHeaders: { Cookie: cookie } }),
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
    socket.io.once('close', (reason) => reject(new Error(`The connection was closed: ${reason}`)));
  });
  return socket;
}

/** A signed-in person's connection, which follows nothing yet. */
export function connectedScreen(server: BenchmarkServer): Promise<Socket> {
  return connected(new URL('/live', server.address).toString(), server.cookie);
}

/** Screens that follow one topic. */
export function openScreens(server: BenchmarkServer, count: number, topic: string): Promise<Socket[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = await connectedScreen(server);
      const answer: { ok: boolean } = await socket.emitWithAck('subscribe', { topics: [topic] });
      if (!answer.ok) throw new Error('The subscription was refused.');
      return socket;
    }),
  );
}

/** Resolves when this screen gets the first event that fits. */
export function heard(socket: Socket, fits: (event: AnyEnvelope) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (event: AnyEnvelope) => {
      if (!fits(event)) return;
      socket.off('event', look);
      resolve();
    };
    socket.on('event', look);
  });
}

/** The floor of everything live: a Socket.IO server that does nothing else, and as many sockets. */
export class BareScreens {
  private constructor(
    private readonly child: ChildProcess,
    private readonly sockets: readonly Socket[],
  ) {}

  static async open(count: number): Promise<BareScreens> {
    const child = fork(path.resolve(import.meta.dirname, 'bare-socket-server.js'));
    const [port] = (await once(child, 'message')) as [number];
    const sockets = await Promise.all(
      Array.from({ length: count }, async () => {
        const socket = await connected(`http://127.0.0.1:${port}`);
        await socket.emitWithAck('join');
        return socket;
      }),
    );
    return new BareScreens(child, sockets);
  }

  /** Milliseconds until the last has it; `before` is part of the time. */
  async emit(before: () => Promise<unknown> = () => Promise.resolve()): Promise<number> {
    const seen = Promise.all(
      this.sockets.map((socket) => new Promise<void>((resolve) => socket.once('event', () => resolve()))),
    );
    const started = performance.now();
    await before();
    this.sockets[0]?.emit('go', PAYLOAD);
    await seen;
    return performance.now() - started;
  }

  close(): void {
    for (const socket of this.sockets) socket.disconnect();
    this.child.kill('SIGTERM');
  }
}
