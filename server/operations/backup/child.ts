import { setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { BackupError } from './failure.js';
import { takeBackup, type Taking } from './take.js';

const BEHIND_THE_CALLS = 10;

/** What `inOwnProcess` starts: an order on stdin, what became of it on stdout, or why not on stderr. */
async function main(): Promise<void> {
  setPriority(BEHIND_THE_CALLS);
  const order = JSON.parse(await text(process.stdin)) as Omit<Taking, 'now'> & { readonly now: string };
  process.stdout.write(JSON.stringify(await takeBackup({ ...order, now: new Date(order.now) })));
}

main().then(
  () => process.exit(0),
  (failure: Error) => {
    process.stderr.write(failure instanceof BackupError ? failure.message : String(failure.stack ?? failure));
    process.exit(1);
  },
);
