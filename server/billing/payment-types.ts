import { Column, Entity, PrimaryColumn, Unique, VersionColumn } from 'typeorm';
import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import type { Sql } from '../kernel/database.js';
import { notFound } from '../kernel/http/problem.js';
import { EditedRow } from '../kernel/entities.js';
import { money, rateText } from './rows.js';

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

interface PaymentTypeRow {
  readonly id: string;
  readonly name: string;
  readonly nameSlug: string;
  /** Hundredths of `units`. */
  readonly costMinor: number;
  readonly units: string;
  readonly useExchangeRate: boolean;
  /** Base currency for one unit of `units`, as decimal text; null: nobody has stated one yet. */
  readonly exchangeRate: string | null;
  readonly cash: boolean;
  readonly active: boolean;
  readonly version: number;
  readonly nextRate: string | null;
  readonly nextFrom: Date | null;
}

/** For the table `payment_type_rate`, named `r`: it was not withdrawn. */
export const NOT_WITHDRAWN = 'not exists (select from payment_type_rate_withdrawal w where w.rate_id = r.id)';

const TYPES = `
  select t.id, t.name, t.name_slug as "nameSlug", t.cost_minor as "costMinor", t.units,
    t.use_exchange_rate as "useExchangeRate", present.rate as "exchangeRate", t.cash, t.active, t.version,
    next.rate as "nextRate", next.valid_from as "nextFrom"
  from payment_type t
  left join lateral (
    select r.rate from payment_type_rate r
    where r.payment_type_id = t.id and r.valid_from <= $1 and ${NOT_WITHDRAWN}
    order by r.valid_from desc, r.said desc limit 1
  ) present on true
  left join lateral (
    select r.rate, r.valid_from from payment_type_rate r
    where r.payment_type_id = t.id and r.valid_from > $1 and ${NOT_WITHDRAWN}
    order by r.valid_from, r.said desc limit 1
  ) next on true
  order by t.active desc, t.created_at, t.id`;

/** All of them with the rate that holds at a moment, the active ones first. */
export async function paymentTypesAt(sql: Sql, at: Date): Promise<PaymentType[]> {
  return (await sql.sql<PaymentTypeRow>(TYPES, [at])).map(shape);
}

/** Those that can be paid with. */
export async function activeTypesAt(sql: Sql, at: Date): Promise<PaymentType[]> {
  return (await paymentTypesAt(sql, at)).filter(({ active }) => active);
}

export async function paymentTypeAt(sql: Sql, id: string, at: Date): Promise<PaymentType> {
  const type = (await paymentTypesAt(sql, at)).find((one) => one.id === id);
  if (type) return type;
  throw notFound('The payment type');
}

function shape({ costMinor, exchangeRate, nextRate, nextFrom, ...row }: PaymentTypeRow): PaymentType {
  return {
    ...row,
    cost: money(costMinor),
    exchangeRate: exchangeRate === null ? '' : rateText(exchangeRate),
    ...(nextRate !== null &&
      nextFrom !== null && { nextRate: { rate: rateText(nextRate), from: nextFrom.toISOString() } }),
  };
}
