import { can } from '../../shared/domain/people/access.js';
import type { Tx } from '../events/unit-of-work.js';
import { forbidden } from '../kernel/http/problem.js';
import { priceListOf } from '../payers/index.js';
import { CASH_LIST } from '../prices/index.js';

interface Priced {
  readonly payerId?: string | null | undefined;
  readonly priceList?: string | null | undefined;
}

/**
 * The payer's, else the one that was quoted, else the list for cash; who may choose prices takes another. Only a payer
 * costs the look.
 */
export async function priceListOfBooking(
  tx: Tx,
  { payerId, priceList: requested }: Priced,
  quoted?: string,
): Promise<string> {
  const payers = payerId == null ? undefined : await priceListOf(tx, payerId);
  const usual = payers ?? quoted ?? CASH_LIST;
  if (requested == null || requested === usual) return usual;
  if (requested !== CASH_LIST && !can(tx.actor.role, 'prices.choose'))
    throw forbidden('Only a manager may book with another price list.');
  return requested;
}
