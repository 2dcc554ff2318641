import { resolve } from 'node:path';
import { readAuditKey } from '../audit/index.js';
import { options, program, print } from './command-line.js';
import { ownAddress } from './database-address.js';
import { readConfig } from '../kernel/config.js';
import {
  BackupError,
  pendingMigrations,
  prove,
  backupFolder,
  installationSecret,
  refuseCompany,
  takeBackup,
  VERSION,
} from '../operations/index.js';
import { prepareDatabase } from '../boot/prepare-database.js';

/** Told apart from a plan's in the same folder: it is the way back, and stays until a person removes it. */
const PREFIX = 'meniscus-before-upgrade';

/**
 * `npm run upgrade [-- --to FOLDER] [--key-file FILE | --plain]`, with every process stopped: a backup that was tested
 * with this version's migrations, those migrations, and a check. Exit code 0: done; 1: done, but something is
 * inconsistent; 2: nothing was changed, except as reported.
 */
export const run = program('Not upgraded', async (words) => {
  const { values } = options(words, { to: 'text', 'key-file': 'text', plain: 'switch' });
  const config = readConfig();
  const secret = values.plain === true ? undefined : installationSecret(config, values['key-file']);
  const folder = resolve(backupFolder(config, values.to));
  const { url, stop } = await ownAddress(config, false);
  try {
    await refuseCompany(url);
    const pending = await pendingMigrations(url);
    if (pending === 'empty')
      throw new BackupError('the database holds no laboratory: npm start makes a new one.');
    if (pending.length === 0) print(`The database is already as version ${VERSION} needs it.`);
    const taking = { ownerUrl: url, folder, secret, version: VERSION, now: new Date(), say: print };
    const { file } = await takeBackup({ ...taking, prefix: PREFIX, auditKey: readAuditKey(config) });
    print(`1. Backup: ${file}`);
    await prepareDatabase(config.databaseUrl ?? url, config.databaseOwnerUrl);
    print(`2. Migrated: ${pending.length === 0 ? 'nothing was left to do' : pending.join(', ')}.`);
    const { wrong, journals, entries, keyed } = await prove(url, readAuditKey(config));
    print(`3. Checked: ${journals} journals of the ledger, ${entries} entries of the audit trail.`);
    if (!keyed) print('   The audit trail was not proven: no audit.key in DATA_DIR, and no AUDIT_KEY.');
    for (const text of wrong) print(`   WRONG: ${text}.`);
    print(`Start with npm start. To go back: check out the earlier version (git checkout), then`);
    print(`  npm run restore -- ${file} --replace`);
    return wrong.length === 0 ? 0 : 1;
  } finally {
    await stop();
  }
});
