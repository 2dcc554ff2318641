import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { TEST_NAMES } from '../catalogue/index.js';
import { EventTail } from '../events/event-tail.js';
import { Database } from '../kernel/database.js';
import { LOGGER } from '../kernel/tokens.js';
import type { TestNames } from './board-views.js';

type Test = { readonly name: string; readonly confidential: boolean };

/** The wall-board's name for each test, and the confidential ones, as published now. */
@Injectable()
export class BoardTestNames implements OnApplicationBootstrap, TestNames {
  private readonly tests = new Map<string, Test>();

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
      for (const code of changed) this.tests.delete(code);
      this.load().catch((failure: unknown) =>
        this.log.warn({ err: failure }, "the tests' names cannot be read; boards show some cards without"),
      );
    });
  }

  /** '' for one that is not known (yet). */
  nameOf(code: string): string {
    return this.tests.get(code)?.name ?? '';
  }

  /** One that is not known (yet) may be. */
  isConfidential(code: string): boolean {
    return this.tests.get(code)?.confidential ?? true;
  }

  private async load(): Promise<void> {
    const rows = await this.database.sql<Test & { readonly code: string }>(TEST_NAMES);
    for (const { code, ...test } of rows) this.tests.set(code, test);
  }
}
