import { Column, Entity, PrimaryColumn, Unique, VersionColumn } from 'typeorm';
import { EditedRow } from '../kernel/entities.js';

@Entity('payment_type')
@Unique('payment_type_name_slug_key', ['nameSlug'])
export class PaymentTypeEntity extends EditedRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('text', { name: 'name_slug' }) nameSlug: string;
  /** Hundredths of `units`. */
  @Column('bigint', { name: 'cost_minor', default: 0 }) costMinor: number;
  @Column('text', { default: '$' }) units: string;
  @Column('boolean', { name: 'use_exchange_rate', default: false }) useExchangeRate: boolean;
  @Column('boolean', { default: false }) cash: boolean;
  @Column('boolean', { default: true }) active: boolean;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @VersionColumn({ default: 1 }) version: number;
}
