import type { Tx } from '../events/unit-of-work.js';

const OPEN = `
  select 1 from critical_call where id = $1 and acknowledged_at is null and cleared_at is null for share`;

/** Nobody is told of a call that was made, or is off, by now. Held: what closes it comes after what is posted here. */
export async function isStillOpen(tx: Tx, callId: string): Promise<boolean> {
  return (await tx.one(OPEN, [callId])) !== undefined;
}
