import { Check, Column, Entity, Index, PrimaryColumn, VersionColumn } from 'typeorm';
import type { PriceList, PriceListKind } from '../../shared/contract/price-shapes.js';
import { EditedRow } from '../kernel/entities.js';

/** By whom a list is paid; every booking is priced by one. */
@Entity('price_list')
@Check('price_list_kind_check', `kind in ('cash','staff','payer')`)
@Index('price_list_name', { synchronize: false })
@Index('price_list_cash', { synchronize: false })
export class PriceListEntity extends EditedRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('text') kind: PriceListKind;
  @Column('timestamptz', { name: 'retired_at', nullable: true }) retiredAt: Date | null;
  @VersionColumn({ default: 1 }) version: number;
}

export function priceListShape({ id, name, kind, retiredAt, version }: PriceListEntity): PriceList {
  return { id, name, kind, retired: retiredAt !== null, version };
}
