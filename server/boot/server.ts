import path from 'node:path';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { AppModule } from '../app.module.js';
import { describeApi } from '../api-docs/api-docs.js';
import { AuditSealer } from '../audit/index.js';
import { Closing } from './closing.js';
import { ENTITIES } from './entities.js';
import { FirstPassword, refuseWeakFirstPassword, sessionMiddleware } from '../identity/index.js';
import { UnitOfWork } from '../events/unit-of-work.js';
import { Clock } from '../kernel/clock.js';
import type { Config } from '../kernel/config.js';
import { applicationDataSource } from '../kernel/database.js';
import { newLog, NestLog } from '../kernel/log.js';
import { asProblem, ProblemFilter, sendProblem } from '../kernel/http/problem.filter.js';
import { BoundedAdapter } from '../kernel/http/bounded-adapter.js';
import { notSaved, contentPolicy, packed, securityLog, answerUnreadable } from '../kernel/http/middleware.js';
import { forSpreadsheet } from '../kernel/http/csv.js';
import { jsonOnly, normaliseBody, requestId, validation } from '../kernel/http/request.js';
import { endsWithin } from '../kernel/time-limit.js';
import { LiveAdapter } from '../live/live-adapter.js';
import { prepareDatabase } from './prepare-database.js';
import { seedLaboratory } from '../seed/seed-laboratory.js';
import { serveClient } from './serve-client.js';

const BODY_LIMIT = '512kb';
const LEAVE_WITHIN_MS = 1_000;
/** The one call that takes a file: 5 MB of it, in which JSON may double quotes and ends of lines. */
const FILE_PATH = '/api/catalogue/file';
const FILE_LIMIT = '10mb';
/** Asked by machines that know no session; with one, its answer would wait for the database. */
const HEALTH_PATH = '/api/health/';

export interface ServerParts {
  readonly config: Config;
  /** The owner's, unless the configuration names the owner beside it. */
  readonly databaseUrl: string;
  readonly logger?: Logger;
  readonly clock?: Clock;
  /** The folder of the built client; absent: the API alone. */
  readonly clientDir?: string;
  /** A process that only does the queue's work: the first user is not its to make. */
  readonly isWorker?: boolean;
  /** Further modules beside the server's own. */
  readonly modules?: readonly DynamicModule[];
}

export interface RunningServer {
  readonly app: NestExpressApplication;
  readonly address: string;
  /** The first user's name and one-time password, only when they were made just now. */
  readonly firstUser: { readonly username: string; readonly password: string } | undefined;
  /** Stops in order and in time, whatever hangs; for `noticeMs` it first announces the stop and goes on serving. */
  close(noticeMs?: number): Promise<void>;
  /** Waits for no call any more. */
  hurry(): void;
}

/** Migrates, seeds and serves API, live socket and client on one port. */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const { config } = parts;
  const logger = parts.logger ?? newLog(config);
  const { url, whyOwner } = await prepareDatabase(parts.databaseUrl, config.databaseOwnerUrl);
  if (whyOwner !== undefined)
    logger.warn({ why: whyOwner }, 'the application signs in as the owner of its database, under SET ROLE');
  const ownerUrl = config.databaseOwnerUrl ?? parts.databaseUrl;
  const dataSource = await applicationDataSource(url, ENTITIES).initialize();
  const adapter = new BoundedAdapter(config);
  try {
    const app = await createApp({ ...parts, logger, databaseUrl: url, ownerUrl, dataSource, adapter });
    const closing = new Closing(app, adapter);
    const firstUser = await opened(app, parts).catch(async (failure: unknown) => {
      await closing.close();
      throw failure;
    });
    const { port } = app.getHttpServer().address() as AddressInfo;
    const address = `http://${config.host}:${port}`;
    return {
      app,
      address,
      firstUser,
      close: (noticeMs) => closing.close(noticeMs),
      hurry: () => closing.hurry(),
    };
  } catch (failure) {
    if (dataSource.isInitialized) await endsWithin(dataSource.destroy(), LEAVE_WITHIN_MS);
    throw failure;
  }
}

/**
 * The first user is made after the port is open: the printed password can be used at once, and a kill before that loses
 * none.
 */
async function opened(
  app: NestExpressApplication,
  { config, isWorker = false }: ServerParts,
): Promise<RunningServer['firstUser']> {
  await app.get(AuditSealer).takeKey();
  const work = app.get(UnitOfWork);
  await seedLaboratory(work);
  await refuseWeakFirstPassword(work, config);
  await app.listen(config.port, config.host);
  return isWorker ? undefined : app.get(FirstPassword).ensure(config);
}

interface AppParts extends ServerParts {
  readonly logger: Logger;
  readonly ownerUrl: string;
  readonly dataSource: DataSource;
  readonly adapter: BoundedAdapter;
}

async function createApp(parts: AppParts): Promise<NestExpressApplication> {
  const { config, databaseUrl, ownerUrl, logger, dataSource, adapter } = parts;
  const module = AppModule.of(
    { config, databaseUrl, ownerUrl, logger, dataSource, clock: parts.clock ?? new Clock() },
    parts.modules,
  );
  const app = await NestFactory.create<NestExpressApplication>(module, adapter, {
    bodyParser: false,
    logger: new NestLog(logger),
    abortOnError: false,
  });
  configureHttp(app, config, logger);
  answerUnreadable(app.getHttpServer());
  app.useWebSocketAdapter(new LiveAdapter(app));
  app.useGlobalPipes(validation());
  app.useGlobalFilters(new ProblemFilter(logger));
  describeApi(app);
  if (parts.clientDir) serveClient(app, path.resolve(parts.clientDir));
  return app;
}

function unlessFile(parse: RequestHandler): RequestHandler {
  return (request, response, next) =>
    request.originalUrl.toLowerCase().startsWith(FILE_PATH) ? next() : parse(request, response, next);
}

function configureHttp(app: NestExpressApplication, config: Config, logger: Logger): void {
  app.set('trust proxy', config.trustProxy);
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.use(requestId);
  app.use(securityLog(logger));
  app.use(
    helmet({
      contentSecurityPolicy: { directives: contentPolicy(config) },
      hsts: config.publicUrl?.startsWith('https') ?? false,
    }),
  );
  const small = express.json({ limit: BODY_LIMIT });
  const large = express.json({ limit: FILE_LIMIT });
  app.use('/api', notSaved, packed, forSpreadsheet, jsonOnly, unlessFile(small), normaliseBody);
  const session = sessionMiddleware(app);
  app.use((request: Request, response: Response, next: NextFunction) =>
    request.originalUrl.startsWith(HEALTH_PATH) ? next() : session(request, response, next),
  );
  // A stranger's body is never long.
  app.use(FILE_PATH, (request: Request, response: Response, next: NextFunction) =>
    (request.session.userId === undefined ? small : large)(request, response, next),
  );
  app.use(FILE_PATH, normaliseBody);
  // Refusals of the middleware above, in the same shape as every other.
  app.use((failure: unknown, _request: Request, response: Response, _next: NextFunction) => {
    sendProblem(response, asProblem(failure));
  });
}
