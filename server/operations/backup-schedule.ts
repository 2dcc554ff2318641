import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { lastDue, TRIED_AGAIN_MS } from '../../shared/domain/time/backup-plan.js';
import { UnitOfWork } from '../events/unit-of-work.js';
import { SYSTEM } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.js';
import type { Config } from '../kernel/config.js';
import { Database } from '../kernel/database.js';
import { CONFIG, LOGGER } from '../kernel/tokens.js';
import { askForBackup, lastRuns, BACKUP_LOST_AFTER_MS, backupSettings } from './backups.js';

const LOOK_MS = 60_000;

/**
 * Asks for a backup when its hour has come (also one that has passed while nobody looked, or before it was planned), and for another an hour after one that failed. Every process looks; the
 * database lets only one ask, and the queue gives it to one.
 */
@Injectable()
export class BackupSchedule implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.workers) return;
    this.timer = setInterval(() => {
      this.looking = this.look().catch((failure: unknown) =>
        this.log.warn({ err: failure }, 'whether a backup is due could not be read; trying again'),
      );
    }, LOOK_MS);
    this.timer.unref();
  }

  /** True: a backup was asked for. */
  async look(): Promise<boolean> {
    const { settings, zone } = await backupSettings(this.database);
    if (!settings.enabled) return false;
    const now = this.clock.now();
    const due = lastDue(settings, zone, now);
    const [last] = await lastRuns(this.database, 1);
    const asked = last === undefined ? 0 : Date.parse(last.askedAt);
    const age = now.getTime() - asked;
    if (last?.outcome === 'waiting' && age < BACKUP_LOST_AFTER_MS) return false;
    if (asked >= due.getTime() && (last?.outcome === 'good' || age < TRIED_AGAIN_MS)) return false;
    return this.work.run(SYSTEM, async (tx) => (await askForBackup(tx)) !== undefined);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }
}
