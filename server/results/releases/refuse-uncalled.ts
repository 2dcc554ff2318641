import type { Tx } from '../../events/unit-of-work.js';
import { uncalled } from '../criticals/uncalled.js';
import type { HeldResult } from '../store/hold-result.js';

const UNCALLED = `
  select string_agg(parameter, ', ' order by raised_at, id) as names from critical_call
  where result_id = $1 and kind = 'value' and acknowledged_at is null and cleared_at is null`;

/** 409 where the setting has a release wait for the call: nobody was told of a critical value yet. */
export async function refuseUncalled(tx: Tx, { bench, stored }: HeldResult): Promise<void> {
  if (!bench.laboratory.releaseWaitsForCall || stored === undefined) return;
  const open = await tx.one<{ names: string | null }>(UNCALLED, [stored.id]);
  if (!open?.names) return;
  throw uncalled(open.names, 'Record the call, then release it.');
}
