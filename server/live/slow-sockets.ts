import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../kernel/tokens.js';
import type { LiveNamespace } from './live-socket.js';
import { bytesWaiting, disconnect } from './outgoing.js';

/** So much may wait for one connection, and for all of them. */
const MOST_OF_ONE = 4 * 1024 * 1024;
const MOST_OF_ALL = 64 * 1024 * 1024;
const LOOK_EVERY_MS = 250;

/**
 * Events are sent to every connection, whether they are read or not: one that does not take them is closed before they
 * fill the server's memory. Its client reconnects and gets what it missed as fast as it reads.
 */
@Injectable()
export class SlowSockets implements OnApplicationShutdown {
  private namespace: LiveNamespace | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(LOGGER) private readonly log: Logger) {}

  over(namespace: LiveNamespace): void {
    this.namespace = namespace;
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS);
    this.timer.unref();
  }

  /** The slowest go first. */
  private look(): void {
    const slow = [...(this.namespace?.sockets.values() ?? [])]
      .map(({ conn, data }) => ({ conn, data, waiting: bytesWaiting(conn) }))
      .filter(({ waiting }) => waiting > 0)
      .sort((one, other) => other.waiting - one.waiting);
    let all = slow.reduce((sum, { waiting }) => sum + waiting, 0);
    for (const { conn, data, waiting } of slow) {
      if (waiting <= MOST_OF_ONE && all <= MOST_OF_ALL) return;
      this.log.warn(
        { username: data.actor.username, waiting },
        'a live connection that is not read is closed',
      );
      disconnect(conn);
      all -= waiting;
    }
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
