import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Inject } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Queue } from 'bullmq';
import { connect } from 'node:tls';
import type { ResultView, Operations, Certificate } from '../../../shared/contract/operations.js';
import { RequestQuery } from '../../kernel/use-cases.js';
import type { ReactionJob } from '../../events/backbone/backbone.js';
import { ReactionDispatcher } from '../../events/reaction-dispatcher.js';
import { Readiness } from '../../health/index.js';
import type { Config } from '../../kernel/config.js';
import { Database, type Sql } from '../../kernel/database.js';
import { CONFIG } from '../../kernel/tokens.js';
import { failedReactions } from '../failed-reactions.js';
import { VERSION } from '../version.js';

const HANDSHAKE_MS = 2000;
const KNOWN_MS = 3_600_000;
const known = new Map<string, { readonly at: number; readonly found: Promise<Certificate> }>();
const keyOf = (of: string, host: string, port: number): string => `${of} ${host} ${port}`;
const ANSWER_MS = 2000;
const STARTED = new Date(Date.now() - process.uptime() * 1000).toISOString();

/** How the system is running now, as this process sees it. */
export class ReadOperations extends RequestQuery<ResultView, Operations> {}

@QueryHandler(ReadOperations)
export class ReadOperationsHandler implements IQueryHandler<ReadOperations> {
  constructor(
    private readonly database: Database,
    private readonly readiness: Readiness,
    private readonly dispatcher: ReactionDispatcher,
    private readonly host: HttpAdapterHost,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async execute({ request: look }: ReadOperations): Promise<Operations> {
    const [health, queues, bytes, disk, certificates, failed] = await Promise.all([
      this.readiness.report(),
      inTime(Promise.all(this.dispatcher.queues.map(countsOf)), []),
      this.database.one<{ bytes: number }>('select pg_database_size(current_database()) as bytes'),
      diskOf(this.config.dataDir),
      certificatesOf(this.database, this.config, look),
      inTime(failedReactions(this.dispatcher.queues, this.database), []),
    ]);
    const { pool } = this.database;
    const data: Operations = {
      version: VERSION,
      startedAt: STARTED,
      status: health.status,
      problems: health.problems,
      backbone: health.backbone,
      outbox: health.outbox ?? { unpublished: 0, oldestMs: 0 },
      behind: health.reactions?.behind ?? 0,
      overdue: health.reactions?.overdue ?? 0,
      workers: health.workers ?? 0,
      queues,
      sockets: await this.sockets(),
      database: {
        bytes: bytes?.bytes ?? 0,
        busy: pool.totalCount - pool.idleCount,
        waiting: pool.waitingCount,
      },
      disk,
      certificates,
      failed,
    };
    return data;
  }

  /** Connections that the port has open, upgraded or not. */
  private sockets(): Promise<number> {
    const server = this.host.httpAdapter.getHttpServer() as {
      getConnections(told: (failure: Error | null, count: number) => void): void;
    };
    return new Promise((resolve) => server.getConnections((_, count) => resolve(count ?? 0)));
  }
}

async function countsOf(queue: Queue<ReactionJob>): Promise<Operations['queues'][number]> {
  const counts = await queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed');
  const { waiting = 0, prioritized = 0, active = 0, delayed = 0, failed = 0 } = counts;
  return { name: queue.name, waiting: waiting + prioritized, active, delayed, failed };
}

/** Redis may be away: the page shows what it can. */
function inTime<T>(work: Promise<T>, otherwise: T): Promise<T> {
  const late = new Promise<T>((resolve) => setTimeout(resolve, ANSWER_MS, otherwise).unref());
  return Promise.race([work, late]).catch(() => otherwise);
}

/** The disk of the nearest existing folder: with a database elsewhere nobody may have made it yet. */
async function diskOf(folder: string): Promise<Operations['disk']> {
  try {
    if (!existsSync(folder) && dirname(folder) !== folder) return await diskOf(dirname(folder));
    const { bavail, blocks, bsize } = await statfs(folder);
    return { folder, free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}

/**
 * The certificates of the public address and of a mail server with TLS from the start; checked once an hour, and at
 * once when a person asks: one just renewed is good.
 */
async function certificatesOf(
  sql: Sql,
  { publicUrl }: Config,
  asked: ResultView,
): Promise<readonly Certificate[]> {
  const mail = await sql.one<{ host: string; port: number }>(
    `select host, port from mail_settings where host <> '' and security = 'tls'`,
  );
  const found = (of: string, host: string, port: number): Promise<Certificate> =>
    asked === 'anew' ? remembered(of, host, port) : lately(of, host, port);
  const screens = publicUrl?.startsWith('https') === true ? new URL(publicUrl) : undefined;
  return Promise.all([
    ...(screens ? [found('The address of the screens', screens.hostname, Number(screens.port || 443))] : []),
    ...(mail ? [found('The mail server', mail.host, mail.port)] : []),
  ]);
}

function lately(of: string, host: string, port: number): Promise<Certificate> {
  const held = known.get(keyOf(of, host, port));
  const isFresh = held !== undefined && performance.now() - held.at < KNOWN_MS;
  return isFresh ? held.found : remembered(of, host, port);
}

function remembered(of: string, host: string, port: number): Promise<Certificate> {
  const found = look(of, host, port);
  known.set(keyOf(of, host, port), { at: performance.now(), found });
  return found;
}

/** Any certificate is accepted, as only its last day is wanted. */
function look(of: string, host: string, port: number): Promise<Certificate> {
  return new Promise((resolve) => {
    const name = /^[\d.]+$|:/.test(host) ? {} : { servername: host };
    const socket = connect({ host, port, rejectUnauthorized: false, timeout: HANDSHAKE_MS, ...name });
    const end = (validTo: string | null, problem: string | null): void => {
      socket.destroy();
      resolve({ of: `${of}, ${host}`, validTo, problem });
    };
    socket.once('secureConnect', () => {
      const until = new Date(socket.getPeerCertificate().valid_to);
      if (Number.isNaN(until.getTime())) end(null, 'It presents no certificate.');
      else end(until.toISOString(), null);
    });
    socket.once('timeout', () => end(null, 'It does not answer.'));
    socket.once('error', (failure) => end(null, `It cannot be checked (${failure.message}).`));
  });
}
