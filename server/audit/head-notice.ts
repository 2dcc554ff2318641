import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { labToday } from '../../shared/domain/time/lab-time.js';
import { Clock } from '../kernel/clock.js';
import { Database } from '../kernel/database.js';
import { LOGGER } from '../kernel/tokens.js';
import { headOf, type Head } from './segments.js';

const LOOK_MS = 10 * 60_000;

/**
 * Logs once a laboratory day, and at start, where the chain of the audit trail ends: stored outside this machine, the
 * log later proves that nothing was cut off or rewritten. The last logged head is compared with the chain each time.
 */
@Injectable()
export class HeadNotice implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private seen: Head | undefined;
  private saidOn = '';
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const look = (): void => {
      this.looking = this.look().catch((failure: unknown) =>
        this.log.warn({ err: failure }, 'the head of the audit trail could not be read; trying again'),
      );
    };
    look();
    this.timer = setInterval(look, LOOK_MS);
    this.timer.unref();
  }

  async look(): Promise<void> {
    const head = await headOf(this.database);
    const stands = await this.standsStill();
    if (!stands)
      this.log.error({ expected: this.seen, head }, 'the audit trail was cut or rewritten at its end');
    this.seen = head;
    const today = await this.today();
    if (today === this.saidOn) return;
    this.saidOn = today;
    this.log.info({ head: `${head.position}:${head.hash}` }, 'head of the audit trail');
  }

  /** The head that was seen before is still part of the chain. */
  private async standsStill(): Promise<boolean> {
    const { seen } = this;
    if (seen === undefined || seen.position === 0) return true;
    const found = await this.database.one<{ hash: string }>(
      'select hash from audit_seal where position = $1',
      [seen.position],
    );
    return found?.hash === seen.hash;
  }

  private async today(): Promise<string> {
    const row = await this.database.one<{ zone: string }>('select time_zone as zone from laboratory');
    return labToday(row?.zone, this.clock.now());
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }
}
