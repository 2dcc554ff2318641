import { databaseAddress } from './database-address.js';
import { readConfig } from './kernel/config.js';
import { applicationDataSource, Database } from './kernel/database.js';
import { WHOLE } from './kernel/limits.js';

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
  const config = readConfig();
  const { url, stop } = await databaseAddress(config, config.databaseUrl);
  try {
    const source = await applicationDataSource(url, [], 1, WHOLE).initialize();
    try {
      return await check(new Database(source));
    } finally {
      await source.destroy();
    }
  } finally {
    await stop();
  }
}
