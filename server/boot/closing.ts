import type { NestExpressApplication } from '@nestjs/platform-express';
import { setTimeout as pause } from 'node:timers/promises';
import type { BoundedAdapter } from '../kernel/http/bounded-adapter.js';
import { Stopping } from '../kernel/stopping.js';
import { endsWithin } from '../kernel/time-limit.js';

/** Milliseconds for calls at work, for those and everything behind them, and for live connections to take their leave. */
const CALLS_MS = 3_500;
const ALL_MS = 5_500;
const LEAVE_MS = 250;

/** Ends a server in order: it is not ready any more, takes no calls, finishes those at work, lets go of the rest. */
export class Closing {
  private closed: Promise<void> | undefined;
  private readonly hurried = new AbortController();

  constructor(
    private readonly app: NestExpressApplication,
    private readonly adapter: BoundedAdapter,
  ) {}

  /** `noticeMs`: how long a load balancer gets to see that this process is leaving before it takes no calls. */
  close(noticeMs = 0): Promise<void> {
    return (this.closed ??= this.inOrder(noticeMs));
  }

  /** Waits for nobody any more. */
  hurry(): void {
    this.hurried.abort();
  }

  private async inOrder(noticeMs: number): Promise<void> {
    this.app.get(Stopping).begin();
    if (noticeMs > 0)
      await pause(noticeMs, undefined, { signal: this.hurried.signal }).catch(() => undefined);
    const { open } = this.adapter;
    const end = performance.now() + ALL_MS;
    await open.finish(CALLS_MS, () => this.hurried.signal.aborted);
    const rest = this.app.close();
    const leaving = setTimeout(() => open.cut(), LEAVE_MS);
    // Parts that hang (a database, Redis, a worker) are abandoned: nothing of theirs was acknowledged.
    await endsWithin(rest, end - performance.now());
    clearTimeout(leaving);
    open.cut();
  }
}
