import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { Sessions } from '../identity/index.js';
import { LOGGER } from '../kernel/tokens.js';
import type { LiveNamespace } from './live-socket.js';

/** A connection outlives an expired session by a minute at most. */
const LOOK_EVERY_MS = 30_000;

/**
 * A live connection ends with its session: also with one that lay idle too long, lasted too long, or was ended by
 * another process.
 */
@Injectable()
export class SessionWatch implements OnApplicationShutdown {
  private namespace: LiveNamespace | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sessions: Sessions,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  over(namespace: LiveNamespace): void {
    this.namespace = namespace;
    this.timer = setInterval(() => {
      this.look().catch((failure: unknown) => this.log.warn({ err: failure }, 'sessions cannot be checked'));
    }, LOOK_EVERY_MS);
    this.timer.unref();
  }

  /** One statement for all connections of this process. */
  async look(): Promise<void> {
    const sockets = [...(this.namespace?.sockets.values() ?? [])];
    const ids = new Set(sockets.flatMap(({ data }) => data.sessionId ?? []));
    if (ids.size === 0) return;
    const current = await this.sessions.standing([...ids]);
    for (const socket of sockets) {
      const { sessionId } = socket.data;
      if (sessionId !== undefined && !current.has(sessionId)) socket.disconnect(true);
    }
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
