import { resolve } from 'node:path';
import { readAuditKey } from './audit/index.js';
import { options, runProgram, say, sizeOf } from './command-line.js';
import { ownerAddress } from './database-address.js';
import { readConfig } from './kernel/config.js';
import {
  BackupError,
  backupFolder,
  houseSecret,
  takeBackup,
  VERSION,
  type TakenBackup,
} from './operations/index.js';

/**
 * `npm run backup [-- --to FOLDER] [--key-file FILE | --plain]`, beside the running laboratory or with it stopped.
 * Exit code 0: there is a good backup; 2: there is none.
 */
runProgram('No backup was made', async () => {
  const { values, words } = options({ to: 'text', 'key-file': 'text', plain: 'switch' });
  if (words.length > 0) throw new BackupError(`"${words[0]}" is no option: say --to FOLDER.`);
  const config = readConfig();
  const secret = values.plain === true ? undefined : houseSecret(config, values['key-file']);
  const folder = resolve(backupFolder(config, values.to));
  const { url, stop } = await ownerAddress(config);
  try {
    const auditKey = readAuditKey(config);
    const now = new Date();
    tell(await takeBackup({ ownerUrl: url, folder, secret, auditKey, version: VERSION, now, say }));
    return 0;
  } finally {
    await stop();
  }
});

function tell({ file, bytes, rows, tables, encrypted, writingMs, verifyingMs, warnings }: TakenBackup): void {
  say(`Good: ${file}`);
  say(
    `${rows} rows of ${tables} tables in ${sizeOf(bytes)}, written in ${seconds(writingMs)}, tried out in ${seconds(verifyingMs)}.`,
  );
  say(
    encrypted
      ? 'Encrypted, with the key of the audit trail in it. Without its passphrase or key nobody can read it: keep that elsewhere.'
      : 'Not encrypted: whoever has the file can read every patient. The key of the audit trail is not in it: keep audit.key (or AUDIT_KEY) elsewhere.',
  );
  for (const text of warnings) say(`WARNING, of the laboratory itself, not of the backup: ${text}.`);
  say('Copy it to another machine: a backup beside the data is lost with it.');
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
