import { existsSync } from 'node:fs';
import { readConfig, type Config } from './kernel/config.js';
import { applicationDataSource, Database } from './kernel/database.js';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './kernel/postgres-embedded/embedded-postgres.js';

export interface Finding {
  readonly lines: readonly string[];
  readonly holds: boolean;
}

/** Runs one check from the command line: exit code 0 when it holds, 1 when not, 2 when nothing can be read. */
export function verifyAndExit(what: string, check: (database: Database) => Promise<Finding>): void {
  run(check).then(
    ({ lines, holds }) => {
      process.stdout.write(`${lines.join('\n')}\n`);
      process.exit(holds ? 0 : 1);
    },
    (failure: unknown) => {
      const reason = failure instanceof Error ? failure.message : String(failure);
      process.stderr.write(`${what} cannot be read: ${reason}\n`);
      process.exit(2);
    },
  );
}

async function run(check: (database: Database) => Promise<Finding>): Promise<Finding> {
  const { url, stop } = await address(readConfig());
  try {
    const source = await applicationDataSource(url, [], 1).initialize();
    try {
      return await check(new Database(source));
    } finally {
      await source.destroy();
    }
  } finally {
    await stop();
  }
}

/** The given database, else the embedded one: as it runs, or started for the check. */
async function address({
  databaseUrl,
  dataDir,
}: Config): Promise<{ url: string; stop: () => Promise<void> }> {
  const running = databaseUrl ?? findEmbeddedPostgres(dataDir);
  if (running) return { url: running, stop: async () => undefined };
  if (!existsSync(dataDir))
    throw new Error(`there is no data folder ${dataDir}; set DATA_DIR or DATABASE_URL.`);
  const started = await startEmbeddedPostgres({ dataDir });
  return { url: started.url, stop: () => started.stop() };
}
