import { setTimeout as pause } from 'node:timers/promises';
import type { AnyEnvelope } from '../../shared/events.js';
import type { Client } from '../support/client.js';
import { connect, type LiveScreen } from '../support/live.js';

/** The end of the log at a load: the number and the id of its last event. */
interface Standing {
  readonly seq: number;
  readonly epoch: string;
}

/** A booking's line in the list of payments. */
export type Visible = ReadonlyMap<string, string>;

const TOPICS = ['bookings', 'payments', 'results', 'notifications'];
/** The kinds of events of those topics that a drill makes. */
export const WATCHED = [
  'BookingCreated',
  'PaymentReceived',
  'ResultSaved',
  'ResultValidated',
  'NotificationPosted',
];
const PAGE = 200;

/** A list that was loaded once and follows the events from there on, coming back after every break. */
export class Screen {
  readonly seen: AnyEnvelope[] = [];
  readonly shown = new Map<string, string>();
  loads = 0;
  private since: Standing = { seq: 0, epoch: '' };
  private stopped = false;
  private live: LiveScreen | undefined;
  private readonly watching: Promise<void>;

  constructor(private readonly person: Client) {
    this.watching = this.watch();
  }

  private async watch(): Promise<void> {
    let isLoaded = false;
    while (!this.stopped) {
      try {
        if (!isLoaded) await this.load();
        isLoaded = true;
        isLoaded = await this.follow();
      } catch {
        await pause(50);
      }
    }
  }

  private async load(): Promise<void> {
    const { rows, since } = await freshLoad(this.person);
    this.shown.clear();
    for (const [id, text] of rows) this.shown.set(id, text);
    this.since = since;
    this.seen.length = 0;
    this.loads += 1;
  }

  /** Answers, when the connection has ended, whether what was loaded is still to be built on. */
  private async follow(): Promise<boolean> {
    const live = await connect(this.person.address, { cookie: this.person.cookie });
    this.live = live;
    const gone = disconnected(live);
    live.socket.on('event', (event: AnyEnvelope) => this.take(event));
    const last = this.seen.at(-1);
    const { seq, epoch } = last ? { seq: last.seq, epoch: last.id } : this.since;
    // A screen that is cut off before the answer does not wait for it.
    const answer = await Promise.race([live.subscribe(TOPICS, seq, epoch), gone]);
    if (answer && !answer.ok) {
      live.close();
      return answer.code !== 'resync';
    }
    await gone;
    return true;
  }

  private take(event: AnyEnvelope): void {
    this.seen.push(event);
    if (event.type === 'BookingCreated' || event.type === 'BookingUpdated')
      this.shown.set(event.payload.bookingId, textOf(event.payload));
    if (event.type === 'PaymentReceived') this.shown.set(event.payload.bookingId, textOf(event.payload));
  }

  get from(): number {
    return this.since.seq;
  }

  get reached(): number {
    return this.seen.at(-1)?.seq ?? this.from;
  }

  async close(): Promise<void> {
    this.stopped = true;
    this.live?.close();
    await this.watching;
  }
}

function disconnected({ socket }: LiveScreen): Promise<undefined> {
  return new Promise((resolve) => {
    if (socket.connected) socket.once('disconnect', () => resolve(undefined));
    else resolve(undefined);
  });
}

export async function freshLoad(person: Client): Promise<{ rows: Visible; since: Standing }> {
  const rows = new Map<string, string>();
  let since: Standing | undefined;
  for (let page = 1; ; page += 1) {
    const { status, body, headers } = await person.get(`/api/booking/payments/all?size=${PAGE}&page=${page}`);
    if (status !== 200) throw new Error(`The list was answered ${status}.`);
    since ??= standingOf(headers);
    for (const row of body.items) rows.set(row.id, textOf(row.payment ?? row));
    if (body.items.length < PAGE) return { rows, since };
  }
}

function standingOf(headers: Readonly<Record<string, unknown>>): Standing {
  const epoch = headers['x-live-epoch'];
  if (typeof epoch !== 'string') throw new Error('A list says no X-Live-Epoch.');
  return { seq: Number(headers['x-live-seq']), epoch };
}

function textOf({
  paymentStatus,
  balance,
}: {
  readonly paymentStatus: string;
  readonly balance: unknown;
}): string {
  return `${paymentStatus} ${String(balance)}`;
}
