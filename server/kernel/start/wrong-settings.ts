import { createServer } from 'node:net';
import { ConfigError, type Config } from '../config.js';
import { refuseWrongDatabase } from './wrong-database.js';
import { refuseWrongRedis } from './wrong-redis.js';

/** Throws ConfigError, in one sentence and before anything is written, where the house cannot work with its settings. */
export async function refuseWrongSettings(config: Config): Promise<void> {
  await refuseTakenPort(config);
  const { databaseUrl, databaseOwnerUrl, redisUrl } = config;
  if (databaseOwnerUrl) await refuseWrongDatabase('DATABASE_OWNER_URL', databaseOwnerUrl, true);
  if (databaseUrl) await refuseWrongDatabase('DATABASE_URL', databaseUrl, databaseOwnerUrl === undefined);
  if (redisUrl) await refuseWrongRedis(redisUrl);
}

/** The port is taken for a moment: whoever has it is found before the database is touched. */
async function refuseTakenPort({ port, host }: Config): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ port, host, exclusive: true }, resolve);
    });
  } catch (failure) {
    const why = portReason(failure, port, host);
    throw why === undefined ? failure : new ConfigError(why);
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}

/** Undefined for what is no matter of port or address. */
export function portReason(failure: unknown, port: unknown, host: unknown): string | undefined {
  switch ((failure as { readonly code?: unknown }).code) {
    case 'EADDRINUSE':
      return `Port ${String(port)} is taken by another program: stop it, or set PORT to another one.`;
    case 'EACCES':
      return `Port ${String(port)} may not be used by this account: set PORT to one from 1024.`;
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is "${String(host)}", which is not an address of this machine: set it to one, or to 0.0.0.0 for all of them.`;
    default:
      return undefined;
  }
}
