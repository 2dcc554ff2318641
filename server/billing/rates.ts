import type { PaymentTypeRate } from '../../shared/contract/rates.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Sql } from '../kernel/database.js';
import type { PaymentTypeEntity } from './payment-type.entity.js';
import { STANDS } from './payment-types.js';
import { rateText } from './rows.js';

/** A payment type's first rate holds from here: whatever moment is asked for has one (migration 0059). */
const BEGINNING = new Date('2000-01-01T00:00:00Z');

export interface RateSaid {
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
export function sayRate(tx: Tx, { paymentTypeId, units, rate, from, reason }: RateSaid): string {
  const id = tx.id();
  const { username, name } = tx.actor;
  const said = [id, paymentTypeId, units, rate, from ?? BEGINNING, reason ?? null];
  tx.send(SAY, [...said, username, name, tx.now]);
  return id;
}

/** Who read the type before is told that its rates are others; the caller holds it. */
export async function signRates(tx: Tx, type: PaymentTypeEntity): Promise<void> {
  // Nothing else of the row may be another: this alone makes it the next version.
  await tx.entities.save(Object.assign(type, { lastChangedAt: tx.now }));
}

const PLANNED = `
  select exists (
    select from payment_type_rate r where r.payment_type_id = $1 and r.valid_from > $2
      and ($3::timestamptz is null or r.valid_from = $3) and ${STANDS}) as planned`;

/** Whether a rate is to come; with a moment: exactly then. */
export async function hasPlanned(sql: Sql, paymentTypeId: string, now: Date, at?: Date): Promise<boolean> {
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
}

const HISTORY = `
  select r.id, r.rate, r.units, r.valid_from as "from", r.reason, r.actor_name as "by", r.at,
    w.actor_name as "withdrawnBy", w.at as "withdrawnAt"
  from payment_type_rate r left join payment_type_rate_withdrawal w on w.rate_id = r.id
  where r.payment_type_id = $1 order by r.valid_from desc, r.said desc limit 200`;

/** What became of a type's rate: those to come first, then the present one, then those before. */
export async function rateHistory(sql: Sql, paymentTypeId: string, now: Date): Promise<PaymentTypeRate[]> {
  const rows = await sql.sql<RateRow>(HISTORY, [paymentTypeId]);
  const present = rows.find(({ from, withdrawnAt }) => withdrawnAt === null && from <= now);
  return rows.map((row) => shape(row, stateOf(row, present, now)));
}

function stateOf(row: RateRow, present: RateRow | undefined, now: Date): PaymentTypeRate['state'] {
  if (row.withdrawnAt !== null) return 'withdrawn';
  if (row === present) return 'present';
  return row.from > now ? 'planned' : 'past';
}

function shape(
  { withdrawnBy, withdrawnAt, ...row }: RateRow,
  state: PaymentTypeRate['state'],
): PaymentTypeRate {
  return {
    ...row,
    rate: rateText(row.rate),
    from: row.from.getTime() === BEGINNING.getTime() ? null : row.from.toISOString(),
    at: row.at.toISOString(),
    state,
    withdrawn:
      withdrawnBy === null || withdrawnAt === null
        ? null
        : { by: withdrawnBy, at: withdrawnAt.toISOString() },
  };
}
