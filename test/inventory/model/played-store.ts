import { randomUUID } from 'node:crypto';
import type { Chance } from '../../ledger/model/chance.js';
import type { Answer, Client } from '../../support/client.js';
import type { Laboratory } from '../../support/laboratory.js';
import type { ModelStockTake } from './model-take.js';
import type { ModelLot, Shelf } from './shelf.js';

/** A laboratory's store and its model, as the movements are played on both. */
export interface Store {
  readonly lab: Laboratory;
  readonly who: Client;
  readonly chance: Chance;
  readonly shelf: Shelf;
  readonly products: readonly { readonly id: string; readonly decimals: number }[];
  readonly places: ReadonlyMap<string, string>;
  readonly started: Date;
  readonly done: Map<string, number>;
  take?: ModelStockTake | undefined;
}

export const post = (store: Store, path: string, body: object): Promise<Answer> =>
  store.who.post(`/api/inventory/${path}`, body, { 'Idempotency-Key': randomUUID() });

export const text = (thousandths: bigint): string =>
  `${thousandths / 1000n}.${String(thousandths % 1000n).padStart(3, '0')}`.replace(/\.?0+$/, '');

export function quantityOf({ chance, products }: Store, product: number, most = 40): bigint {
  const decimals = products[product]?.decimals ?? 0;
  const step = 10 ** (3 - decimals);
  return BigInt(chance.whole(1, most * 10 ** decimals) * step);
}

export async function lotId({ lab, products }: Store, { product, lot }: ModelLot): Promise<string> {
  const [row] = await lab.sql<{ id: string }>(
    'select id from stock_lot where product_id = $1 and lot_number = $2',
    [products[product]?.id, lot],
  );
  return row?.id ?? '';
}

export function refused({ status, text: said }: Answer): void {
  if (status !== 422) throw new Error(`It was not refused: ${status} ${said}`);
}
