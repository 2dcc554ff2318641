import type { Tx } from '../events/unit-of-work.js';
import type { LastChange } from '../kernel/http/problem.js';
import { CommandOf } from '../kernel/use-cases.js';

export interface LockedProfile extends LastChange {
  readonly id: string;
  readonly code: string;
  readonly version: number;
}

/** Profiles, locked until the transaction ends: nobody else changes their prices meanwhile. */
export interface LockedProfiles {
  /** An unknown code is left out. */
  readonly byCode: ReadonlyMap<string, LockedProfile>;
  /** Marks their prices as changed, which people who read them before will learn. */
  sign(ids: readonly string[]): Promise<void>;
}

/**
 * Part of a change of prices, in its transaction: a price is changed by its profile's version, which is the
 * catalogue's, and this slice does not know it.
 */
export class LockProfiles extends CommandOf<{ tx: Tx; codes: readonly string[] }, LockedProfiles> {}
