import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { BOARD_TEST_NAME } from '../catalogue/index.js';
import { EventTail } from '../events/event-tail.js';
import { Database } from '../kernel/database.js';
import { LOGGER } from '../kernel/tokens.js';

const NAMES = `
  select p.code, ${BOARD_TEST_NAME} as name
  from profile p join profile_version v on v.id = p.published_version_id`;

/** What a wall-board calls each test, as published now. */
@Injectable()
export class BoardTestNames implements OnApplicationBootstrap {
  private readonly names = new Map<string, string>();

  constructor(
    private readonly database: Database,
    private readonly tail: EventTail,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.load();
    this.tail.onEvents((events) => {
      const changed = events.flatMap((event) =>
        event.type === 'CatalogueChanged' ? event.payload.codes : [],
      );
      if (changed.length === 0) return;
      // Until it is read again nobody knows whether the test became a confidential one.
      for (const code of changed) this.names.delete(code);
      this.load().catch((failure: unknown) =>
        this.log.warn({ err: failure }, "the tests' names cannot be read; boards show some cards without"),
      );
    });
  }

  /** '' for a confidential test, and for one that is not known (yet). */
  readonly of = (code: string): string => this.names.get(code) ?? '';

  private async load(): Promise<void> {
    const rows = await this.database.sql<{ code: string; name: string }>(NAMES);
    for (const { code, name } of rows) this.names.set(code, name);
  }
}
