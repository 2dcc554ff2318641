import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique, VersionColumn } from 'typeorm';
import type { Payer, PayerChoice } from '../../shared/contract/payer-shapes.js';
import { unsaidNumber, type NumberSaid } from '../../shared/domain/money/authorisation-number.js';
import { formatMoney } from '../../shared/domain/money/money.js';
import type { PayerKind } from '../../shared/vocabulary.js';
import { labToday } from '../../shared/domain/time/lab-time.js';
import { coPaymentIn } from '../dues/index.js';
import { columnsOf, EditedRow, type Selected } from '../kernel/entities.js';
import { NOT_NAMED, accountId, payerAccount } from '../ledger/index.js';
import type { Sql } from '../kernel/database.js';
import { invalid, notFound } from '../kernel/http/problem.js';
import type { Tx } from '../events/unit-of-work.js';
import { laboratory, type LaboratorySettings } from '../settings/index.js';

@Entity('payer')
@Unique('payer_account_key', ['account'])
@Unique('payer_number_key', ['number'])
@Index('payer_price_list', { synchronize: false })
@Check('payer_kind_check', `kind in ('insurer','account-customer')`)
@Check('payer_co_payment_check', 'co_payment_percent is null or co_payment_minor is null')
@Check('payer_co_payment_percent_check', 'co_payment_percent > 0 and co_payment_percent <= 100')
@Check('payer_co_payment_minor_check', 'co_payment_minor > 0')
@Check('payer_payment_days_check', 'payment_days between 0 and 365')
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
  @Column('integer', { name: 'payment_days', nullable: true }) paymentDays: number | null;
  @Column('boolean', { default: true }) active: boolean;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @VersionColumn({ default: 1 }) version: number;
}

/** A payer as SQL reads it. */
export type PayerRow = Selected<PayerEntity, 'createdAt'>;

/** SQL: the columns of the payer `p`. */
export const PAYER_COLUMNS = columnsOf(PayerEntity, 'p', ['createdAt']);

export function payerShape(row: PayerRow): Payer {
  const { address, email, limitMinor, paymentDays, active, account, version } = row;
  const limit = limitMinor === null ? null : formatMoney(BigInt(limitMinor));
  const isNotNamed = account === NOT_NAMED;
  return { ...payerChoice(row), address, email, limit, paymentDays, active, isNotNamed, version };
}

export function payerChoice(row: PayerRow): PayerChoice {
  const { id, kind, name, number, priceListId, needsAuthorisation } = row;
  return { id, kind, name, number, priceListId, coPayment: coPaymentIn(row), needsAuthorisation };
}

const NAMED = `select ${PAYER_COLUMNS} from payer p where p.id = $1 and p.account <> '${NOT_NAMED}'`;

/** The payer that a booking names; null for none. 422 if it does not exist, or is retired. */
export async function payerNamed(sql: Sql, id: string | null | undefined): Promise<PayerRow | null> {
  if (id === undefined || id === null) return null;
  const payer = await sql.one<PayerRow>(NAMED, [id]);
  if (!payer) throw invalid('payerId', 'There is no such payer.');
  if (!payer.active) throw invalid('payerId', 'This payer is switched off: choose another, or none.');
  return payer;
}

const TERMS = 'select name, needs_authorisation as "needsAuthorisation" from payer where id = $1';

/** 422 if its payer asks for an authorisation number, and a booking neither has one nor says that there is none yet. */
export async function refuseUnsaidNumber(
  sql: Sql,
  { payerId, ...said }: NumberSaid & { readonly payerId: string | null },
): Promise<void> {
  if (payerId === null || unsaidNumber({ name: '', needsAuthorisation: true }, said) === null) return;
  const payer = await sql.one<Pick<PayerRow, 'name' | 'needsAuthorisation'>>(TERMS, [payerId]);
  const missing = payer && unsaidNumber(payer, said);
  if (missing != null) throw invalid('authorisationNumber', missing);
}

// The amount billed to it, less credits.
const BILLED = `
  select coalesce(sum(case when t.credit = $1 then t.amount_minor else -t.amount_minor end), 0)::bigint as minor
  from journal j join transfer t on t.journal_id = j.id and $1 in (t.debit, t.credit)
  join account a on a.id = case when t.debit = $1 then t.credit else t.debit end and a.currency = t.currency
  where j.booking_id = $1 and a.kind = 'payer' and a.owner <> '${NOT_NAMED}'`;

/** 422 if a booking would name another payer than the one that was billed. */
export async function refuseOtherPayer(sql: Sql, bookingId: string): Promise<void> {
  const billed = await sql.one<{ minor: number }>(BILLED, [bookingId]);
  if ((billed?.minor ?? 0) === 0) return;
  throw invalid('payerId', 'This booking has already been billed to its payer: the payer cannot be changed.');
}

const LIST = `
  select l.id from payer p join price_list l on l.id = p.price_list_id and l.retired_at is null where p.id = $1`;

/** The list by which what it pays is priced; undefined: the cash list. */
export async function priceListOf(sql: Sql, payerId: string): Promise<string | undefined> {
  return (await sql.one<{ id: string }>(LIST, [payerId]))?.id;
}

/** A payer in whose account something is done, and where and when. */
export interface LockedPayer {
  readonly payer: PayerRow;
  readonly laboratory: LaboratorySettings;
  readonly currency: string;
  /** Its account in the ledger. */
  readonly account: string;
  /** The laboratory's day. */
  readonly today: string;
}

const HELD = `select ${PAYER_COLUMNS} from payer p where p.id = $1 for share`;

export async function lockPayer(tx: Tx, id: string): Promise<LockedPayer> {
  const [payer, lab] = await Promise.all([tx.one<PayerRow>(HELD, [id]), laboratory(tx)]);
  if (!payer) throw notFound('The payer');
  const currency = lab.baseCurrency;
  const account = accountId(payerAccount(payer.account), currency);
  return { payer, laboratory: lab, currency, account, today: labToday(lab.timeZone, tx.now) };
}
