import { resolve } from 'node:path';
import { storeAuditKey, readAuditKey } from '../audit/index.js';
import { options, program, print } from './command-line.js';
import { ownAddress } from './database-address.js';
import { readConfig } from '../kernel/config.js';
import { BackupError, installationSecret, restoreBackup, type RestoredBackup } from '../operations/index.js';

/**
 * `npm run restore -- FILE [--key-file FILE] [--replace]`, with every process of Meniscus stopped. Exit code 0: the
 * laboratory is there again and holds together; 1: it is there, but does not hold; 2: nothing was changed.
 */
export const run = program('Nothing was restored', async (words) => {
  const { values, named } = options(words, { 'key-file': 'text', replace: 'switch' });
  const [file] = named;
  if (file === undefined || named.length > 1)
    throw new BackupError('name one backup: npm run restore -- FILE');
  const config = readConfig();
  const secret = installationSecret(config, values['key-file']);
  const { url, stop } = await ownAddress(config, true);
  try {
    const restored = await restoreBackup({
      ownerUrl: url,
      file: resolve(file),
      secret,
      auditKey: readAuditKey(config),
      replace: values.replace === true,
      now: new Date(),
      say: print,
    });
    if (restored.manifest.auditKey !== null) storeAuditKey(config, restored.manifest.auditKey);
    return printOutcome(restored);
  } finally {
    await stop();
  }
});

function printOutcome({ manifest, rows, proof, setAside }: RestoredBackup): number {
  print(
    `Restored: ${rows} rows, as they were at ${manifest.takenAt}, written by version ${manifest.version}.`,
  );
  print(
    `Read back and compared: rows, ledger (${proof.journals} journals) and audit trail (${proof.entries} entries) are the same.`,
  );
  if (setAside !== undefined)
    print(`What was there before is kept as the database ${setAside}: drop it when it is no longer needed.`);
  if (!proof.keyed)
    print(
      'This backup carries no audit key: put audit.key into DATA_DIR, or set AUDIT_KEY, before the first start, and ' +
        'run npm run audit:verify. With another key the start is refused.',
    );
  for (const text of proof.wrong) print(`WRONG, in the backup already: ${text}.`);
  print(
    'Nobody is signed in. Background work that had not been done at that moment is done at the first start.',
  );
  return proof.wrong.length === 0 ? 0 : 1;
}
