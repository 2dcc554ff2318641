import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import type { Config } from '../kernel/config.js';
import { Database } from '../kernel/database.js';
import { CONFIG, LOGGER } from '../kernel/tokens.js';
import { endsWithin } from '../kernel/time-limit.js';
import { DatabaseProbe } from './database-probe.js';

const EVERY_MS = 5_000;
const LEAVE_WITHIN_MS = 1_000;

/** A process that does the queue's work says that it lives, in the database, for every process to read. */
@Injectable()
export class ProcessSign implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly probe: DatabaseProbe,
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.workers) return;
    await this.give();
    this.timer = setInterval(() => void this.give(), EVERY_MS);
    this.timer.unref();
  }

  private async give(): Promise<void> {
    try {
      await this.probe.look();
    } catch (failure) {
      this.log.warn({ err: failure }, 'this process could not report that it is alive');
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.probe.end();
    const gone = this.database.sql('delete from house_process where id = $1', [this.probe.id]);
    await endsWithin(gone, LEAVE_WITHIN_MS);
  }
}
