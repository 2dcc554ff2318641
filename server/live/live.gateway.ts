import { Inject, type OnApplicationBootstrap } from '@nestjs/common';
import {
  WebSocketGateway,
  WebSocketServer,
  type OnGatewayConnection,
  type OnGatewayInit,
} from '@nestjs/websockets';
import type { Logger } from 'pino';
import type { AnyEnvelope } from '../../shared/events.js';
import { LIVE_NAMESPACE, type SubscribeAnswer, type SubscribeRequest } from '../../shared/live.js';
import { EventTail } from '../events/event-tail.js';
import { Authentication } from '../identity/index.js';
import { SessionEndings } from '../kernel/session-endings.js';
import { LOGGER } from '../kernel/tokens.js';
import { BoardTestNames } from './board-test-names.js';
import type { LiveNamespace, LiveSocket } from './live-socket.js';
import { disconnect } from './outgoing.js';
import { Presence } from './presence.js';
import { CATCHING_UP, Replays } from './replays.js';
import { roomsOf } from './rooms.js';
import { SessionWatch } from './session-watch.js';
import { SlowSockets } from './slow-sockets.js';
import { SocketGate } from './socket-gate.js';
import { viewsOf } from './views.js';

/** Work for one after the other of the same kind: a line for each. */
class Lines<K extends object> {
  private readonly lines = new WeakMap<K, { length: number; last: Promise<void> }>();

  constructor(private readonly longest: number) {}

  /** False: the line is too long already. `work` fails for itself. */
  add(to: K, work: () => Promise<void> | void): boolean {
    const line = this.lines.get(to) ?? { length: 0, last: Promise.resolve() };
    if (line.length >= this.longest) return false;
    this.lines.set(to, line);
    line.length += 1;
    line.last = line.last.then(work).finally(() => (line.length -= 1));
    return true;
  }
}

const MOST_TOPICS = 50;
const LONGEST_EPOCH = 100;

/** So many subscriptions of one connection wait for their turn; a screen has a dozen. */
const LONGEST_LINE = 100;

type SubscribeReply = (reply: SubscribeAnswer) => void;

/** The live socket: authenticates, authorises topics, replays, sends what happens (docs/architecture/live.md). */
@WebSocketGateway({ namespace: LIVE_NAMESPACE })
export class LiveGateway implements OnGatewayInit, OnGatewayConnection, OnApplicationBootstrap {
  @WebSocketServer() private readonly namespace: LiveNamespace;
  private readonly lines = new Lines<LiveSocket>(LONGEST_LINE);

