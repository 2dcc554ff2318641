import { Check, Column, Entity, PrimaryColumn, Unique, VersionColumn, Index } from 'typeorm';
import type {
  Product,
  ProductKind,
  IssuePoint,
  Customer,
  CustomerKind,
} from '../../shared/contract/inventory-shapes.js';
import { Decimal } from '../../shared/domain/decimal.js';
import { STORE_PLACE } from '../../shared/domain/specimens/store-place.js';
import type { Discipline } from '../../shared/vocabulary.js';
import { columnsOf, EditedRow, type Selected } from '../kernel/entities.js';

@Entity('stock_product')
@Unique('stock_product_code_key', ['code'])
@Check('stock_product_kind_check', `kind in ('reagent','consumable')`)
@Check('stock_product_used_up_check', `used_up in ('when-used','when-given-out')`)
@Check('stock_product_decimals_check', 'decimals between 0 and 3')
@Check('stock_product_pack_size_check', 'pack_size > 0')
@Check('stock_product_reorder_level_check', 'reorder_level >= 0')
export class ProductEntity extends EditedRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') code: string;
  @Column('text') name: string;
  @Column('text') kind: ProductKind;
  @Column('text', { name: 'use_unit' }) useUnit: string;
  @Column('smallint', { default: 0 }) decimals: number;
  @Column('numeric', { name: 'pack_size', precision: 14, scale: 3, default: 1 }) packSize: string;
  @Column('numeric', { name: 'reorder_level', precision: 14, scale: 3, nullable: true })
  reorderLevel: string | null;
  @Column('text', { name: 'used_up' }) usedUp: IssuePoint;
  @Column('text', { default: '' }) supplier: string;
  @Column('boolean', { default: true }) active: boolean;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @VersionColumn({ default: 1 }) version: number;
}

/** A product as SQL reads it. */
export type ProductRow = Selected<ProductEntity, 'createdAt'>;

/** SQL: the columns of the product `p`. */
export const PRODUCT_COLUMNS = columnsOf(ProductEntity, 'p', ['createdAt']);

/** Decimal text without idle digits: "12.000" is "12". */
export function withoutTrailingZeros(quantity: string): string {
  return new Decimal(quantity).toFixed();
}

export function productShape(row: ProductRow): Product {
  const { id, code, name, kind, useUnit, decimals, packSize, reorderLevel } = row;
  const { usedUp, supplier, active, version } = row;
  return {
    ...{ id, code, name, kind, useUnit, decimals, packSize: withoutTrailingZeros(packSize) },
    ...{
      reorderLevel: reorderLevel === null ? null : withoutTrailingZeros(reorderLevel),
      usedUp,
      supplier,
      active,
      version,
    },
  };
}

/** The place of stock that was given to nobody yet: a place like the others, but not a customer. */
export const STORE = STORE_PLACE;

@Entity('stock_customer')
@Unique('stock_customer_name_key', ['name'])
@Index('stock_customer_store', { synchronize: false })
@Check('stock_customer_kind_check', `kind in ('store','department','outside')`)
@Check('stock_customer_unit_check', `unit is null or kind = 'department'`)
export class CustomerEntity extends EditedRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') kind: CustomerKind | 'store';
  @Column('text') name: string;
  @Column('text', { nullable: true }) unit: Discipline | null;
  @Column('text', { default: '' }) contact: string;
  @Column('boolean', { default: true }) active: boolean;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @VersionColumn({ default: 1 }) version: number;
}

export function customerShape(row: Omit<CustomerEntity, keyof EditedRow | 'createdAt'>): Customer {
  const { id, name, unit, contact, active, version } = row;
  return {
    id,
    kind: row.kind === 'outside' ? 'outside' : 'department',
    name,
    unit,
    contact,
    active,
    version,
  };
}
