import { Inject, type OnApplicationBootstrap } from '@nestjs/common';
import {
  WebSocketGateway,
  WebSocketServer,
  type OnGatewayConnection,
  type OnGatewayInit,
} from '@nestjs/websockets';
import type { Logger } from 'pino';
import type { AnyEnvelope } from '../../shared/events.js';
import { LIVE_NAMESPACE, type SubscribeAnswer } from '../../shared/live.js';
import { eventsAfter, head } from '../events/event-log.js';
import { EventTail } from '../events/event-tail.js';
import { Authentication } from '../identity/index.js';
import { Database } from '../kernel/database.js';
import { SessionEndings } from '../kernel/session-endings.js';
import { LOGGER } from '../kernel/tokens.js';
import { BoardTestNames } from './board-test-names.js';
import type { LiveNamespace, LiveSocket } from './live-socket.js';
import { Presence } from './presence.js';
import { roomsOf } from './rooms.js';
import { SessionWatch } from './session-watch.js';
import { SocketGate } from './socket-gate.js';
import { subscribeRequest, topicList } from './subscribe-request.js';
import { viewsOf } from './views.js';

const REPLAY_BATCH = 500;
/** So many events of its topics a screen is told again; to load afresh costs less than more of them (LIVE.md). */
const MOST_MISSED = 1_000;
/** Among so many events of everybody they are looked for: what one message may cost has an end. */
const MOST_LOOKED_THROUGH = 10_000;

/** The live socket: authenticates, authorises topics, replays what was missed, sends what happens (LIVE.md). */
@WebSocketGateway({ namespace: LIVE_NAMESPACE })
export class LiveGateway implements OnGatewayInit, OnGatewayConnection, OnApplicationBootstrap {
  @WebSocketServer() private readonly namespace: LiveNamespace;

  constructor(
    private readonly tail: EventTail,
    private readonly database: Database,
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
    namespace.use((socket, next) => {
      this.admit(socket).then(
        (admitted) => next(admitted ? undefined : refusal()),
        (failure) => {
          this.log.warn({ err: failure }, 'a live connection could not be checked');
          next(refusal('unavailable', 'The server cannot check who you are just now; try again.'));
        },
      );
    });
    this.gate.guard(namespace);
  }

  onApplicationBootstrap(): void {
    this.tail.onEvents((events) => this.send(events));
    this.endings.onEnded((sessionId) => this.namespace.in(sessionRoom(sessionId)).disconnectSockets(true));
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
      if (typeof answer !== 'function') return;
      this.subscribe(socket, request, answer).catch((failure) => {
        this.log.warn({ err: failure }, 'a subscription failed');
        answer({ ok: false, code: 'resync', message: 'The missed events could not be read; load afresh.' });
      });
    });
    socket.on('unsubscribe', (request, answer) => {
      for (const topic of topicList(request)) {
        const granted = roomsOf(topic, actor);
        if (granted.kind === 'rooms') for (const room of granted.rooms) void socket.leave(room);
      }
      if (typeof answer === 'function') answer({ ok: true });
    });
  }

  private async subscribe(
    socket: LiveSocket,
    raw: unknown,
    answer: (reply: SubscribeAnswer) => void,
  ): Promise<void> {
    const request = subscribeRequest(raw);
    if (!request)
      return answer({ ok: false, code: 'malformed', message: 'Send {topics: string[], since?: number}.' });
    const rooms = new Set<string>();
    for (const topic of request.topics) {
      const granted = roomsOf(topic, socket.data.actor);
      if (granted.kind !== 'rooms') return answer(notGranted(granted.kind, topic));
      for (const room of granted.rooms) rooms.add(room);
    }
    if (!(await this.canBeTold(request.since))) return answer(RESYNC);
    const missed: AnyEnvelope[] = [];
    let reached = request.since ?? this.tail.cursor;
    while (reached < this.tail.cursor) {
      const events = await eventsAfter(this.database, reached, REPLAY_BATCH);
      for (const event of events) {
        const view = viewsOf(event, this.tests).find((one) => one.rooms.some((room) => rooms.has(room)));
        if (view) missed.push(view.envelope);
      }
      if (missed.length > MOST_MISSED) return answer(RESYNC);
      reached = events.at(-1)?.seq ?? this.tail.cursor;
    }
    if (!socket.connected) return;
    // From here to the end nothing waits: no event can fall between the replay and the rooms, or be sent twice.
    answer({ ok: true, seq: this.tail.cursor, topics: request.topics });
    for (const event of missed) if (event.seq <= this.tail.cursor) socket.emit('event', event);
    void socket.join([...rooms]);
  }

  /** Whether everything after `since` can be told; waits until this process has heard of `since` itself. */
  private async canBeTold(since: number | undefined): Promise<boolean> {
    if (since === undefined) return true;
    const { prunedTo, seq } = await head(this.database);
    if (since < prunedTo || since > seq || seq - since > MOST_LOOKED_THROUGH) return false;
    await this.tail.reach(since);
    return true;
  }

  private send(events: readonly AnyEnvelope[]): void {
    for (const event of events) {
      if (event.type === 'UserChanged') this.endConnectionsOf(event.payload.username, event.payload.change);
      const told: string[] = [];
      for (const view of viewsOf(event, this.tests)) {
        if (view.rooms.length === 0) continue;
        this.namespace.local
          .to([...view.rooms])
          .except(told)
          .emit('event', view.envelope);
        told.push(...view.rooms);
      }
    }
  }

  /** Rights changed: the connection goes at once; a client that may still come back does so with its new rights. */
  private endConnectionsOf(username: string, change: string): void {
    if (change === 'details') return;
    this.namespace.local.in(userRoom(username)).disconnectSockets(true);
  }
}

const RESYNC: SubscribeAnswer = {
  ok: false,
  code: 'resync',
  message: 'Too much has happened since, or it is no longer kept; load afresh.',
};

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
