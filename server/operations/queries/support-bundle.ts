import os from 'node:os';
import { gzipSync } from 'node:zlib';
import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ReactionDispatcher } from '../../events/reaction-dispatcher.js';
import { Metrics, Readiness } from '../../health/index.js';
import { Clock } from '../../kernel/clock.js';
import type { Config } from '../../kernel/config.js';
import { Database, type Sql } from '../../kernel/database.js';
import { CONFIG } from '../../kernel/tokens.js';
import { lastRuns, backupSettings } from '../backups.js';
import { failedJobs } from '../failed-reactions.js';
import { VERSION } from '../version.js';

/**
 * The laboratory's columns that are switches and numbers. Any other is left out: a heading, an address or a mail
 * account identifies the laboratory, and a new column may.
 */
const LABORATORY = `
  select time_zone as "timeZone", base_currency as "baseCurrency", four_eyes as "fourEyes",
    minimum_password_length as "minimumPasswordLength", release_waits_for_call as "releaseWaitsForCall",
    release_undo_seconds as "releaseUndoSeconds", payment_gate as "paymentGate", crossmatch_days as "crossmatchDays",
    shift_hours as "shiftHours", cash_rounding_minor as "cashRoundingMinor",
    discount_cap_super_admin as "discountCapSuperAdmin", discount_cap_labadmin as "discountCapLabadmin",
    discount_cap_lab as "discountCapLab", discount_cap_reception as "discountCapReception",
    discount_cap_cashier as "discountCapCashier", discount_reason_printed as "discountReasonPrinted",
    quotation_days as "quotationDays", version from laboratory`;

const FRAME =
  /^\s{0,20}at (?:async )?(?:[\w$.<>]{1,100} )?(?:\[as [\w$]{1,60}\] )?\(?(?:file:\/\/)?([\w@./\\:+-]{1,300}):(\d{1,7}):\d{1,7}\)?$/;
const ERROR_NAME = /^([A-Za-z]{1,40}(?:Error|Exception))\b/;
const MOST = 12;
const BLOCK = 512;
const RUNS = 50;

/** Information for support: figures, versions and settings, and nobody's data. */
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

  /** The place of each failure and nothing of its subject: a message may repeat what somebody typed. */
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

async function plainSettings(sql: Sql, config: Config): Promise<object> {
  const mail = await sql.one<{ security: string; port: number }>('select security, port from mail_settings');
  return {
    laboratory: (await sql.one(LABORATORY)) ?? null,
    mail: mail ?? null,
    environment: {
      port: config.port,
      databaseIsEmbedded: config.databaseUrl === undefined,
      hasOwnerBeside: config.databaseOwnerUrl !== undefined,
      hasRedis: config.redisUrl !== undefined,
      hasAuditKeyOfItsOwn: config.auditKey !== undefined,
      hasPublicUrl: config.publicUrl !== undefined,
      isHttps: config.publicUrl?.startsWith('https') ?? false,
      trustsProxy: config.trustProxy !== false,
      workers: config.workers,
      logLevel: config.logLevel,
      sessionTtlMinutes: config.sessionTtlMinutes,
      socketsPerUser: config.socketsPerUser,
      socketsPerAddress: config.socketsPerAddress,
      mailTimeoutSeconds: config.mailTimeoutSeconds,
    },
  };
}

/** An error's kind and its places in the source, without a word of its message. */
export function framesOf(stack: string | undefined): readonly string[] {
  const lines = (stack ?? '').split('\n');
  const kind = ERROR_NAME.exec(lines[0] ?? '')?.[1];
  const places = lines.flatMap((line) => {
    const [, file, number] = FRAME.exec(line) ?? [];
    return file === undefined ? [] : [`${shortened(file)}:${number}`];
  });
  return [...(kind === undefined ? [] : [kind]), ...places.slice(0, MOST)];
}

/** Relative to the project's folder, whose place is private. */
function shortened(file: string): string {
  const at = file.search(/(?:node_modules|server|shared|node:)/);
  return at < 0 ? 'elsewhere' : file.slice(at);
}

/** A tar file (ustar) of a few texts. */
function tarOf(files: readonly { readonly name: string; readonly text: string }[], at: Date): Buffer {
  const parts = files.flatMap(({ name, text }) => {
    const content = Buffer.from(text, 'utf8');
    return [
      header(name, content.length, at),
      content,
      Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK),
    ];
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

function header(name: string, size: number, at: Date): Buffer {
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits - 1, '0')}\0`;
  block.write(name.slice(0, 99), 0, 'utf8');
  block.write(octal(0o644, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(Math.floor(at.getTime() / 1000), 12), 136);
  block.write(' '.repeat(8), 148);
  block.write('0', 156);
  block.write('ustar\0', 257);
  block.write('00', 263);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}
