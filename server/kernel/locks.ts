import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from './database.js';

/** Advisory locks of the database, all in one place so that no two share a number. */
export const LOCKS = {
  migrations: 7001,
  reactionLeader: 7002,
  auditSealer: 7003,
  firstUser: 7004,
  seed: 7005,
  reflexRules: 7006,
  dailySums: 7007,
  firstPassword: 7008,
  backup: 7010,
  pruning: 7011,
} as const;

const LOOK_EVERY_MS = 100;
const LONGEST_MS = 120_000;

/** Takes one for the transaction, and waits longer for it than a call may wait for a lock: others are starting, too. */
export async function acquireLock(tx: Sql, lock: number): Promise<void> {
  for (const end = performance.now() + LONGEST_MS; ; await pause(LOOK_EVERY_MS)) {
    const row = await tx.one<{ held: boolean }>('select pg_try_advisory_xact_lock($1) as held', [lock]);
    if (row?.held === true) return;
    if (performance.now() > end)
      throw new Error(`Another process holds the lock ${lock} and does not give it up.`);
  }
}
