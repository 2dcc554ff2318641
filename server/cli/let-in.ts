import { options, program, print } from './command-line.js';
import { databaseAddress } from './database-address.js';
import { restoreAccess, UserEntity } from '../identity/index.js';
import { Clock } from '../kernel/clock.js';
import { ConfigError, readConfig } from '../kernel/config.js';
import { applicationDataSource, Database } from '../kernel/database.js';

/**
 * `npm run let-in -- USERNAME --reason "lost the telephone"`, beside the running laboratory or with it stopped: a
 * one-time password for a super administrator who cannot sign in any more. Exit code 0: printed; 2: nothing was changed.
 */
export const run = program('Nobody was let in', async (words) => {
  const { values, named } = options(words, { reason: 'text' });
  const [username, more] = named;
  if (username === undefined || more !== undefined)
    throw new ConfigError('Give the user name: npm run let-in -- admin --reason "lost the telephone".');
  const reason = values.reason?.trim() ?? '';
  if (reason === '') throw new ConfigError('Give the reason with --reason: it is kept in the audit trail.');
  const config = readConfig();
  const { url, stop } = await databaseAddress(config, config.databaseUrl);
  try {
    const source = await applicationDataSource(url, [UserEntity], 1).initialize();
    try {
      const parts = { database: new Database(source), config, clock: new Clock() };
      const done = await restoreAccess(parts, { username, reason });
      print(`One-time password of ${done.username}: ${done.oneTimePassword}`);
      print('It has to be changed at the next sign-in. Every session of this user has ended.');
      if (done.hadSecondFactor) print('The second factor was removed: set up a new one after signing in.');
      return 0;
    } finally {
      await source.destroy();
    }
  } finally {
    await stop();
  }
});
