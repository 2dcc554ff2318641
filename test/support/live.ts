import { io, type Socket } from 'socket.io-client';
import type { AnyEnvelope } from '../../shared/events.js';
import type { SubscribeAnswer } from '../../shared/live.js';
import type { Client } from './client.js';
import { PATIENCE_MS } from './patience.js';

/** A screen's live connection, with the events that it got, in order. */
export class LiveScreen {
  readonly events: AnyEnvelope[] = [];
  readonly revoked: string[] = [];
  private readonly watchers = new Set<() => void>();

  constructor(readonly socket: Socket) {
    socket.on('event', (event: AnyEnvelope) => {
      this.events.push(event);
      for (const watcher of this.watchers) watcher();
    });
  }

  subscribe(topics: readonly string[], since?: number, epoch?: string): Promise<SubscribeAnswer> {
    return this.socket
      .timeout(PATIENCE_MS)
      .emitWithAck('subscribe', { topics, ...(since !== undefined && { since }), ...(epoch && { epoch }) });
  }

  unsubscribe(topics: readonly string[]): Promise<{ ok: true }> {
    return this.socket.timeout(PATIENCE_MS).emitWithAck('unsubscribe', { topics });
  }

  /** The first event, told already or still to come, that fits. */
  async event(fits: (event: AnyEnvelope) => boolean): Promise<AnyEnvelope> {
    return this.until(() => this.events.find(fits));
  }

  /** Resolves when that many events have been told. */
  async count(many: number): Promise<readonly AnyEnvelope[]> {
    return this.until(() => (this.events.length >= many ? this.events : undefined));
  }

  async disconnected(): Promise<void> {
    if (!this.socket.connected) return;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The connection is still open.')), PATIENCE_MS);
      this.socket.once('disconnect', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  close(): void {
    this.socket.disconnect();
  }

  private until<T>(look: () => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const found = look();
        if (found === undefined) return;
        clearTimeout(timer);
        this.watchers.delete(check);
        resolve(found);
      };
      const timer = setTimeout(() => {
        this.watchers.delete(check);
        const told = this.events.map((event) => `${event.seq} ${event.type}`).join(', ');
        reject(new Error(`It was not told in time; told so far: ${told || 'nothing'}`));
      }, PATIENCE_MS);
      this.watchers.add(check);
      check();
    });
  }
}

interface Credentials {
  readonly cookie?: string;
  readonly auth?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Opens the live connection; rejects with the server's `connect_error`. */
export function connect(address: string, credentials: Credentials): Promise<LiveScreen> {
  const socket = io(`${address}/live`, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...(credentials.auth && { auth: credentials.auth }),
    extraHeaders: { ...credentials.headers, ...(credentials.cookie && { Cookie: credentials.cookie }) },
  });
  const screen = new LiveScreen(socket);
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(screen));
    socket.once('connect_error', (failure) => {
      socket.disconnect();
      reject(failure);
    });
    // Cut off before the server has let it in: socket.io says so of the connection alone. Of one that the server
    // refuses it says so too, a moment before it tells the refusal.
    socket.io.once('close', (reason) =>
      queueMicrotask(() => reject(new Error(`The connection was closed: ${reason}`))),
    );
  });
}

/** Opens a screen of that person with these topics. */
export async function follow(client: Client, topics: readonly string[], since?: number): Promise<LiveScreen> {
  const screen = await connect(client.address, { cookie: client.cookie });
  const answer = await screen.subscribe(topics, since);
  if (!answer.ok) throw new Error(`The subscription was refused: ${JSON.stringify(answer)}`);
  return screen;
}

/** A connection for each of these topics that this person may follow: what one brings must not hide what another does. */
export async function followEach(
  client: Client,
  topics: readonly string[],
): Promise<ReadonlyMap<string, LiveScreen>> {
  const screens = new Map<string, LiveScreen>();
  for (const topic of topics) {
    const screen = await connect(client.address, { cookie: client.cookie });
    if ((await screen.subscribe([topic])).ok) screens.set(topic, screen);
    else screen.close();
  }
  return screens;
}
