import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig, type Config } from './kernel/config.js';
import { EmbeddedPostgresError } from './kernel/embedded-postgres-error.js';
import { startEmbeddedPostgres } from './kernel/embedded-postgres.js';
import { startServer, type RunningServer } from './server.js';

/** HTTP, sockets and, unless WORKERS=off, the queue's work, in one process. */
async function main(): Promise<void> {
  const config = readConfig();
  const opened = openHouse(config);
  // Before the start has ended, too: a signal then stops what has come up so far.
  stopOnSignal(async () => {
    const house = await opened.catch(() => undefined);
    await house?.close();
  });
  const { server } = await opened;
  greet(server, config);
}

async function openHouse(config: Config): Promise<{ server: RunningServer; close(): Promise<void> }> {
  const database = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir });
  try {
    const server = await startServer({
      config,
      databaseUrl: config.databaseUrl ?? database?.url ?? '',
      clientDir: path.join(path.dirname(fileURLToPath(import.meta.url)), '../client'),
    });
    return {
      server,
      close: async () => {
        await server.close();
        await database?.stop();
      },
    };
  } catch (failure) {
    await database?.stop();
    throw failure;
  }
}

function greet(server: RunningServer, config: Config): void {
  const lines = [`Meniscus is ready at ${config.publicUrl ?? server.address}`];
  if (server.firstUser) {
    lines.push(`First user: ${server.firstUser.username}   password: ${server.firstUser.password}`);
    lines.push('The password is shown this once; it has to be changed at the first sign-in.');
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

const STOP_WITHIN_MS = 20_000;

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
      stop().then(
        () => process.exit(0),
        (failure: unknown) => {
          process.stderr.write(`${String(failure)}\n`);
          process.exit(1);
        },
      );
    });
  }
}

main().catch((failure: unknown) => {
  const plain = failure instanceof ConfigError || failure instanceof EmbeddedPostgresError;
  process.stderr.write(`${plain ? failure.message : String((failure as Error)?.stack ?? failure)}\n`);
  process.exit(1);
});