  constructor(
    private readonly tail: EventTail,
    private readonly replays: Replays,
    private readonly slow: SlowSockets,
    private readonly authentication: Authentication,
    private readonly endings: SessionEndings,
    private readonly sessions: SessionWatch,
    private readonly tests: BoardTestNames,
    private readonly gate: SocketGate,
    private readonly presence: Presence,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  afterInit(namespace: LiveNamespace): void {
    this.sessions.over(namespace);
    this.presence.over(namespace);
    this.slow.over(namespace);
    namespace.use((socket, next) => {
      this.admit(socket).then(
        (admitted) => next(admitted ? undefined : refusal()),
        (failure) => {
          this.log.warn({ err: failure }, 'a live connection could not be checked');
          next(refusal('unavailable', 'The server cannot check who you are at the moment; try again.'));
        },
      );
    });
    this.gate.guard(namespace);
  }

  onApplicationBootstrap(): void {
    this.tail.onEvents((events) => this.send(events));
    this.endings.onEnded((sessionId) =>
      this.namespace.local.in(sessionRoom(sessionId)).disconnectSockets(true),
    );
  }

  private async admit(socket: LiveSocket): Promise<boolean> {
    const { headers, auth } = socket.handshake;
    const address = this.gate.addressOf(socket.request);
    const user = await this.authentication.ofHandshake({ cookieHeader: headers.cookie, auth, address });
    if (!user || user.isHeld) return false;
    socket.data = { actor: user.actor, sessionId: user.sessionId };
    return true;
  }

  handleConnection(socket: LiveSocket): void {
    const { actor, sessionId } = socket.data;
    void socket.join([userRoom(actor.username), ...(sessionId ? [sessionRoom(sessionId)] : [])]);
    this.presence.follow(socket);
    socket.on('subscribe', (request, answer) => {
      if (typeof answer === 'function') this.inTurn(socket, () => this.subscribe(socket, request, answer));
    });
    socket.on('unsubscribe', (request, answer) => {
      this.inTurn(socket, () => {
        this.unsubscribe(socket, request);
        if (typeof answer === 'function') answer({ ok: true });
      });
    });
  }

  /** In the order in which they were asked, one at a time: a connection that asks for more than it waits for goes. */
  private inTurn(socket: LiveSocket, work: () => Promise<void> | void): void {
    const isTaken = this.lines.add(socket, () => (socket.connected ? work() : undefined));
    if (!isTaken) disconnect(socket.conn);
  }

  private async subscribe(socket: LiveSocket, raw: unknown, answer: SubscribeReply): Promise<void> {
    const request = subscribeRequest(raw);
    if (!request)
      return answer({
        ok: false,
        code: 'malformed',
        message: 'Send {topics: string[], since?: number, epoch?: string}.',
      });
    const rooms = new Set<string>();
    for (const topic of request.topics) {
      const granted = roomsOf(topic, socket.data.actor);
      if (granted.kind !== 'rooms') return answer(notGranted(granted.kind, topic));
      for (const room of granted.rooms) rooms.add(room);
    }
    await this.replays.begin(socket, { ...request, rooms: [...rooms], answer }).catch((failure: unknown) => {
      this.log.warn({ err: failure }, 'a subscription failed');
      answer({ ok: false, code: 'resync', message: 'The missed events could not be read; reload.' });
    });
  }

  private unsubscribe(socket: LiveSocket, raw: unknown): void {
    for (const topic of topicList(raw)) {
      const granted = roomsOf(topic, socket.data.actor);
      if (granted.kind === 'rooms') for (const room of granted.rooms) void socket.leave(room);
    }
  }

  private send(events: readonly AnyEnvelope[]): void {
    for (const event of events) {
      if (event.type === 'UserChanged') this.endConnectionsOf(event.payload.username, event.payload.change);
      const messages: string[] = [];
      for (const view of viewsOf(event, this.tests)) {
        if (view.rooms.length === 0) continue;
        this.namespace.local
          .to([...view.rooms])
          .except([...messages, CATCHING_UP])
          .emit('event', view.envelope);
        messages.push(...view.rooms);
      }
    }
  }

  /** Rights changed: the connection goes at once; a client that may still come back does so with its new rights. */
  private endConnectionsOf(username: string, change: string): void {
    if (change === 'details') return;
    this.namespace.local.in(userRoom(username)).disconnectSockets(true);
  }
}

function userRoom(username: string): string {
  return `user:${username.toLowerCase()}`;
}

function sessionRoom(sessionId: string): string {
  return `session:${sessionId}`;
}

function notGranted(kind: 'forbidden' | 'unknown', topic: string): SubscribeAnswer {
  return kind === 'forbidden'
    ? { ok: false, code: 'forbidden', topics: [topic], message: `You may not follow ${topic}.` }
    : {
        ok: false,
        code: 'unknown_topic',
        topics: [topic],
        message: `There is no topic ${topic.slice(0, 100)}.`,
      };
}

function refusal(code = 'unauthenticated', message = 'Please sign in.'): Error {
  return Object.assign(new Error(message), { data: { code } });
}

/** A client's message, checked; undefined when it is not a subscription. */
function subscribeRequest(raw: unknown): SubscribeRequest | undefined {
  const topics = topicList(raw);
  if (topics.length === 0 || typeof raw !== 'object' || raw === null) return undefined;
  const since: unknown = 'since' in raw ? raw.since : undefined;
  if (since === undefined || since === null) return { topics };
  if (typeof since !== 'number' || !Number.isSafeInteger(since) || since < 0) return undefined;
  const epoch: unknown = 'epoch' in raw ? raw.epoch : undefined;
  if (epoch === undefined || epoch === null) return { topics, since };
  return typeof epoch === 'string' && epoch.length <= LONGEST_EPOCH ? { topics, since, epoch } : undefined;
}

function topicList(raw: unknown): readonly string[] {
  if (typeof raw !== 'object' || raw === null || !('topics' in raw) || !Array.isArray(raw.topics)) return [];
  const topics: unknown[] = raw.topics;
  if (topics.length > MOST_TOPICS) return [];
  return topics.every((topic): topic is string => typeof topic === 'string' && topic.length <= 200)
    ? topics
    : [];
}
