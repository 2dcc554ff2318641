import path from 'node:path';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import type { AddressInfo } from 'node:net';
import { pino, type Logger } from 'pino';
import { DataSource } from 'typeorm';
import { AppModule } from './app.module.js';
import { describeApi } from './api-docs.js';
import { AuditSealer } from './audit/index.js';
import { ENTITIES } from './entities.js';
import { sessionMiddleware } from './identity/index.js';
import { Clock } from './kernel/clock.js';
import type { Config } from './kernel/config.js';
import { applicationDataSource } from './kernel/database.js';
import { NestLog } from './kernel/nest-log.js';
import { asProblem, ProblemFilter, sendProblem } from './kernel/http/problem.filter.js';
import { BoundedAdapter } from './kernel/http/bounded-adapter.js';
import { notKept } from './kernel/http/cache.js';
import { contentPolicy } from './kernel/http/content-policy.js';
import { securityLog } from './kernel/http/security-log.js';
import { answerUnreadable } from './kernel/http/unreadable.js';
import { jsonOnly, normaliseBody, requestId, validation } from './kernel/http/request.js';
import { LiveAdapter } from './live/live-adapter.js';
import { prepareDatabase } from './prepare-database.js';
import { seedLaboratory } from './seed/seed-laboratory.js';
import { serveClient } from './serve-client.js';

const BODY_LIMIT = '512kb';
/** The one call that takes a file: 5 MB of it, in which JSON may double quotes and ends of lines. */
const FILE_PATH = '/api/catalogue/file';
const FILE_LIMIT = '10mb';

export interface ServerParts {
  readonly config: Config;
  /** The owner's, unless the configuration names the owner beside it. */
  readonly databaseUrl: string;
  readonly logger?: Logger;
  readonly clock?: Clock;
  /** Where the built client lies; absent: the API alone. */
  readonly clientDir?: string;
  /** Further modules beside the house's own. */
  readonly modules?: readonly DynamicModule[];
}

export interface RunningServer {
  readonly app: NestExpressApplication;
  readonly address: string;
  /** The first user's name and one-time password, only when they were made just now. */
  readonly firstUser: { readonly username: string; readonly password: string } | undefined;
  close(): Promise<void>;
}

/** Migrates, seeds and serves API, live socket and client on one port. */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const { config } = parts;
  const logger = parts.logger ?? pino({ level: config.logLevel });
  const { url, whyOwner } = await prepareDatabase(parts.databaseUrl, config.databaseOwnerUrl);
  if (whyOwner !== undefined)
    logger.warn({ why: whyOwner }, 'the application signs in as the owner of its database, under SET ROLE');
  const ownerUrl = config.databaseOwnerUrl ?? parts.databaseUrl;
  const app = await createApp({ ...parts, logger, databaseUrl: url, ownerUrl });
  const firstUser = await opened(app, config).catch(async (failure: unknown) => {
    await app.close().catch(() => undefined);
    const source = app.get(DataSource);
    if (source.isInitialized) await source.destroy().catch(() => undefined);
    throw failure;
  });
  const { port } = app.getHttpServer().address() as AddressInfo;
  return { app, address: `http://${config.host}:${port}`, firstUser, close: () => app.close() };
}

async function opened(app: NestExpressApplication, config: Config): Promise<RunningServer['firstUser']> {
  await app.get(AuditSealer).takeKey();
  const firstUser = await seedLaboratory(app, config);
  await app.listen(config.port, config.host);
  return firstUser;
}

type AppParts = ServerParts & { readonly logger: Logger; readonly ownerUrl: string };

async function createApp(parts: AppParts): Promise<NestExpressApplication> {
  const { config, databaseUrl, ownerUrl, logger } = parts;
  const dataSource = await applicationDataSource(databaseUrl, ENTITIES).initialize();
  const module = AppModule.of(
    { config, databaseUrl, ownerUrl, logger, dataSource, clock: parts.clock ?? new Clock() },
    parts.modules,
  );
  const app = await NestFactory.create<NestExpressApplication>(module, new BoundedAdapter(config), {
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
  app.use('/api', notKept, jsonOnly, unlessFile(small), normaliseBody);
  app.use(sessionMiddleware(app));
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
