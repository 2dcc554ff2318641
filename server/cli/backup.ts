import { basename, dirname, resolve } from 'node:path';
import { readAuditKey } from '../audit/index.js';
import { options, program, print, sizeOf } from './command-line.js';
import { ownerAddress } from './database-address.js';
import { readConfig } from '../kernel/config.js';
import {
  BackupError,
  backupFolder,
  installationSecret,
  takeBackup,
  VERSION,
  type FinishedBackup,
} from '../operations/index.js';

/**
 * `npm run backup [-- FILE | --to FOLDER] [--key-file FILE | --plain]`, beside the running laboratory or with it stopped.
 * Exit code 0: there is a good backup; 2: there is none.
 */
export const run = program('No backup was made', async (words) => {
  const { values, named: files } = options(words, { to: 'text', 'key-file': 'text', plain: 'switch' });
  const [named, more] = files;
  if (more !== undefined) throw new BackupError(`"${more}" is one file too many: name one file.`);
  if (named !== undefined && values.to !== undefined)
    throw new BackupError('Give either the file or --to FOLDER, not both.');
  const config = readConfig();
  const secret = values.plain === true ? undefined : installationSecret(config, values['key-file']);
  const folder = resolve(named === undefined ? backupFolder(config, values.to) : dirname(named));
  const name = named === undefined ? undefined : basename(named);
  const { url, stop } = await ownerAddress(config);
  try {
    const auditKey = readAuditKey(config);
    const now = new Date();
    printOutcome(
      await takeBackup({ ownerUrl: url, folder, name, secret, auditKey, version: VERSION, now, say: print }),
    );
    return 0;
  } finally {
    await stop();
  }
});

function printOutcome({
  file,
  bytes,
  rows,
  tables,
  encrypted,
  writingMs,
  verifyingMs,
  warnings,
}: FinishedBackup): void {
  print(`Good: ${file}`);
  print(
    `${rows} rows of ${tables} tables in ${sizeOf(bytes)}, written in ${seconds(writingMs)}, tried out in ${seconds(verifyingMs)}.`,
  );
  print(
    encrypted
      ? 'Encrypted; it includes the key of the audit trail. Nobody can read it without its passphrase or key: keep that elsewhere.'
      : 'Not encrypted: anyone with the file can read every patient record. The key of the audit trail is not in it: keep audit.key (or AUDIT_KEY) elsewhere.',
  );
  for (const text of warnings) print(`WARNING about the laboratory itself, not the backup: ${text}.`);
  print('Copy it to another machine: a backup kept beside the data is lost with it.');
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
