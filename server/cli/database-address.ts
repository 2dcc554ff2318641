import { existsSync } from 'node:fs';
import { ConfigError, type Config } from '../kernel/config.js';
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../kernel/postgres-embedded/embedded-postgres.js';

export interface DatabaseAddress {
  readonly url: string;
  stop(): Promise<void>;
}

const nothingToStop = async (): Promise<void> => undefined;

/** The given database, else the embedded one: running already, or started for as long as it is needed. */
export async function databaseAddress(
  { dataDir, embeddedPort: port }: Config,
  given: string | undefined,
): Promise<DatabaseAddress> {
  const running = given ?? findEmbeddedPostgres(dataDir);
  if (running) return { url: running, stop: nothingToStop };
  if (!existsSync(dataDir))
    throw new ConfigError(`there is no data folder ${dataDir}; set DATA_DIR or DATABASE_URL.`);
  const started = await startEmbeddedPostgres({ dataDir, port });
  return { url: started.url, stop: () => started.stop() };
}

/** The same as the owner of the tables. */
export function ownerAddress(config: Config): Promise<DatabaseAddress> {
  return databaseAddress(config, config.databaseOwnerUrl ?? config.databaseUrl);
}

/**
 * The owner's, with nobody else at work: an embedded database that a server runs is refused, and a missing one made
 * where `fresh` allows it.
 */
export async function ownAddress(config: Config, fresh: boolean): Promise<DatabaseAddress> {
  const given = config.databaseOwnerUrl ?? config.databaseUrl;
  if (given !== undefined) return { url: given, stop: nothingToStop };
  if (!fresh && !existsSync(config.dataDir))
    throw new ConfigError(`There is no data folder ${config.dataDir}: set DATA_DIR or DATABASE_URL.`);
  const started = await startEmbeddedPostgres({ dataDir: config.dataDir, port: config.embeddedPort });
  return { url: started.url, stop: () => started.stop() };
}
