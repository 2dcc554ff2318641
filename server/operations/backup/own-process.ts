import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROJECT } from '../version.js';
import { BackupError } from './failure.js';
import type { FinishedBackup, BackupOrder } from './take-backup.js';

type Order = Omit<BackupOrder, 'say' | 'signal'>;

const LONGEST_MS = 6 * 3_600_000;
const MOST_SAID = 20_000;

/**
 * A backup in a child process: its order goes in by stdin, where no list of processes shows a secret. Stdin stays open,
 * so that the backup ends with this process.
 */
export function inOwnProcess(order: Order): Promise<FinishedBackup> {
  const isSource = import.meta.url.endsWith('.ts');
  const entry = fileURLToPath(new URL(`./child.${isSource ? 'ts' : 'js'}`, import.meta.url));
  const loader = isSource ? ['--import', join(PROJECT ?? '.', 'scripts/ts.mjs')] : [];
  const child = spawn(process.execPath, [...loader, entry], {
    cwd: PROJECT,
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: LONGEST_MS,
  });
  const heard = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (heard.out = (heard.out + chunk.toString()).slice(-MOST_SAID)));
  child.stderr.on('data', (chunk: Buffer) => (heard.err = (heard.err + chunk.toString()).slice(-MOST_SAID)));
  child.stdin.on('error', () => undefined);
  child.stdin.write(`${JSON.stringify(order)}\n`);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(heard.out) as FinishedBackup);
      else reject(new BackupError(heard.err.trim() || `The backup process ended early (${String(code)}).`));
    });
  });
}
