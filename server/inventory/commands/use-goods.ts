import type { StockDocument } from '../../../shared/contract/inventory-shapes.js';
import type { UseRequest } from '../../../shared/contract/stock-moves.js';
import { keyedHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { KeyedCommand } from '../../kernel/use-cases.js';
import { invalid } from '../../kernel/http/problem.js';
import { documentOf, recordAct } from '../record-act.js';
import { lockProducts, productAt, quantityAt, amountText } from '../locked-products.js';
import { reagentsOf, type ReagentsOf } from '../profile-reagents.js';
import { useUp } from '../pick-lots.js';

/** Repeats, controls and other uses that no result shows: a profile's reagents several times, or single products. */
export class UseGoods extends KeyedCommand<UseRequest, StockDocument> {}

export const UseGoodsHandler = keyedHandler(UseGoods, 'stock.use', useGoods);

export async function useGoods(tx: Tx, request: UseRequest): Promise<StockDocument> {
  const profile = request.profileCode == null ? undefined : await profileOf(tx, request.profileCode);
  const lines = request.lines ?? profile?.reagents ?? [];
  if (lines.length === 0)
    throw profile === undefined
      ? invalid('lines', 'Enter what was used: a profile, or products.')
      : invalid('profileCode', `No reagents are listed for ${profile.code}: add them to its profile.`);
  const locked = await lockProducts(
    tx,
    lines.map(({ productId }) => productId),
  );
  const runs = request.lines == null ? (request.runs ?? 1) : 1;
  const uses = lines.map(({ productId, quantity }, index) => {
    const product = productAt(locked, productId, `lines[${index}].productId`);
    const each = quantityAt(product, quantity, `lines[${index}].quantity`);
    return { productId, quantity: each.times(runs), purpose: request.purpose };
  });
  const { movements, sources } = await useUp(tx, locked, uses, profile?.unit ?? null);
  const reason = request.reason ?? '';
  const act = { kind: 'used', reason, ...(profile && { profileCode: profile.code }) } as const;
  const recorded = await recordAct(tx, locked, act, movements);
  const lots = sources.map(({ lotId, lot, expiry }) => ({ id: lotId, lot, expiry }));
  const notices = movements
    .filter(({ kind }) => kind === 'not-covered')
    .map(
      ({ productId, quantity }) =>
        `No lot covers ${amountText(productAt(locked, productId, 'lines'), quantity)}`,
    );
  return documentOf(tx, recorded, act, movements, lots, notices);
}

async function profileOf(tx: Tx, code: string): Promise<ReagentsOf> {
  const known = await tx.one('select 1 from profile where code = $1', [code]);
  if (!known) throw invalid('profileCode', `There is no profile ${code}.`);
  return reagentsOf(tx, code);
}
