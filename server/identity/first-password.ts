import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { UnitOfWork } from '../events/unit-of-work.js';
import type { Config } from '../kernel/config.js';
import { DATABASE_ADDRESS } from '../kernel/kernel.module.js';
import { applicationClient } from '../kernel/limits.js';
import { LOCKS } from '../kernel/locks.js';
import { within } from '../kernel/within.js';
import { ensureFirstUser, type PrintedUser } from './first-user.js';

/** How long the lock of a process that was killed may take to come free. */
const COME_FREE_MS = 3_000;
const LOOK_EVERY_MS = 100;
const LEAVE_WITHIN_MS = 500;

/**
 * The first user's one-time password is made and printed by one process, which holds a lock as long as it runs: another
 * that starts beside it would make worthless what was printed.
 */
@Injectable()
export class FirstPassword implements OnApplicationShutdown {
  private holder: pg.Client | undefined;

  constructor(
    private readonly work: UnitOfWork,
    @Inject(DATABASE_ADDRESS) private readonly address: string,
  ) {}

  ensure(config: Pick<Config, 'adminPassword'>): Promise<PrintedUser | undefined> {
    return ensureFirstUser(this.work, config, () => this.lead());
  }

  private async lead(): Promise<boolean> {
    const client = new pg.Client(applicationClient(this.address, 'meniscus first password'));
    client.on('error', () => (this.holder = undefined));
    await client.connect();
    this.holder = client;
    for (const end = performance.now() + COME_FREE_MS; ; await pause(LOOK_EVERY_MS)) {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
        LOCKS.firstPassword,
      ]);
      if (rows[0]?.held === true) return true;
      if (performance.now() > end) break;
    }
    await this.onApplicationShutdown();
    return false;
  }

  async onApplicationShutdown(): Promise<void> {
    const { holder } = this;
    this.holder = undefined;
    if (holder) await within(holder.end(), LEAVE_WITHIN_MS);
  }
}
