import os from 'node:os';
import { gzipSync } from 'node:zlib';
import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ReactionDispatcher } from '../../events/reaction-dispatcher.js';
import { Metrics, Readiness } from '../../health/index.js';
import { Clock } from '../../kernel/clock.js';
import type { Config } from '../../kernel/config.js';
import { Database } from '../../kernel/database.js';
import { CONFIG } from '../../kernel/tokens.js';
import { lastRuns } from '../backup-runs.js';
import { backupSettings } from '../backup-settings.entity.js';
import { failedJobs } from '../failed-reactions.js';
import { framesOf } from '../support/frames-of.js';
import { plainSettings } from '../support/plain-settings.js';
import { tarOf } from '../support/tar.js';
import { VERSION } from '../version.js';

const RUNS = 50;

/** What somebody who helps needs to know: figures, versions and settings, and nobody's data. */
export class SupportBundle extends Query<Buffer> {}

const COUNTS = `
  select relname as "table", n_live_tup as rows, pg_total_relation_size(relid) as bytes, n_dead_tup as dead,
    last_autovacuum as "lastVacuum" from pg_stat_user_tables where schemaname in ('public', 'queue') order by relname`;

const MIGRATIONS =
  'select name, to_timestamp(timestamp / 1000.0) as numbered from migrations order by timestamp';

@QueryHandler(SupportBundle)
export class SupportBundleHandler implements IQueryHandler<SupportBundle> {
  constructor(
    private readonly database: Database,
    private readonly dispatcher: ReactionDispatcher,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async execute(): Promise<Buffer> {
    const parts: readonly (readonly [string, unknown])[] = [
      ['versions.json', await this.versions()],
      ['settings.json', await plainSettings(this.database, this.config)],
      ['health.json', await this.readiness.report()],
      ['counts.json', await this.database.sql(COUNTS)],
      ['migrations.json', await this.database.sql(MIGRATIONS)],
      ['failed-work.json', await this.failedWork()],
      ['backups.json', await this.backups()],
    ];
    const files = parts.map(([name, value]) => ({ name, text: `${JSON.stringify(value, null, 2)}\n` }));
    files.push({ name: 'metrics.txt', text: await this.metrics.text() });
    return gzipSync(tarOf(files, this.clock.now()));
  }

  private async versions(): Promise<object> {
    const server = await this.database.one<{ version: string }>('select version() as version');
    return {
      meniscus: VERSION,
      node: process.version,
      system: `${os.type()} ${os.release()} ${os.arch()}`,
      processors: os.cpus().length,
      memory: { total: os.totalmem(), free: os.freemem(), process: process.memoryUsage() },
      upSeconds: Math.round(process.uptime()),
      postgres: server?.version,
      madeAt: this.clock.now().toISOString(),
    };
  }

  /** Where it failed, and nothing of what it was about: a message may repeat what somebody typed. */
  private async failedWork(): Promise<readonly object[]> {
    const jobs = await failedJobs(this.dispatcher.queues).catch(() => []);
    return jobs.map(({ data, attemptsMade, finishedOn, stacktrace }) => ({
      reaction: data.reaction,
      tries: attemptsMade,
      failedAt: finishedOn === undefined ? null : new Date(finishedOn).toISOString(),
      where: framesOf(stacktrace?.at(-1)),
    }));
  }

  private async backups(): Promise<object> {
    const { settings } = await backupSettings(this.database);
    const { folder: _, ...plan } = settings;
    const runs = await lastRuns(this.database, RUNS);
    return {
      plan,
      runs: runs.map(({ askedBy: __, file: ___, problem: ____, warnings, ...run }) => ({
        ...run,
        warnings: warnings.length,
      })),
    };
  }
}
