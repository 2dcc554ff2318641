import { Redis } from 'ioredis';
import { ConfigError } from '../config.js';

const ANSWER_MS = 2_000;
/** What Redis itself says against an address; one that is away may come back. */
const PASSWORD = /NOAUTH|WRONGPASS|NOPERM|AUTH/;
const NUMBER = /DB index/i;
const NO_REDIS = /Protocol error|ParserError/i;

/** Throws ConfigError where Redis refuses us; where it does not answer, the house starts without and says so. */
export async function refuseWrongRedis(url: string): Promise<void> {
  const said = await heard(url);
  const at = new URL(url).host;
  if (PASSWORD.test(said))
    throw new ConfigError(
      `REDIS_URL: Redis at ${at} refuses the user or the password: correct them in the address.`,
    );
  if (NUMBER.test(said))
    throw new ConfigError(`REDIS_URL: Redis at ${at} has no database with that number: correct the address.`);
  if (NO_REDIS.test(said))
    throw new ConfigError(`REDIS_URL: what answers at ${at} is not Redis: correct the address.`);
}

/** What it says against us; '' where it takes us, or says nothing. */
async function heard(url: string): Promise<string> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: ANSWER_MS,
    commandTimeout: ANSWER_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let said = '';
  redis.on('error', (failure: Error) => (said += `${failure.name} ${failure.message} `));
  try {
    await redis.connect();
    await redis.ping();
  } catch (failure) {
    said += `${(failure as Error).name} ${(failure as Error).message}`;
  } finally {
    redis.disconnect();
  }
  return said;
}
