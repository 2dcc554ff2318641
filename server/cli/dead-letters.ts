import pino from 'pino';
import { QUEUES } from '../events/backbone/backbone.js';
import { EmbeddedBackbone } from '../events/backbone/embedded-backbone.js';
import { RedisBackbone } from '../events/backbone/redis-backbone.js';
import { ConfigError, readConfig, type Config } from '../kernel/config.js';
import { findEmbeddedPostgres } from '../kernel/postgres-embedded/embedded-postgres.js';
import { failedJobs, retryJobs } from '../operations/index.js';

export async function run(words: readonly string[]): Promise<number> {
  try {
    await listed(words);
    return 0;
  } catch (failure) {
    process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`);
    return 1;
  }
}

/** `npm run dead-letters` lists the reactions that gave up; `npm run dead-letters -- retry` runs them again. */
async function listed(words: readonly string[]): Promise<void> {
  const backbone = openBackbone(readConfig());
  const queues = QUEUES.map((name) => backbone.queue(name));
  try {
    const letters = await failedJobs(queues);
    for (const { id, data, failedReason } of letters) {
      process.stdout.write(`${data.reaction}  event ${data.eventId}  job ${id ?? ''}  ${failedReason}\n`);
    }
    const counts = await Promise.all(queues.map((queue) => queue.getFailedCount()));
    process.stdout.write(`Dead letters: ${counts.reduce((sum, count) => sum + count, 0)}\n`);
    if (words[0] !== 'retry') return;
    process.stdout.write(`Put back into the queue: ${await retryJobs(letters)}\n`);
  } finally {
    for (const queue of queues) await queue.close();
    await backbone.stop();
  }
}

function openBackbone(config: Config): EmbeddedBackbone | RedisBackbone {
  const log = pino({ level: 'silent' });
  if (config.redisUrl) return new RedisBackbone(config.redisUrl, log);
  const databaseUrl = config.databaseUrl ?? findEmbeddedPostgres(config.dataDir);
  if (!databaseUrl) throw new ConfigError(`No laboratory is running on ${config.dataDir}: start it first.`);
  return new EmbeddedBackbone(databaseUrl, log);
}
