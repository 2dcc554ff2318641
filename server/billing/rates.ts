import type { PaymentTypeRate, PaymentTypeRates } from '../../shared/contract/rates.js';
import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import type { PaymentBody } from '../../shared/contract/billing.js';
import type { FieldError } from '../../shared/errors.js';
import { isRateJump } from '../../shared/domain/money/money.js';
import { findTenderType, rateOf } from '../../shared/domain/money/tender.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Sql } from '../kernel/database.js';
import { COUNT_LIMIT, pageOf, window, type PageQuery } from '../kernel/http/paging.js';
import { Problem } from '../kernel/http/problem.js';
import { type PaymentTypeEntity, paymentTypeAt, NOT_WITHDRAWN } from './payment-types.js';
import { rateText } from './rows.js';

/** A payment type's first rate holds from here: whatever moment is asked for has one (migration 0059). */
const BEGINNING = new Date('2000-01-01T00:00:00Z');

export interface StatedRate {
  readonly paymentTypeId: string;
  readonly units: string;
  readonly rate: string;
  /** Left out: from the beginning. */
  readonly from?: Date;
  readonly reason?: string | undefined;
}

const SAY = `
  insert into payment_type_rate (id, payment_type_id, units, rate, valid_from, reason, actor, actor_name, at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/** Notes a rate; the caller holds the payment type. Answers its id. */
export function storeRate(tx: Tx, { paymentTypeId, units, rate, from, reason }: StatedRate): string {
  const id = tx.id();
  const { username, name } = tx.actor;
  const said = [id, paymentTypeId, units, rate, from ?? BEGINNING, reason ?? null];
  tx.send(SAY, [...said, username, name, tx.now]);
  return id;
}

/**
 * Raises the type's version, so that somebody who read it before learns that its rates have changed; the caller holds
 * the row.
 */
export async function signRates(tx: Tx, type: PaymentTypeEntity): Promise<void> {
  // Nothing else of the row may be another: this alone makes it the next version.
  await tx.entities.save(Object.assign(type, { lastChangedAt: tx.now }));
}

const PLANNED = `
  select exists (
    select from payment_type_rate r where r.payment_type_id = $1 and r.valid_from > $2
      and ($3::timestamptz is null or r.valid_from = $3) and ${NOT_WITHDRAWN}) as planned`;

/** Whether a rate is to come; with a moment: exactly then. */
export async function hasPlannedRate(
  sql: Sql,
  paymentTypeId: string,
  now: Date,
  at?: Date,
): Promise<boolean> {
  const row = await sql.one<{ planned: boolean }>(PLANNED, [paymentTypeId, now, at ?? null]);
  return row?.planned === true;
}

interface RateRow {
  readonly id: string;
  readonly rate: string;
  readonly units: string;
  readonly from: Date;
  readonly reason: string | null;
  readonly by: string;
  readonly at: Date;
  readonly withdrawnBy: string | null;
  readonly withdrawnAt: Date | null;
  readonly isPresent: boolean;
}

const RATES = `
  select r.id, r.rate, r.units, r.valid_from as "from", r.reason, r.actor_name as "by", r.at,
    w.actor_name as "withdrawnBy", w.at as "withdrawnAt",
    r.id = (select r.id from payment_type_rate r where r.payment_type_id = $1 and r.valid_from <= $2 and ${NOT_WITHDRAWN}
      order by r.valid_from desc, r.said desc limit 1) as "isPresent"
  from payment_type_rate r left join payment_type_rate_withdrawal w on w.rate_id = r.id
  where r.payment_type_id = $1`;
const HISTORY = `${RATES} order by r.valid_from desc, r.said desc limit $3 offset $4`;
const COUNT = `
  select count(*)::int as n from (select from payment_type_rate where payment_type_id = $1 limit ${COUNT_LIMIT}) counted`;
const ONE = `${RATES} and r.id::text = $3`;
const FIRST_PAGE: PageQuery = { page: 1, size: 50 };

/** A type's rates: planned ones, then the present one, then earlier ones. */
export async function ratesOfType(
  sql: Sql,
  id: string,
  now: Date,
  asked = FIRST_PAGE,
): Promise<PaymentTypeRates> {
  const type = await paymentTypeAt(sql, id, now);
  const rows = await sql.sql<RateRow>(HISTORY, [id, now, ...window(asked)]);
  const counted = await sql.one<{ n: number }>(COUNT, [id]);
  const { items, ...page } = pageOf(rows, asked, counted?.n ?? 0);
  return { type, rates: items.map((row) => shape(row, now)), ...page };
}

export async function oneRate(
  sql: Sql,
  id: string,
  now: Date,
  rateId: string,
): Promise<PaymentTypeRate | undefined> {
  const row = await sql.one<RateRow>(ONE, [id, now, rateId]);
  return row && shape(row, now);
}

function stateOf({ withdrawnAt, isPresent, from }: RateRow, now: Date): PaymentTypeRate['state'] {
  if (withdrawnAt !== null) return 'withdrawn';
  if (isPresent) return 'present';
  return from > now ? 'planned' : 'past';
}

function shape(rate: RateRow, now: Date): PaymentTypeRate {
  const { withdrawnBy, withdrawnAt, isPresent: _, ...row } = rate;
  return {
    ...row,
    rate: rateText(row.rate),
    from: row.from.getTime() === BEGINNING.getTime() ? null : row.from.toISOString(),
    at: row.at.toISOString(),
    state: stateOf(rate, now),
    withdrawn:
      withdrawnBy === null || withdrawnAt === null
        ? null
        : { by: withdrawnBy, at: withdrawnAt.toISOString() },
  };
}

/**
 * 409 until it is confirmed that a rate far from the one in force is meant: a slipped decimal point asks the next
 * patient for a multiple of the bill.
 */
export function askAboutJump(
  { name, units, exchangeRate: present }: PaymentType,
  {
    field,
    rate,
    confirmed,
  }: { readonly field: string; readonly rate: string; readonly confirmed?: boolean | undefined },
): void {
  if (confirmed === true || present === '' || !isRateJump(present, rate)) return;
  const message = `1 ${units} of ${name} is ${present} now, and would be ${rateText(rate)}. Confirm that this is meant.`;
  throw new Problem('rate_jump', message, {
    errors: [{ field, message, rule: 'rate_jump' }],
    extra: { present, rate: rateText(rate) },
  });
}

/**
 * 409 if a payment was calculated at another rate than the one in force: the payer was told other amounts. Without a
 * rate in the call nothing is compared.
 */
export function refuseOtherRates(
  types: readonly PaymentType[],
  baseCurrency: string,
  { payments, change }: Pick<PaymentBody, 'payments' | 'change'>,
): void {
  const shown = [
    ...payments.map((line, place) => ({ ...line, field: `payments.${place}.rate` })),
    ...(change ? [{ ...change, field: 'change.rate' }] : []),
  ];
  refuse(
    shown.flatMap((line) => otherRate(findTenderType(types, line.paymentType), baseCurrency, line) ?? []),
  );
}

/** The same for a refund, by the rate of its amount. */
export function refuseOtherRate(shown: string | null | undefined, rate: string, text: string): void {
  if (shown == null || rateText(shown) === rateText(rate)) return;
  refuse([{ field: 'rate', message: text }]);
}

function otherRate(
  type: PaymentType | undefined,
  baseCurrency: string,
  { rate, field }: { readonly rate?: string | null; readonly field: string },
): FieldError | undefined {
  if (type === undefined || rate == null || rateText(rate) === rateText(rateOf(type))) return undefined;
  const message = `The exchange rate of ${type.name} has changed: 1 ${type.units} = ${rateOf(type)} ${baseCurrency}. Check the amounts.`;
  return { field, message };
}

function refuse(errors: readonly FieldError[]): void {
  const [first] = errors;
  if (first) throw new Problem('rate_changed', first.message, { errors });
}
