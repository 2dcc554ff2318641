import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Config } from '../kernel/config.js';

type KeyConfig = Pick<Config, 'auditKey' | 'dataDir'>;

const KEY_FILE = 'audit.key';
const KEY_BYTES = 32;

/** The key that seals the audit trail: AUDIT_KEY, else the data folder's; undefined if neither is there. */
export function readAuditKey(config: KeyConfig): string | undefined {
  return config.auditKey ?? read(join(config.dataDir, KEY_FILE));
}

/** The same, created if there is none: readable by its owner only. */
export function auditKey(config: KeyConfig): string {
  return readAuditKey(config) ?? make(config.dataDir);
}

function read(file: string): string | undefined {
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (text !== '') return text;
  } catch (failure) {
    const { code, message } = failure as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new ConfigError(`The audit key cannot be read (${message}): correct that, or set AUDIT_KEY.`);
  }
  throw new ConfigError(`${file} is empty: restore it from the backup of this folder, or set AUDIT_KEY.`);
}

/** Puts a key that came with a backup into a data folder that has none. */
export function storeAuditKey(config: KeyConfig, key: string): void {
  if (readAuditKey(config) === undefined) make(config.dataDir, key);
}

function make(dataDir: string, key = randomBytes(KEY_BYTES).toString('base64url')): string {
  const file = join(dataDir, KEY_FILE);
  const draft = `${file}.${process.pid}.${Date.now()}`;
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(draft, `${key}\n`, { mode: 0o600 });
    link(draft, file);
  } catch (failure) {
    throw new ConfigError(`No audit key can be stored here (${(failure as Error).message}): set AUDIT_KEY.`);
  } finally {
    rmSync(draft, { force: true });
  }
  const made = read(file);
  if (made === undefined) throw new ConfigError(`${file} disappeared while it was being made: start again.`);
  return made;
}

/** If two processes make one at once, both use the one written first. */
function link(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'EEXIST') throw failure;
  }
}
