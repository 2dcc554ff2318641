import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from './database.js';

const LOOK_EVERY_MS = 100;
const LONGEST_MS = 120_000;

/** Takes one for the transaction, and waits longer for it than a call may wait for a lock: others are starting, too. */
export async function takeLock(tx: Sql, lock: number): Promise<void> {
  for (const end = performance.now() + LONGEST_MS; ; await pause(LOOK_EVERY_MS)) {
    const row = await tx.one<{ held: boolean }>('select pg_try_advisory_xact_lock($1) as held', [lock]);
    if (row?.held === true) return;
    if (performance.now() > end)
      throw new Error(`Another process holds the lock ${lock} and does not give it up.`);
  }
}
