import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import type { Minor } from '../../shared/domain/money/money.js';
import { counterMoney, type CounterMoney, type PayoutOption } from '../../shared/domain/money/refund.js';
import { depositType } from '../../shared/domain/money/tender-settle.js';
import { rateOf } from '../../shared/domain/money/tender.js';
import type { Sql } from '../kernel/database.js';
import { TAKINGS } from '../ledger/index.js';
import { onDeposit, type LockedDeposit } from './deposit.js';
import type { Payable } from './payable.js';
import { rateText } from './rows.js';

/** A payment that was not turned round. */
const STANDS = `kind = 'payment' and not exists (select from journal v where v.reverses = journal_id)`;

/** Payments once had no upper bound: what was paid at an absurd rate is cut to what an exact integer holds. */
const cut = (sum: string): string => `least(greatest(${sum}, -9007199254740991), 9007199254740991)::bigint`;

const PAID_BY_TYPE = `
  select payment_type_id, ${cut('sum(base_minor)')} as base_minor,
    case count(distinct coalesce(rate, 1)) when 1 then ${cut('sum(minor)')} end as rest_minor,
    (array_agg(coalesce(rate, 1) order by at desc) filter (where ${STANDS}))[1] as rate
  from (${TAKINGS}) taking where booking_id = $1
  group by payment_type_id having count(*) filter (where ${STANDS}) > 0`;

const RECEIVED = `
  select distinct unnest(codes) as code from specimen
  where booking_id = $1 and state in ('received','in_process','done','stored','discarded')
    and (rejected_at is null or accepted_at is not null)`;

// Against the booking's receivable: what was settled at the counter or from a deposit. A payer's part is billed to it.
const MOVES = `
  select j.act = 'refund' as "isRefund",
    ${cut('sum(case when t.credit = $1 then t.amount_minor else -t.amount_minor end)')} as held,
    ${cut(`coalesce(sum(case when t.credit = $1 then -t.amount_minor else t.amount_minor end)
      filter (where a.kind = 'rounding'), 0)`)} as rounded
  from journal j
  join transfer t on t.journal_id = j.id and $1 in (t.debit, t.credit)
  join account a on a.id = case when t.debit = $1 then t.credit else t.debit end and a.currency = t.currency
  where j.booking_id = $1 and a.kind in ('drawer','exchange','rounding','deposit')
  group by j.id order by j.at, j.receipt_number`;

const DEPOSIT_USED = `
  select a.owner as id, sum(case when t.debit = a.id then t.amount_minor else -t.amount_minor end)::bigint as minor
  from journal j join transfer t on t.journal_id = j.id and $1 in (t.debit, t.credit)
  join account a on a.id = case when t.debit = $1 then t.credit else t.debit end and a.currency = t.currency
  where j.booking_id = $1 and a.kind = 'deposit' and j.act <> 'deposit-kept'
  group by 1 order by 2 desc, 1`;

/** The money remaining on a booking from one payment type. */
interface PaidByType {
  readonly payment_type_id: string;
  /** Base currency, hundredths. */
  readonly base_minor: number;
  /** In its own currency; null if it was paid at several rates. */
  readonly rest_minor: number | null;
  /** The rate of the last payment by this type. */
  readonly rate: string;
}

/** Where the money on a booking is, and where it came from. */
export interface HeldMoney {
  readonly paid: readonly PaidByType[];
  /** By the deposit's account, less what went back to it. */
  readonly depositUsed: readonly LockedDeposit[];
  readonly counter: CounterMoney;
  /** Codes whose specimen the bench has, a rejected one left out unless it is examined all the same. */
  readonly received: readonly string[];
}

export type Refundable = Payable & HeldMoney;

export interface Coins {
  readonly base_currency: string;
  readonly cash_rounding_minor: number;
}

/** Read under the booking's lock, or what is read may change. */
export async function heldMoney(sql: Sql, bookingId: string): Promise<HeldMoney> {
  const [paid, moves, used, received] = await Promise.all([
    sql.sql<PaidByType>(PAID_BY_TYPE, [bookingId]),
    sql.sql<{ isRefund: boolean; held: number; rounded: number }>(MOVES, [bookingId]),
    sql.sql<{ id: string; minor: number }>(DEPOSIT_USED, [bookingId]),
    sql.sql<{ code: string }>(RECEIVED, [bookingId]),
  ]);
  return {
    paid,
    counter: counterMoney(
      moves.map(({ isRefund, held, rounded }) => ({
        isRefund,
        held: BigInt(held),
        rounded: BigInt(rounded),
      })),
    ),
    depositUsed: used.map(({ id, minor }) => ({ patientId: id, amount: BigInt(minor) })),
    received: received.map(({ code }) => code),
  };
}

export interface RefundWay extends PayoutOption {
  readonly type: PaymentType;
}

interface PayingBack extends Pick<HeldMoney, 'paid' | 'depositUsed'> {
  readonly types: readonly PaymentType[];
  readonly booking: Coins;
}

/** The ways to give money back, what paid most first; the deposit is one where it paid. */
export function refundWays({ types, paid, depositUsed, booking }: PayingBack): RefundWay[] {
  const ways = types.map((type): RefundWay => {
    const source = paid.find(({ payment_type_id }) => payment_type_id === type.id);
    return {
      type,
      paid: source && {
        held: BigInt(source.base_minor),
        rate: rateText(source.rate),
        rest: source.rest_minor === null ? undefined : BigInt(source.rest_minor),
      },
      presentRate: rateOf(type),
      smallestCoin: smallestCoinOf(type, booking),
    };
  });
  const held = onDeposit(depositUsed);
  const fromDeposit: RefundWay = {
    type: depositType(booking.base_currency),
    paid: { held, rate: '1', rest: held },
    presentRate: '1',
    smallestCoin: 1n,
  };
  return [...ways, ...(held > 0n ? [fromDeposit] : [])].sort(byPaid);
}

/** The others stay in their order. */
function byPaid(one: RefundWay, other: RefundWay): number {
  return Number(heldBy(other) - heldBy(one));
}

function heldBy({ paid }: RefundWay): Minor {
  return paid !== undefined && paid.held > 0n ? paid.held : 0n;
}

/** The smallest coin handed out by a type, in the base currency. */
export function smallestCoinOf(type: PaymentType, lab: Coins): Minor {
  const isCoins = type.cash && !type.useExchangeRate && type.units === lab.base_currency;
  return isCoins ? BigInt(lab.cash_rounding_minor) : 1n;
}
