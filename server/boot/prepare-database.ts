import { migrateQueue } from '../events/backbone/queue-schema.js';
import { configuredLogin, separateLogin, type ApplicationAddress } from '../kernel/application-login.js';
import { migrate } from '../kernel/migrate.js';
import { withClient } from '../kernel/limits.js';

/**
 * Everything that only the owner of the database may do, before the application opens: schema, queue, and the
 * application's own sign-in. Answers with what the application is to sign in. `ownerUrl` absent: `url` is the owner's.
 */
export async function prepareDatabase(url: string, ownerUrl?: string): Promise<ApplicationAddress> {
  const owner = ownerUrl ?? url;
  await migrate(owner);
  await withClient(owner, 'meniscus start', migrateQueue);
  return ownerUrl === undefined ? separateLogin(owner) : configuredLogin(url, ownerUrl);
}
