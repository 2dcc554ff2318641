import { Check, Column, Entity, PrimaryColumn, Unique, VersionColumn } from 'typeorm';
import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import { EditedRow } from '../kernel/entities.js';
import { money, rateText } from './rows.js';

@Entity('payment_type')
@Unique('payment_type_name_slug_key', ['nameSlug'])
@Check('payment_type_exchange_rate_check', 'exchange_rate > 0')
export class PaymentTypeEntity extends EditedRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('text', { name: 'name_slug' }) nameSlug: string;
  /** Hundredths of `units`. */
  @Column('bigint', { name: 'cost_minor', default: 0 }) costMinor: number;
  @Column('text', { default: '$' }) units: string;
  @Column('boolean', { name: 'use_exchange_rate', default: false }) useExchangeRate: boolean;
  /** Base currency for one unit of `units`, as decimal text. */
  @Column('numeric', { name: 'exchange_rate', precision: 18, scale: 6, default: 1 }) exchangeRate: string;
  @Column('boolean', { default: false }) cash: boolean;
  @Column('boolean', { default: true }) active: boolean;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @VersionColumn({ default: 1 }) version: number;
}

/** A payment type as the till reads it, prepared: every payment asks for all of them. */
export type PaymentTypeRow = Readonly<Omit<PaymentTypeEntity, keyof EditedRow | 'createdAt'>>;

export const PAYMENT_TYPE_COLUMNS = `id, name, name_slug as "nameSlug", cost_minor as "costMinor", units,
  use_exchange_rate as "useExchangeRate", exchange_rate as "exchangeRate", cash, active, version`;

export function paymentTypeShape(row: PaymentTypeRow): PaymentType {
  const { id, name, nameSlug, units, useExchangeRate, cash, active, version } = row;
  const exchangeRate = rateText(row.exchangeRate);
  return {
    id,
    name,
    nameSlug,
    cost: money(row.costMinor),
    units,
    useExchangeRate,
    exchangeRate,
    cash,
    active,
    version,
  };
}
