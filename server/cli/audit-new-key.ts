import { startNewKey } from '../audit/index.js';
import { readConfig } from '../kernel/config.js';
import { check } from './command-line.js';

/** `npm run audit:new-key`, with every process stopped: continues with another key if the old one is lost for good. */
export const run = check('The audit trail', async (database) => {
  const { position, hash } = await startNewKey(database, readConfig(), new Date());
  const lines = [
    `From position ${position + 1} on the audit trail is sealed with the key of this configuration.`,
    `Earlier entries are held by the head ${position}:${hash}, and can no longer be proven one by one.`,
  ];
  return { lines, holds: true };
});
