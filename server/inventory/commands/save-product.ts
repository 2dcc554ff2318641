import { Not } from 'typeorm';
import type { SaveProductRequest } from '../../../shared/contract/inventory.js';
import type { Product } from '../../../shared/contract/inventory-shapes.js';
import { Decimal } from '../../../shared/domain/decimal.js';
import { keyedHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { KeyedCommand } from '../../kernel/use-cases.js';
import { ROW_LOCK } from '../../kernel/entities.js';
import { refuseStale, invalid, notFound, Problem } from '../../kernel/http/problem.js';
import { ProductEntity, productShape } from '../stock.entity.js';

/** Adds a product, or changes the one whose id and version are sent. */
export class SaveProduct extends KeyedCommand<SaveProductRequest, Product, string | undefined> {}

export const SaveProductHandler = keyedHandler(SaveProduct, 'stock.product', saveProduct);

export async function saveProduct(tx: Tx, request: SaveProductRequest): Promise<Product> {
  const known = request.id == null ? undefined : await lockProduct(tx, request.id, request.version);
  const before = known && productShape(known);
  const row = merged(request, known ?? fresh(tx));
  await refuseDuplicate(tx, row);
  await refuseOtherCount(tx, row, before);
  const after = productShape(await tx.entities.save(row));
  const action = before ? (before.active && !after.active ? 'retire' : 'change') : 'add';
  tx.audit(`stock.product-${action}`, 'product', after.id, { before, after });
  tx.emit('StockChanged', after.id, { productId: after.id });
  return after;
}

async function lockProduct(tx: Tx, id: string, version: number | null | undefined): Promise<ProductEntity> {
  const row = await tx.entities.findOne(ProductEntity, { where: { id }, ...ROW_LOCK });
  if (!row) throw notFound('The product');
  if (version == null) throw invalid('version', 'Send the version that was read.');
  if (row.version !== version) refuseStale(productShape(row), row);
  return row;
}

function fresh(tx: Tx): ProductEntity {
  return tx.entities.create(ProductEntity, {
    ...{ id: tx.id(), decimals: 0, packSize: '1', reorderLevel: null, supplier: '', active: true },
    createdAt: tx.now,
  });
}

/** A field left out stays as it is. */
function merged(request: SaveProductRequest, row: ProductEntity): ProductEntity {
  const { code, name, kind, useUnit, reorderLevel } = request;
  const packSize = request.packSize ?? row.packSize;
  const decimals = request.decimals ?? row.decimals;
  const level = reorderLevel === undefined ? row.reorderLevel : reorderLevel;
  if (new Decimal(packSize).isZero()) throw invalid('packSize', 'Enter a pack size above zero.');
  refuseFraction('packSize', packSize, decimals);
  if (level !== null) refuseFraction('reorderLevel', level, decimals);
  return Object.assign(row, {
    ...{ code, name, kind, useUnit, packSize, decimals, reorderLevel: level },
    usedUp: request.usedUp ?? row.usedUp ?? (kind === 'reagent' ? 'when-used' : 'when-given-out'),
    supplier: request.supplier ?? row.supplier,
    active: request.active ?? row.active,
  });
}

function refuseFraction(field: string, quantity: string, decimals: number): void {
  if (new Decimal(quantity).decimalPlaces() > decimals)
    throw invalid(field, `It is counted with ${decimals} decimals: enter no more than that, or allow more.`);
}

async function refuseDuplicate(tx: Tx, { id, code }: ProductEntity): Promise<void> {
  const other = await tx.entities.findOneBy(ProductEntity, { code, id: Not(id) });
  if (other) throw new Problem('duplicate', `${other.name} already has the code ${code}.`);
}

// Tests are not bottles: the unit of a counted product stays, and stock on a bench does not vanish by an edit.
async function refuseOtherCount(tx: Tx, row: ProductEntity, before: Product | undefined): Promise<void> {
  if (before === undefined) return;
  const field =
    before.useUnit !== row.useUnit
      ? 'useUnit'
      : before.usedUp !== row.usedUp
        ? 'usedUp'
        : before.decimals > row.decimals
          ? 'decimals'
          : undefined;
  if (field === undefined) return;
  const moved = await tx.one('select 1 from stock_movement where product_id = $1 limit 1', [row.id]);
  if (moved)
    throw invalid(field, 'It has already been in stock: retire it, and add it again with another code.');
}
