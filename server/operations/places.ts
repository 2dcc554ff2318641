import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import type { Config } from '../kernel/config.js';
import { BackupError } from './backup/failure.js';

const SHORTEST = 12;

/** The folder for backups: the one in the settings, else the one that the server was started with. */
export function backupFolder({ backupDir, dataDir }: Config, named = ''): string {
  return named === '' ? (backupDir ?? join(dataDir, 'backups')) : named;
}

/** The secret that encrypts backups, as the server was started; throws if it cannot be read. */
export function installationSecret(config: Config, keyFile = config.backupKeyFile): string | undefined {
  return readSecret({ keyFile, passphrase: config.backupPassphrase });
}

/** The possible sources of a backup's passphrase or key: never the words of a command, which others can see. */
export interface SecretSource {
  readonly keyFile?: string | undefined;
  readonly passphrase?: string | undefined;
}

/** Undefined if none is given. */
function readSecret({ keyFile, passphrase }: SecretSource): string | undefined {
  const secret = keyFile === undefined ? passphrase : read(keyFile);
  if (secret === undefined || secret.length >= SHORTEST) return secret;
  throw new BackupError(
    `The passphrase or key of a backup needs at least ${SHORTEST} characters: make one with "openssl rand -base64 32".`,
  );
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (failure) {
    throw new BackupError(`The key file ${file} cannot be read (${(failure as Error).message}).`);
  }
}
