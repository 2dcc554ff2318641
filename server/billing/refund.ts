import type { Receipt, PaymentType } from '../../shared/contract/billing-shapes.js';
import type { RefundRequest } from '../../shared/contract/billing.js';
import { MOVES, hasLeft, stageAfter } from '../../shared/domain/stage.js';
import { sum, type Minor } from '../../shared/domain/money/money.js';
import { givenBack, handedBack, refundNeed, type GivenBack } from '../../shared/domain/money/refund.js';
import { findTenderType, noPaymentType, rateOf } from '../../shared/domain/money/tender.js';
import { REFUND_REASON_TEXT, type RefundReason } from '../../shared/vocabulary.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Actor } from '../kernel/actor.js';
import { useGrant } from '../identity/index.js';
import { cancelJobCards } from '../worklist/index.js';
import { invalid, Problem } from '../kernel/http/problem.js';
import { type Share, TAKINGS } from '../ledger/index.js';
import type { Sql } from '../kernel/database.js';
import { approvedBeside, reasonSaid, type MoneyAct } from './money-act.js';
import { lockPayable, type Payable, type PayableProfile } from './payable.js';
import { paymentRow, writeMoneyAct } from './receipt.js';
import { backToPayers, refundTransfers } from './refund-transfers.js';
import { refuseOtherRate } from './rates.js';
import { balanceOf, rateText } from './rows.js';

/** A payment that was not turned round. */
const STANDS = `kind = 'payment' and not exists (select from journal v where v.reverses = journal_id)`;

/** Payments once had no upper bound: what was paid at an absurd rate is cut to what an exact integer holds. */
const PAID_BY_TYPE = `
  select payment_type_id,
    least(greatest(sum(base_minor), -9007199254740991), 9007199254740991)::bigint as base_minor,
    (array_agg(coalesce(rate, 1) order by at desc) filter (where ${STANDS}))[1] as rate
  from (${TAKINGS}) taking where booking_id = $1
  group by payment_type_id having count(*) filter (where ${STANDS}) > 0`;

const RECEIVED = `
  select distinct unnest(codes) as code from specimen
  where booking_id = $1 and state in ('received','in_process','done','stored','discarded')
    and (rejected_at is null or accepted_at is not null)`;

const REFUND_PROFILES = `
  update booking_profile set stage = '${MOVES.refund.to}' where booking_id = $1 and code = any($2)`;

const BEGUN = 'The bench already has this test, or the money goes back by another payment type';

/** What lets a refund through: the admin code, or whoever approves it beside the giver. */
export interface RefundLeave {
  readonly grantId: string | undefined;
  readonly approver: Actor | undefined;
}

/**
 * Gives back the share of some profiles, inside the caller's transaction; their job cards close and they refuse
 * results from then on. Throws not_found, conflict, invalid (naming the field), grant_required or witness_required.
 */
export async function refundProfiles(
  tx: Tx,
  request: RefundRequest,
  { grantId, approver }: RefundLeave,
): Promise<Receipt> {
  const { bookingId } = request;
  const [payable, paid, received] = await Promise.all([
    lockPayable(tx, bookingId),
    paidByType(tx, bookingId),
    receivedCodes(tx, bookingId),
  ]);
  const refund = decideRefund({ ...payable, paid, received }, request);
  const witness = refund.needsApproval ? approvedBeside(tx.actor, approver, BEGUN, 'refunds') : undefined;
  if (witness === undefined) await useGrant(tx, grantId, 'refund', bookingId);
  await closeProfiles(tx, bookingId, request.profiles);
  const receipt = await writeMoneyAct(tx, payable, { ...refund, witness });
  tx.emit('PaymentRefunded', bookingId, paymentRow(bookingId, receipt, refund.entries));
  for (const payerId of payable.lines.payers()) tx.emit('PayerChanged', payerId, { payerId });
  tx.audit({
    action: 'payment.refund',
    subjectKind: 'booking',
    subjectId: bookingId,
    after: {
      receipt: receipt.number,
      profiles: refund.profiles.map(({ code }) => code),
      lines: receipt.lines,
      ...(witness && { approvedBy: witness.username }),
    },
    reason: refund.reason ?? undefined,
  });
  return receipt;
}

async function closeProfiles(tx: Tx, bookingId: string, codes: readonly string[]): Promise<void> {
  await tx.sql(REFUND_PROFILES, [bookingId, codes]);
  await cancelJobCards(tx, bookingId, codes, tx.actor.name);
}

/** What is left in the laboratory's hands of one payment type on a booking. */
export interface PaidByType {
  readonly payment_type_id: string | null;
  /** Base currency, hundredths. */
  readonly base_minor: number;
  /** The rate of the last payment by this type. */
  readonly rate: string;
}

export interface Refundable extends Payable {
  readonly paid: readonly PaidByType[];
  /** Codes whose specimen was received. */
  readonly received: readonly string[];
}

