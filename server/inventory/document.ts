import type { StockDocument } from '../../shared/contract/inventory-shapes.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Act, Movement, Recorded } from './record-act.js';

interface NamedLot {
  readonly id: string;
  readonly lot: string;
  readonly expiry: string | null;
}

/** What an act did, as it is answered and audited. */
export function documentOf(
  tx: Tx,
  { id, number }: Recorded,
  act: Act,
  movements: readonly Movement[],
  lots: readonly NamedLot[],
  notices: readonly string[] = [],
): StockDocument {
  const named = new Map(lots.map((lot) => [lot.id, lot]));
  const lines = movements.map(({ kind, productId, lotId, quantity }) => {
    const lot = lotId === null ? undefined : named.get(lotId);
    return {
      kind,
      productId,
      lot: lot?.lot ?? null,
      expiry: lot?.expiry ?? null,
      quantity: quantity.toFixed(),
    };
  });
  const document = { id, kind: act.kind, number, lines, notices };
  tx.audit({
    action: `stock.${act.kind}`,
    subjectKind: 'stock',
    subjectId: id,
    after: { ...document, customerId: act.customerId, orderId: act.orderId, reference: act.reference },
    ...(act.reason !== undefined && act.reason !== '' && { reason: act.reason }),
  });
  return document;
}
