import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { EventTail } from '../events/event-tail.js';
import { Database } from '../kernel/database.js';
import { Readiness } from './readiness.js';

/** Prometheus figures of this process and of the backbone. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();

  constructor(tail: EventTail, database: Database, readiness: Readiness) {
    collectDefaultMetrics({ register: this.registry });
    const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
      new Gauge({
        name: `meniscus_${name}`,
        help,
        registers: [this.registry],
        async collect() {
          this.set(await read());
        },
      });
    gauge('event_seq', 'Last event announced to this process.', () => tail.cursor);
    gauge(
      'pool_busy',
      'Database connections in use.',
      () => database.pool.totalCount - database.pool.idleCount,
    );
    gauge('pool_waiting', 'Calls waiting for a database connection.', () => database.pool.waitingCount);
    gauge(
      'outbox_unpublished',
      'Committed events without a seq.',
      async () => (await readiness.report()).outbox?.unpublished ?? -1,
    );
    gauge(
      'dead_letters',
      'Reactions given up.',
      async () => (await readiness.report()).reactions?.deadLetters ?? -1,
    );
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }
}
