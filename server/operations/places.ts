import { join } from 'node:path';
import type { Config } from '../kernel/config.js';
import { readSecret } from './backup/secret.js';

/** Where backups go: what the settings name, else what the server was started with. */
export function backupFolder({ backupDir, dataDir }: Config, named = ''): string {
  return named === '' ? (backupDir ?? join(dataDir, 'backups')) : named;
}

/** What backups are encrypted with, as the server was started; throws where it cannot be read. */
export function houseSecret(config: Config, keyFile = config.backupKeyFile): string | undefined {
  return readSecret({ keyFile, passphrase: config.backupPassphrase });
}