export interface Coins {
  readonly base_currency: string;
  readonly cash_rounding_minor: number;
}

export interface Refund extends MoneyAct {
  /** It goes beyond what whoever takes payments may do with the admin code: a second person approves it. */
  readonly needsApproval: boolean;
}

/** Decides a refund; throws a Problem when there can be none. */
export function decideRefund(payable: Refundable, request: RefundRequest): Refund {
  const { booking } = payable;
  const profiles = request.profiles.map((code) => refundable(payable, code));
  refuseReleased(profiles, request.reasonCode);
  const shares = sharesOf(payable, profiles);
  const { base: back, credit } = givenFrom(payable, sum(shares.map(({ amount }) => amount)));
  const payers = backToPayers(payable, shares, back);
  const base = back - payers.amount;
  const type = findTenderType(payable.types, request.paymentType);
  if (!type) throw invalid('paymentType', noPaymentType(request.paymentType));
  const { rate, isOriginal, amount, rounding } = handedBack(base, {
    paid: paidBy(payable, type),
    presentRate: rateOf(type),
    smallestCoin: smallestCoinOf(type, payable.booking),
  });
  const text = `The exchange rate of ${type.name} has changed: 1 ${type.units} = ${rateText(rate)} ${booking.base_currency}.`;
  refuseOtherRate(request.rate, rate, text);
  const begun = profiles.some(
    ({ stage, code }) => refundNeed(stage, payable.received.includes(code)) !== 'admin-code',
  );
  const entry = { kind: 'refund', payment: type.name, unit: type.units, rate } as const;
  return {
    kind: 'refund',
    booking: {
      ...booking,
      discount_minor: booking.discount_minor + Number(credit),
      refunded_minor: booking.refunded_minor + Number(back),
    },
    profiles,
    entries: base > rounding ? [{ ...entry, amount: -amount, base: rounding - base }] : [],
    rounding,
    transfers: [
      ...refundTransfers(payable, {
        type,
        rate,
        base,
        amount,
        rounding,
        shares,
        own: payers.own,
        reasonCode: request.reasonCode,
      }),
      ...payers.transfers,
    ],
    reason: reasonSaid(REFUND_REASON_TEXT, request.reasonCode, request.reason),
    reasonCode: request.reasonCode,
    needsApproval: begun || (!isOriginal && base > 0n),
  };
}

/** Of what is handed out by a type, in the base currency. */
export function smallestCoinOf(type: PaymentType, lab: Coins): Minor {
  const isCoins = type.cash && !type.useExchangeRate && type.units === lab.base_currency;
  return isCoins ? BigInt(lab.cash_rounding_minor) : 1n;
}

function givenFrom({ booking }: Payable, share: Minor): GivenBack {
  const held = booking.paid_minor - booking.refunded_minor;
  if (held <= 0) throw new Problem('conflict', 'There is no payment on this booking to refund.');
  const given = givenBack(share, balanceOf(booking));
  if (given.base <= BigInt(held)) return given;
  throw new Problem('conflict', 'This would refund more than was paid on this booking.');
}

function paidBy({ paid }: Refundable, type: PaymentType) {
  const source = paid.find((entry) => entry.payment_type_id === type.id);
  return source && { held: BigInt(source.base_minor), rate: rateText(source.rate) };
}

function refundable({ profiles }: Payable, code: string): PayableProfile {
  const profile = profiles.find((one) => one.code === code);
  if (!profile) throw invalid('profiles', `${code} is not on this booking.`);
  if (stageAfter('refund', profile.stage) === undefined)
    throw new Problem('conflict', `${profile.name} has already been refunded.`);
  return profile;
}

function refuseReleased(profiles: readonly PayableProfile[], reason: RefundReason): void {
  const released = profiles.find((profile) => hasLeft(profile.stage));
  if (!released || reason === 'laboratory-error') return;
  throw new Problem(
    'conflict',
    `${released.name} has been released: it can only be refunded for a laboratory error.`,
  );
}

/** What each of the profiles was charged, less the share of the discounts that it remembers. */
function sharesOf({ lines }: Payable, profiles: readonly PayableProfile[]): Share[] {
  const ids = new Set(profiles.map(({ id }) => id));
  return lines.netPrices().filter(({ bookingProfileId, amount }) => ids.has(bookingProfileId) && amount > 0n);
}

/** What is left of each payment type that paid. */
export function paidByType(sql: Sql, bookingId: string): Promise<PaidByType[]> {
  return sql.sql<PaidByType>(PAID_BY_TYPE, [bookingId]);
}

/** Codes whose specimen the bench has, a rejected one left out unless it is examined all the same. */
export async function receivedCodes(sql: Sql, bookingId: string): Promise<string[]> {
  const rows = await sql.sql<{ code: string }>(RECEIVED, [bookingId]);
  return rows.map(({ code }) => code);
}
