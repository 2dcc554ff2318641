import { Decimal } from '../../shared/domain/decimal.js';
import { labToday } from '../../shared/domain/time/lab-time.js';
import type { Tx } from '../events/unit-of-work.js';
import { invalid } from '../kernel/http/problem.js';
import { laboratory } from '../settings/index.js';
import { lowProducts } from './on-hand.js';
import { PRODUCT_COLUMNS, type ProductRow } from './stock.entity.js';
import { pluralOf } from '../../shared/domain/plural.js';

/** Products whose lots are this transaction's alone until it ends: what is picked is there. */
export interface LockedProducts {
  readonly products: ReadonlyMap<string, ProductRow>;
  /** The laboratory's day. */
  readonly today: string;
  readonly timeZone: string;
  /** Those that were low before. */
  readonly low: ReadonlySet<string>;
}

// In one order, so that no two wait for each other. What lies where is read after it: a statement that waited for
// the lock sees what was there before.
const HOLD = `
  select ${PRODUCT_COLUMNS} from stock_product p where p.id = any($1::uuid[]) order by p.id for no key update`;

export async function lockProducts(tx: Tx, ids: readonly string[]): Promise<LockedProducts> {
  const wanted = [...new Set(ids)];
  const rows = await tx.sql<ProductRow>(HOLD, [wanted]);
  const { timeZone } = await laboratory(tx);
  const today = labToday(timeZone, tx.now);
  const low = await lowProducts(tx, wanted, today);
  return { products: new Map(rows.map((row) => [row.id, row])), today, timeZone, low };
}

/** 422 at the field of a product that there is not. */
export function productAt({ products }: LockedProducts, id: string, field: string): ProductRow {
  const product = products.get(id);
  if (product) return product;
  throw invalid(field, 'There is no such product.');
}

/** More than nothing, with no more digits behind the point than the product is counted by. */
export function quantityAt(product: ProductRow, text: string, field: string): Decimal {
  const quantity = new Decimal(text);
  if (quantity.lessThanOrEqualTo(0))
    throw invalid(field, `Enter how much of ${product.name}: more than zero.`);
  return countAt(product, text, field);
}

/** The same, also nothing: as much as was counted. */
export function countAt(product: ProductRow, text: string, field: string): Decimal {
  const quantity = new Decimal(text);
  if (quantity.decimalPlaces() <= product.decimals) return quantity;
  const counted = product.decimals === 0 ? 'in whole numbers' : `with at most ${product.decimals} decimals`;
  throw invalid(field, `${product.name} is counted in ${product.useUnit}, ${counted}.`);
}

/** "12 tests of HIV Determine". */
export function amountText({ useUnit, name }: ProductRow, quantity: Decimal | string): string {
  const amount = new Decimal(quantity);
  return `${amount.toFixed()} ${amount.equals(1) ? useUnit : pluralOf(useUnit)} of ${name}`;
}
