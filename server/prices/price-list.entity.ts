import { Check, Column, Entity, Index, PrimaryColumn, VersionColumn } from 'typeorm';
import type { PriceList, PriceListKind } from '../../shared/contract/prices.js';
import type { VatMode } from '../../shared/domain/money/vat.js';
import { EditedRow } from '../kernel/entities.js';
import type { Sql } from '../kernel/database.js';
import { invalid } from '../kernel/http/problem.js';

/** A list by kind of customer; every booking is priced by one. */
@Entity('price_list')
@Check('price_list_kind_check', `kind in ('cash','staff','payer')`)
@Check('price_list_vat_mode_check', `vat_mode in ('inclusive','exclusive')`)
@Index('price_list_name', { synchronize: false })
@Index('price_list_cash', { synchronize: false })
export class PriceListEntity extends EditedRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('text') kind: PriceListKind;
  @Column('timestamptz', { name: 'retired_at', nullable: true }) retiredAt: Date | null;
  /** Whether its prices contain the tax, where the laboratory charges VAT. */
  @Column('text', { name: 'vat_mode', default: 'inclusive' }) vatMode: VatMode;
  @VersionColumn({ default: 1 }) version: number;
}

export function priceListShape({ id, name, kind, retiredAt, vatMode, version }: PriceListEntity): PriceList {
  return { id, name, kind, retired: retiredAt !== null, vatMode, version };
}

export const PRICE_LISTS = `
  select id, name, kind, retired_at is not null as retired, vat_mode as "vatMode", version from price_list
  order by retired_at is not null, array_position(array['cash','staff','payer'], kind), lower(name)`;
const ONE = `
  select id, name, kind, retired_at is not null as retired, vat_mode as "vatMode", version from price_list where id = $1`;

/** The list with this id, retired or not; 422 naming the field if there is none. */
export async function anyPriceList(sql: Sql, id: string, field: string): Promise<PriceList> {
  const list = await sql.one<PriceList>(ONE, [id]);
  if (!list) throw invalid(field, 'There is no such price list.');
  return list;
}

/** 422 also if the list is retired. */
export async function openPriceList(sql: Sql, id: string, field: string): Promise<PriceList> {
  const list = await anyPriceList(sql, id, field);
  if (list.retired) throw invalid(field, `The price list ${list.name} is retired.`);
  return list;
}
