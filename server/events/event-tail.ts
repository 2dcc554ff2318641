import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import type { AnyEnvelope } from '../../shared/events.js';
import type { LiveSeq } from '../../shared/live.js';
import { Database } from '../kernel/database.js';
import { LOGGER } from '../kernel/tokens.js';
import { endsWithin } from '../kernel/time-limit.js';
import { Backbone } from './backbone/backbone.js';
import { eventsAfter, head, publishEvents } from './event-log.js';
import { liveSeq } from './live-seq.js';
import { Wake } from './wake.js';

type Listener = (events: readonly AnyEnvelope[]) => void;

const BATCH = 500;
/** The safety net for a wake that died with its process; no screen waits for it in the normal case. */
const SWEEP_MS = 1000;
const LEAVE_WITHIN_MS = 1000;

/**
 * Publishes this process's committed events and follows the log: listeners get every event once, in the order
 * of seq, without a gap, whichever process committed or published it.
 */
@Injectable()
export class EventTail implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly listeners: Listener[] = [];
  private reached: LiveSeq = { number: 0 };
  private announced = 0;
  private working: Promise<void> | undefined;
  private again = false;
  private sweep: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly backbone: Backbone,
    private readonly wake: Wake,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** The seq up to which this process's listeners have been notified. */
  get cursor(): number {
    return this.reached.number;
  }

  /** The same, with the event's id. */
  get position(): LiveSeq {
    return this.reached;
  }

  onEvents(listener: Listener): void {
    this.listeners.push(listener);
  }

  async onApplicationBootstrap(): Promise<void> {
    this.reached = await liveSeq(this.database);
    this.wake.onEvents(() => this.pull());
    this.backbone.onAnnounced((seq) => {
      this.announced = Math.max(this.announced, seq);
      if (seq > this.cursor) this.pull();
    });
    await this.backbone.start();
    this.sweep = setInterval(() => void this.look(), SWEEP_MS);
    this.sweep.unref();
    await this.look();
  }

  /** Works off what there is; calls during the work make it look once more. */
  pull(): void {
    this.again = true;
    this.working ??= this.work().finally(() => (this.working = undefined));
  }

  /** Resolves when this process's listeners have been notified of `seq`, or when it cannot be read just now. */
  async reach(seq: number): Promise<void> {
    if (seq <= this.cursor) return;
    this.announced = Math.max(this.announced, seq);
    this.pull();
    await this.working;
  }

  private async work(): Promise<void> {
    try {
      while (this.again && !this.stopped) {
        this.again = false;
        await this.step();
      }
    } catch (failure) {
      this.log.warn({ err: failure }, 'publishing events failed; the sweep tries again');
    }
  }

  private async step(): Promise<void> {
    const published = await publishEvents(this.database, BATCH);
    const last = published.at(-1);
    if (last) this.backbone.announce(last.seq);
    if (published.length === BATCH) this.again = true;
    if (published[0]?.seq === this.cursor + 1) return this.deliver(published);
    if (last || this.announced > this.cursor) await this.catchUp();
  }

  private async catchUp(): Promise<void> {
    for (;;) {
      const events = await eventsAfter(this.database, this.cursor, BATCH);
      this.deliver(events);
      if (events.length < BATCH) return;
    }
  }

  private deliver(events: readonly AnyEnvelope[]): void {
    const last = events.at(-1);
    if (!last) return;
    this.reached = { number: last.seq, epoch: last.id };
    for (const listener of this.listeners) {
      try {
        listener(events);
      } catch (failure) {
        this.log.error({ err: failure }, 'a subscriber to the events failed');
      }
    }
  }

  private async look(): Promise<void> {
    try {
      const { seq, unpublished } = await head(this.database);
      this.announced = Math.max(this.announced, seq);
      if (unpublished || seq > this.cursor) this.pull();
    } catch (failure) {
      this.log.warn({ err: failure }, 'the event log cannot be read');
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.sweep);
    if (this.working) await endsWithin(this.working, LEAVE_WITHIN_MS);
    await this.backbone.stop();
  }
}
