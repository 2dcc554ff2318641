import { Check, Column, Entity, PrimaryColumn, Unique, VersionColumn } from 'typeorm';
import type { Batch } from '../../shared/contract/catalogue-shapes.js';
import { formatMoney } from '../../shared/domain/money/money.js';
import { EditedRow } from '../kernel/entities.js';

@Entity('profile_batch')
@Unique('profile_batch_name_key', ['name'])
@Check('profile_batch_price_minor_check', 'price_minor > 0')
export class BatchEntity extends EditedRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('text', { array: true }) codes: readonly string[];
  /** What its profiles cost together by the cash list; null: each its own price. */
  @Column('bigint', { name: 'price_minor', nullable: true }) priceMinor: number | null;
  /** It is booked no more; what was booked in it stays. */
  @Column('timestamptz', { name: 'retired_at', nullable: true }) retiredAt: Date | null;
  @VersionColumn({ default: 1 }) version: number;
}

export function batchShape({ id, name, codes, priceMinor, retiredAt, version }: BatchEntity): Batch {
  const price = priceMinor === null ? null : formatMoney(BigInt(priceMinor));
  return { id, name, codes, price, retired: retiredAt !== null, version };
}
