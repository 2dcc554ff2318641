import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Config } from '../kernel/config.js';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../kernel/postgres-embedded/embedded-postgres.js';
import { endsWithin } from '../kernel/time-limit.js';
import type { RunningServer } from './server.js';
import { startFailureReason, refuseWrongSettings } from '../kernel/start-failure.js';

const CLIENT = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../client');
/**
 * A stop is over within ten seconds (docs/operations.md), with the notice that is usual; what a longer one takes beyond
 * it comes on top. The server takes what it needs, the database the rest.
 */
const STOP_WITHIN_MS = 9_500;
const USUAL_NOTICE_MS = 1_000;
const START_ENDS_WITHIN_MS = 5_000;
const DATABASE_NEEDS_MS = 1_500;
/** A database that needs longer to write is killed, and recovers at the next start. */
const DATABASE_IS_ENDED_MS = 1_500;

/** The server with the database that it may have brought along, which ends with it, whatever happens. */
export class Installation {
  private database: EmbeddedPostgres | undefined;
  private running: RunningServer | undefined;
  private opening: Promise<RunningServer> | undefined;
  private stopping: Promise<void> | undefined;

  constructor(
    private readonly config: Config,
    private readonly isWorker = false,
  ) {}

  get server(): RunningServer {
    if (this.running === undefined) throw new Error('The server is not open.');
    return this.running;
  }

  get isStopping(): boolean {
    return this.stopping !== undefined;
  }

  /** The sign-in of the database's owner. */
  get ownerUrl(): string {
    return this.config.databaseOwnerUrl ?? this.databaseUrl;
  }

  private get databaseUrl(): string {
    return this.config.databaseUrl ?? this.database?.url ?? '';
  }

  open(): Promise<RunningServer> {
    return (this.opening ??= this.inOrder());
  }

  private async inOrder(): Promise<RunningServer> {
    const { config, isWorker } = this;
    try {
      await refuseWrongSettings(config);
      this.goOn();
      // Loaded while the database starts, but not if a setting is wrong, which is reported at once.
      const loading = import('./server.js');
      const { dataDir, embeddedPort: port } = config;
      if (config.databaseUrl === undefined) this.database = await startEmbeddedPostgres({ dataDir, port });
      this.goOn();
      const { startServer } = await loading;
      const { databaseUrl } = this;
      const clientDir = isWorker ? undefined : CLIENT;
      this.running = await startServer({ config, databaseUrl, isWorker, clientDir });
      return this.running;
    } catch (failure) {
      await this.database?.stop();
      throw failure;
    }
  }

  /** Nothing more is started by a house that is to stop. */
  private goOn(): void {
    if (this.isStopping) throw new Error('The server was stopped while it was opening.');
  }

  /** In order, once, and in time; a start that is under way is waited for a little. */
  close(noticeMs = 0): Promise<void> {
    return (this.stopping ??= this.closeInOrder(noticeMs));
  }

  private async closeInOrder(noticeMs: number): Promise<void> {
    const end = performance.now() + stopsWithinMs(noticeMs) - DATABASE_IS_ENDED_MS;
    try {
      if (this.opening) await endsWithin(this.opening, START_ENDS_WITHIN_MS);
      await this.running?.close(noticeMs);
    } finally {
      await this.database?.stop(Math.max(DATABASE_NEEDS_MS, end - performance.now()));
    }
  }

  /** Waits for nobody any more. */
  hurry(): void {
    this.running?.hurry();
  }
}

export async function openInstallation(config: Config): Promise<Installation> {
  const installation = new Installation(config);
  await installation.open();
  return installation;
}

export function stopsWithinMs(noticeMs: number): number {
  return STOP_WITHIN_MS + Math.max(0, noticeMs - USUAL_NOTICE_MS);
}

/** Anything to stop at a signal, or when the process is in an unknown state. */
export interface Stoppable {
  close(noticeMs?: number): Promise<void>;
  hurry(): void;
}

/** SIGINT and SIGTERM stop in order, once; a second one waits for no call. What hangs is left behind in time. */
export function stopOnSignal(house: Stoppable, noticeMs: number): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return house.hurry();
      isStopping = true;
      void ended(house.close(noticeMs), stopsWithinMs(noticeMs)).then((failure) => {
        if (failure) process.stderr.write(`${failure.message}\n`);
        process.exit(failure ? 1 : 0);
      });
    });
  }
}

/**
 * An uncaught exception leaves the process in an unknown state: it is logged, the server is closed in order, and its
 * supervisor starts it again. An unhandled rejection has only left its own work undone.
 */
export function stopWhenLost(log: Logger, house: Stoppable): void {
  process.on('unhandledRejection', (failure) => {
    log.error({ err: failure }, 'an unhandled rejection');
  });
  process.on('uncaughtException', (failure) => {
    log.fatal({ err: failure }, 'an uncaught exception: the server stops');
    process.exitCode = 1;
    house.hurry();
    void ended(house.close(), stopsWithinMs(0)).then(() => process.exit(1));
  });
}

/** Why it did not end well; undefined: it did, or it hung and was left behind. */
async function ended(work: Promise<void>, ms: number): Promise<Error | undefined> {
  const late = pause(ms, undefined, { ref: false });
  return Promise.race([work, late]).then(
    () => undefined,
    (failure: unknown) => (failure instanceof Error ? failure : new Error(String(failure))),
  );
}

/** Ends the process with one sentence if the operator can fix the reason. */
export function failedToStart(failure: unknown): never {
  process.stderr.write(`${startFailureReason(failure) ?? String((failure as Error)?.stack ?? failure)}\n`);
  process.exit(1);
}
