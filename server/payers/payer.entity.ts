import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique, VersionColumn } from 'typeorm';
import type { Payer, PayerChoice } from '../../shared/contract/payer-shapes.js';
import type { CoPayment } from '../../shared/domain/money/co-payment.js';
import { Decimal } from '../../shared/domain/decimal.js';
import { formatMoney } from '../../shared/domain/money/money.js';
import type { PayerKind } from '../../shared/vocabulary.js';
import { columnsOf, EditedRow, type Selected } from '../kernel/entities.js';
import { NOT_NAMED } from '../ledger/index.js';

@Entity('payer')
@Unique('payer_account_key', ['account'])
@Unique('payer_number_key', ['number'])
@Index('payer_price_list', { synchronize: false })
@Check('payer_kind_check', `kind in ('insurer','account-customer')`)
@Check('payer_co_payment_check', 'co_payment_percent is null or co_payment_minor is null')
@Check('payer_co_payment_percent_check', 'co_payment_percent > 0 and co_payment_percent <= 100')
@Check('payer_co_payment_minor_check', 'co_payment_minor > 0')
@Check('payer_limit_check', 'limit_minor >= 0')
export class PayerEntity extends EditedRow {
  @PrimaryColumn('uuid') id: string;
  /** The owner of its account in the ledger. */
  @Column('text') account: string;
  @Column('text') kind: PayerKind;
  @Column('text') name: string;
  @Column('text') number: string;
  @Column('text', { default: '' }) address: string;
  @Column('text', { default: '' }) email: string;
  /** Null: the cash list. */
  @ForeignKey('price_list', { name: 'payer_price_list_id_fkey' })
  @Column('uuid', { name: 'price_list_id', nullable: true })
  priceListId: string | null;
  @Column('numeric', { name: 'co_payment_percent', precision: 5, scale: 2, nullable: true })
  coPaymentPercent: string | null;
  @Column('bigint', { name: 'co_payment_minor', nullable: true }) coPaymentMinor: number | null;
  @Column('bigint', { name: 'limit_minor', nullable: true }) limitMinor: number | null;
  @Column('boolean', { name: 'needs_authorisation', default: false }) needsAuthorisation: boolean;
  @Column('boolean', { default: true }) active: boolean;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @VersionColumn({ default: 1 }) version: number;
}

/** A payer as SQL reads it. */
export type PayerRow = Selected<PayerEntity, 'createdAt'>;

/** SQL: the columns of the payer `p`. */
export const PAYER_COLUMNS = columnsOf(PayerEntity, 'p', ['createdAt']);

export function payerShape(row: PayerRow): Payer {
  const { address, email, limitMinor, active, account, version } = row;
  const limit = limitMinor === null ? null : formatMoney(BigInt(limitMinor));
  return { ...payerChoice(row), address, email, limit, active, isNotNamed: account === NOT_NAMED, version };
}

export function payerChoice(row: PayerRow): PayerChoice {
  const { id, kind, name, number, priceListId, needsAuthorisation } = row;
  return { id, kind, name, number, priceListId, coPayment: coPaymentIn(row), needsAuthorisation };
}

export function coPaymentIn({ coPaymentPercent, coPaymentMinor }: PayerRow): CoPayment {
  if (coPaymentPercent !== null) return { kind: 'percent', value: new Decimal(coPaymentPercent).toFixed() };
  if (coPaymentMinor !== null) return { kind: 'amount', value: formatMoney(BigInt(coPaymentMinor)) };
  return { kind: 'none' };
}
