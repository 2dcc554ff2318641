import pg from 'pg';
import { migrateQueue } from '../events/backbone/queue-schema.js';
import { givenLogin, separateLogin, type ApplicationAddress } from '../kernel/application-login.js';
import { migrate } from '../kernel/migrate.js';
import { ownerClient } from '../kernel/limits.js';

/**
 * Everything that only the owner of the database may do, before the application opens: schema, queue, and the
 * application's own sign-in. Answers with what the application is to sign in. `ownerUrl` absent: `url` is the owner's.
 */
export async function prepareDatabase(url: string, ownerUrl?: string): Promise<ApplicationAddress> {
  const owner = ownerUrl ?? url;
  await migrate(owner);
  await prepareQueue(owner);
  return ownerUrl === undefined ? separateLogin(owner) : givenLogin(url, ownerUrl);
}

async function prepareQueue(ownerUrl: string): Promise<void> {
  const owner = new pg.Client(ownerClient(ownerUrl, 'meniscus start'));
  owner.on('error', () => undefined);
  try {
    await owner.connect();
    await migrateQueue(owner);
  } finally {
    await owner.end().catch(() => undefined);
  }
}
