import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError, type Config } from './kernel/config.js';
import { EmbeddedPostgresError } from './kernel/postgres-embedded/error.js';
import { startEmbeddedPostgres } from './kernel/postgres-embedded/embedded-postgres.js';
import { startServer, type RunningServer } from './server.js';

/** The server with the database that it may have brought along. */
export interface House {
  readonly server: RunningServer;
  /** What the owner of the database signs in with. */
  readonly ownerUrl: string;
  close(): Promise<void>;
}

export async function openHouse(config: Config): Promise<House> {
  const database = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir });
  const databaseUrl = config.databaseUrl ?? database?.url ?? '';
  try {
    const server = await startServer({
      config,
      databaseUrl,
      clientDir: path.join(path.dirname(fileURLToPath(import.meta.url)), '../client'),
    });
    return {
      server,
      ownerUrl: config.databaseOwnerUrl ?? databaseUrl,
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

const STOP_WITHIN_MS = 20_000;

/** SIGINT and SIGTERM stop in order, once; a stop that hangs is given up. */
export function stopOnSignal(stop: () => Promise<void>): void {
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

/** Ends the process with one sentence where the reason is the operator's to mend. */
export function failedToStart(failure: unknown): never {
  process.stderr.write(`${plainReason(failure) ?? String((failure as Error)?.stack ?? failure)}\n`);
  process.exit(1);
}

function plainReason(failure: unknown): string | undefined {
  if (failure instanceof ConfigError || failure instanceof EmbeddedPostgresError) return failure.message;
  const { code, port } = failure as { readonly code?: unknown; readonly port?: unknown };
  if (code === 'EADDRINUSE')
    return `Port ${String(port)} is taken by another program: stop it, or set PORT to another one.`;
  if (code === 'EACCES')
    return `Port ${String(port)} may not be used by this account: set PORT to one from 1024.`;
  return undefined;
}
