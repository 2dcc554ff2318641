import type { AnyEnvelope } from '../../shared/events.js';
import { parseTopic } from '../../shared/live.js';

export interface LiveHandlers {
  /** `mayBeShown`: it was told before the subscription stood, so the load may show it already. */
  readonly onEvent: (event: AnyEnvelope, mayBeShown: boolean) => void;
  /** The server no longer keeps what was missed (or took the topic away): load afresh. */
  readonly onResync: () => void;
}

const REMEMBERED_IDS = 4000;
/** A replay may still be arriving this long after the subscription: until then a resume starts at its beginning. */
const SETTLED_AFTER = 5000;

/** One screen's share of the connection: its topics, where it stands, and which events it has had. */
export class LiveSubscription {
  private readonly seen = new Set<string>();
  /** What the load already shows: a replay for another screen may bring events that are older than it. */
  private readonly picture: number;
  private latest: number | undefined;
  private answeredAt = Number.POSITIVE_INFINITY;
  private firstAnswer = Number.POSITIVE_INFINITY;
  private isAnswered = false;
  private readonly kinds: ReadonlySet<string | undefined>;

  constructor(
    readonly topics: readonly string[],
    private floor: number | undefined,
    private readonly handlers: LiveHandlers,
  ) {
    this.picture = floor ?? 0;
    this.kinds = new Set(topics.map((topic) => parseTopic(topic)?.kind));
  }

  /** The `since` to subscribe with now: nothing may fall between, so it errs on the early side. */
  since(): number | undefined {
    const settled = Date.now() - this.answeredAt > SETTLED_AFTER;
    return settled ? (this.latest ?? this.floor) : this.floor;
  }

  /** Its own replay is on the way: what comes before the answer is another screen's, and may say less of an event. */
  asked(): void {
    this.isAnswered = false;
  }

  subscribed(seq: number): void {
    this.isAnswered = true;
    if (!Number.isFinite(this.firstAnswer)) this.firstAnswer = seq;
    this.floor = this.since() ?? seq;
    this.answeredAt = Date.now();
  }

  /** Every envelope of the connection passes here; ids drop what came twice. */
  take(event: AnyEnvelope): void {
    if (!this.isAnswered && this.floor !== undefined) return;
    if (event.for !== undefined && !event.for.some((kind) => this.kinds.has(kind))) return;
    if (event.seq <= this.picture || this.seen.has(event.id)) return;
    this.remember(event.id);
    this.latest = Math.max(this.latest ?? 0, event.seq);
    this.handlers.onEvent(event, event.seq <= this.firstAnswer);
  }

  loadAfresh(): void {
    this.floor = undefined;
    this.latest = undefined;
    this.handlers.onResync();
  }

  private remember(id: string): void {
    this.seen.add(id);
    if (this.seen.size <= REMEMBERED_IDS) return;
    const oldest = this.seen.values().next().value;
    if (oldest !== undefined) this.seen.delete(oldest);
  }
}
