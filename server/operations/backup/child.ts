import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { BackupError } from './failure.js';
import { takeBackup, type BackupOrder } from './take-backup.js';

const BEHIND_THE_CALLS = 10;

/** Started by `inOwnProcess`: an order on stdin, the outcome on stdout, a failure on stderr. */
async function main(): Promise<void> {
  setPriority(BEHIND_THE_CALLS);
  const order = JSON.parse(await ordered()) as Omit<BackupOrder, 'now'> & { readonly now: string };
  process.stdout.write(JSON.stringify(await takeBackup({ ...order, now: new Date(order.now) })));
}

/**
 * The order is one line, and stdin stays open: when it ends, the requester is gone, and going on would leave an
 * unrecorded file. The next backup removes what was written.
 */
function ordered(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  lines.once('close', () => process.exit(1));
  return new Promise((resolve) => lines.once('line', resolve));
}

main().then(
  () => process.exit(0),
  (failure: Error) => {
    process.stderr.write(failure instanceof BackupError ? failure.message : String(failure.stack ?? failure));
    process.exit(1);
  },
);
