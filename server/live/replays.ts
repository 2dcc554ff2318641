import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { BEFORE_ALL_EVENTS, type SubscribeAnswer, type SubscribeRequest } from '../../shared/live.js';
import { countOf, eventsOf, logAt } from '../events/event-log.js';
import { EventTail } from '../events/event-tail.js';
import { Database } from '../kernel/database.js';
import { LOGGER } from '../kernel/tokens.js';
import { BoardTestNames } from './board-test-names.js';
import type { LiveSocket } from './live-socket.js';
import { disconnect, flushed } from './outgoing.js';
import { eventsForRooms } from './room-events.js';
import { viewsOf } from './views.js';

/** So many kinds of screens are remembered. */
const MOST = 500;

/**
 * Positions from which screens of the same rooms were found too far behind for a replay: any screen there or earlier is
 * too. When a thousand screens come back at once, the log is counted once for each kind.
 */
class FarBehind {
  private readonly known = new Map<string, number>();

  isFar(rooms: readonly string[], since: number): boolean {
    return since <= (this.known.get(keyOf(rooms)) ?? -1);
  }

  note(rooms: readonly string[], since: number): void {
    const key = keyOf(rooms);
    if (!this.known.has(key) && this.known.size >= MOST) this.known.clear();
    this.known.set(key, Math.max(since, this.known.get(key) ?? -1));
  }
}

/** So many works at once; the others wait in the order in which they came. */
class Slots {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(private readonly most: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    // A place is handed over directly, so that a newcomer cannot slip in.
    if (this.running < this.most) this.running += 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}

export interface Subscription extends SubscribeRequest {
  readonly rooms: readonly string[];
  readonly answer: (reply: SubscribeAnswer) => void;
}

/** So many events of its topics a screen gets again; a reload costs less than more of them. */
const MOST_MISSED = 1_000;
/** They are looked for among this many events of everybody: the cost of one message is limited. */
const MOST_LOOKED_THROUGH = 10_000;
const PAGE = 100;
/** For all replays of this process: calls need the database too. */
const READ_AT_ONCE = 4;
/** A connection that takes nothing for this long is not being read. */
const TAKEN_WITHIN_MS = 20_000;
/** A connection in this room hears events in order from its replay, and not at once. */
export const CATCHING_UP = 'behind';

const RESYNC: SubscribeAnswer = {
  ok: false,
  code: 'resync',
  message: 'Too much has happened since, it is no longer stored, or the database was restored; reload.',
};

/**
 * Lets a screen into its rooms and sends what it missed: page by page, the next one when the last was taken. Meanwhile
 * events of its other rooms go into the pages too, so that a connection gets everything in the order of seq, and never
 * has more than a page waiting here.
 */
@Injectable()
export class Replays {
  private readonly reading = new Slots(READ_AT_ONCE);
  private readonly far = new FarBehind();

  constructor(
    private readonly database: Database,
    private readonly tail: EventTail,
    private readonly tests: BoardTestNames,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** To be called for one subscription of a connection at a time. */
  async begin(socket: LiveSocket, asked: Subscription): Promise<void> {
    const { since, rooms, topics, answer } = asked;
    if (since !== undefined) {
      if (!(await this.took(socket))) return;
      if (!(await this.canTell(asked))) return answer(RESYNC);
    }
    if (!socket.connected) return;
    // Nothing waits here: no event falls between the replay and the rooms.
    const { number, epoch } = this.tail.position;
    void socket.join([...rooms, ...(since === undefined ? [] : [CATCHING_UP])]);
    answer({ ok: true, seq: number, epoch, topics });
    if (since !== undefined) await this.tell(socket, new Set(rooms), since, number);
  }

  /** Sends the events the new rooms missed up to `joined`, then those since in any room of the connection. */
  private async tell(
    socket: LiveSocket,
    rooms: ReadonlySet<string>,
    since: number,
    joined: number,
  ): Promise<void> {
    try {
      if (!(await this.pages(socket, rooms, since, joined))) return;
      let told = Math.max(since, joined);
      while (told < this.tail.cursor) {
        const upTo = this.tail.cursor;
        if (!(await this.pages(socket, socket.rooms, told, upTo))) return;
        told = upTo;
      }
      void socket.leave(CATCHING_UP);
    } catch (failure) {
      // It was promised everything: it comes back and asks again.
      this.log.warn({ err: failure }, 'missed events cannot be read; the connection is closed');
      disconnect(socket.conn);
    }
  }

  private async pages(
    socket: LiveSocket,
    rooms: ReadonlySet<string>,
    since: number,
    upTo: number,
  ): Promise<boolean> {
    const wanted = eventsForRooms(rooms);
    for (let after = since; after < upTo && wanted.length > 0;) {
      const part = { after, upTo, wanted, most: PAGE };
      const events = await this.reading.run(() => eventsOf(this.database, part));
      if (!socket.connected) return false;
      for (const event of events) {
        const view = viewsOf(event, this.tests).find((one) => one.rooms.some((room) => rooms.has(room)));
        if (view) socket.emit('event', view.envelope);
      }
      if (!(await this.took(socket))) return false;
      after = events.length < PAGE ? upTo : (events.at(-1)?.seq ?? upTo);
    }
    return socket.connected;
  }

  /** Whether everything after `since` can be replayed; waits until this process has reached `since` itself. */
  private async canTell({ since = 0, epoch, rooms }: Subscription): Promise<boolean> {
    const { head, prunedTo, id } = await logAt(this.database, since);
    if (since < prunedTo || since > head || head - since > MOST_LOOKED_THROUGH) return false;
    if (epoch !== undefined && epoch !== epochAt(since, head, id)) return false;
    await this.tail.reach(since);
    if (this.far.isFar(rooms, since)) return false;
    const part = {
      after: since,
      upTo: this.tail.cursor,
      wanted: eventsForRooms(rooms),
      most: MOST_MISSED + 1,
    };
    const missed = await this.reading.run(() => countOf(this.database, part));
    if (missed > MOST_MISSED) this.far.note(rooms, since);
    return missed <= MOST_MISSED;
  }

  private async took(socket: LiveSocket): Promise<boolean> {
    if (!socket.connected) return false;
    if (await flushed(socket.conn, TAKEN_WITHIN_MS)) return true;
    disconnect(socket.conn);
    return false;
  }
}

/** Before the first event there is none to tell one past from another: that picture holds while nothing happened. */
function epochAt(since: number, head: number, id: string | null): string | null {
  return since === 0 && head === 0 ? BEFORE_ALL_EVENTS : id;
}

function keyOf(rooms: readonly string[]): string {
  return [...rooms].sort().join(' ');
}
