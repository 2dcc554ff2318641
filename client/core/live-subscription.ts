import type { AnyEnvelope } from '../../shared/events.js';
import { parseTopic, type LiveSeq } from '../../shared/live.js';

export interface LiveHandlers {
  /** `mayBeShown`: the event was sent before the subscription was in place, so the load may include it. */
  readonly onEvent: (event: AnyEnvelope, mayBeShown: boolean) => void;
  /** The server no longer keeps what was missed (or took the topic away): load afresh. */
  readonly onResync: () => void;
}

const REMEMBERED_IDS = 4000;
/** One screen's share of the connection: its topics, its position, and the events it has had. */
export class LiveSubscription {
  private readonly seen = new Set<string>();
  /** The sequence number of the load: a replay for another screen may bring older events. */
  private picture: number;
  private latest: LiveSeq | undefined;
  private firstAnswer = Number.POSITIVE_INFINITY;
  private isAnswered = false;
  /** The server could not tell what was missed: once it tells what comes, all is loaded afresh. */
  private isStale = false;
  private readonly kinds: ReadonlySet<string | undefined>;

  constructor(
    readonly topics: readonly string[],
    private floor: LiveSeq | undefined,
    private readonly handlers: LiveHandlers,
  ) {
    this.picture = floor?.number ?? 0;
    this.kinds = new Set(topics.map((topic) => parseTopic(topic)?.kind));
  }

  /**
   * The event to go on after: the last one seen, as the server sends a connection's events in the order of seq. Its id,
   * not only that of the load, tells which history the picture belongs to.
   */
  since(): LiveSeq | undefined {
    return this.latest ?? this.floor;
  }

  /** Its own replay is on the way: events before the answer are for another screen, and may be reduced. */
  asked(): void {
    this.isAnswered = false;
  }

  subscribed(seq: LiveSeq): void {
    this.isAnswered = true;
    if (!Number.isFinite(this.firstAnswer)) this.firstAnswer = seq.number;
    this.floor = this.since() ?? seq;
    if (!this.isStale) return;
    this.isStale = false;
    this.handlers.onResync();
  }

  /** Every envelope of the connection passes here; ids drop what came twice. */
  take(event: AnyEnvelope): void {
    if (!this.isAnswered && this.floor !== undefined) return;
    if (event.for !== undefined && !event.for.some((kind) => this.kinds.has(kind))) return;
    if (event.seq <= this.picture || this.seen.has(event.id)) return;
    this.remember(event.id);
    if (event.seq > (this.latest?.number ?? 0)) this.latest = { number: event.seq, epoch: event.id };
    this.handlers.onEvent(event, event.seq <= this.firstAnswer);
  }

  /** Its position is worthless: it must subscribe again, to events from then on, before it loads. */
  startAnew(): void {
    this.floor = undefined;
    this.latest = undefined;
    // A house that was restored may count from further back.
    this.picture = 0;
    this.firstAnswer = Number.POSITIVE_INFINITY;
    this.isStale = true;
  }

  private remember(id: string): void {
    this.seen.add(id);
    if (this.seen.size <= REMEMBERED_IDS) return;
    const oldest = this.seen.values().next().value;
    if (oldest !== undefined) this.seen.delete(oldest);
  }
}
