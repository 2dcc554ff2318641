import { existsSync } from 'node:fs';
import { verifyChain, type ChainReport } from './audit/index.js';
import { readConfig, type Config } from './kernel/config.js';
import { applicationDataSource, Database } from './kernel/database.js';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './kernel/postgres-embedded/embedded-postgres.js';

/** `npm run audit:verify`: exit code 0 when the chain holds, 1 when it does not, 2 when it cannot be read. */
async function main(): Promise<number> {
  const { url, stop } = await address(readConfig());
  try {
    const source = await applicationDataSource(url, [], 1).initialize();
    try {
      return tell(await verifyChain(new Database(source)));
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

function tell({ sealed, unsealed, head, firstBreak }: ChainReport): number {
  const lines = [
    `${sealed} entries sealed and in order; ${unsealed} waiting for their seal.`,
    `Head: ${head}`,
  ];
  if (firstBreak) {
    lines.push(`BROKEN at position ${firstBreak.position} (entry ${firstBreak.entryId}): ${firstBreak.why}.`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
  return firstBreak ? 1 : 0;
}

main().then(
  (code) => process.exit(code),
  (failure: unknown) => {
    const reason = failure instanceof Error ? failure.message : String(failure);
    process.stderr.write(`The audit trail cannot be read: ${reason}\n`);
    process.exit(2);
  },
);
