import type { TakeState } from '../../shared/contract/stock-take-shapes.js';
import type { ProductKind } from '../../shared/contract/inventory-shapes.js';
import type { Tx } from '../events/unit-of-work.js';
import { notFound, Problem } from '../kernel/http/problem.js';

export interface HeldTake {
  readonly id: string;
  readonly number: number;
  readonly kind: ProductKind | null;
  readonly placeId: string | null;
}

type TakeRow = HeldTake & { readonly state: TakeState };

const TAKE = `
  select id, number, product_kind as kind, place_id as "placeId", state from stock_take where id = $1`;

/** An open stock-take: nobody ends it while this transaction counts, and nobody counts while it ends it. */
export async function heldTake(tx: Tx, id: string, for_: 'counting' | 'ending'): Promise<HeldTake> {
  const take = await tx.one<TakeRow>(`${TAKE} for ${for_ === 'ending' ? 'update' : 'share'}`, [id]);
  if (!take) throw notFound('The stock-take');
  if (take.state === 'open') return take;
  const ended = take.state === 'closed' ? 'already closed' : 'given up';
  throw new Problem('conflict', `Stock-take ${take.number} is ${ended}.`);
}
