import { Check, Column, Entity, Index, PrimaryColumn, Unique, VersionColumn } from 'typeorm';
import type { Customer, CustomerKind } from '../../shared/contract/inventory-shapes.js';
import { STORE_PLACE } from '../../shared/domain/specimens/store-place.js';
import type { Discipline } from '../../shared/vocabulary.js';
import { EditedRow } from '../kernel/entities.js';

/** Where stock lies that nobody was given yet: a place like the others, and no customer. */
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
