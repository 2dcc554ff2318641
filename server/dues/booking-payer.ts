import type { CoPayment } from '../../shared/domain/money/co-payment.js';
import { whoOwes, type PayersPart } from '../../shared/domain/money/who-owes.js';
import { MOVES } from '../../shared/domain/stage.js';
import { sqlList } from '../kernel/sql-text.js';
import { NOT_NAMED } from '../ledger/index.js';
import { balanceOf, netOf, type MoneyColumns } from './booking-money.js';
import { termsOf, type PayerTerms } from './payer-terms.js';

/** The payer that a booking names, and what it was billed for tests that were not refunded. */
export interface BookingPayer extends PayerTerms {
  readonly id: string;
  readonly name: string;
  readonly billed: number;
  /** It pays only with an authorisation number, and the booking has none yet. */
  readonly awaitsNumber: boolean;
}

/**
 * SQL: the BookingPayer of the booking `b`; null: the patient pays alone. What is typed as an account, or as a ward,
 * names nobody who pays.
 */
export const BOOKING_PAYER = `
  case when b.payer_id is not null then (
    select json_build_object('id', y.id, 'name', y.name, 'active', y.active,
      'coPaymentPercent', y.co_payment_percent, 'coPaymentMinor', y.co_payment_minor,
      'awaitsNumber', y.needs_authorisation and b.authorisation_number is null,
      'billed', (
        select coalesce(sum(case when t.credit = b.id then l.amount_minor else -l.amount_minor end), 0)::bigint
        from journal j join transfer t on t.journal_id = j.id and b.id in (t.debit, t.credit)
        join account a on a.id = case when t.debit = b.id then t.credit else t.debit end and a.currency = t.currency
        join transfer_line l on l.transfer_id = t.id
        join booking_profile q on q.id = l.booking_profile_id and q.removed_at is null and q.stage not in (${sqlList([MOVES.refund.to])})
        where j.booking_id = b.id and a.kind = 'payer' and a.owner <> '${NOT_NAMED}'))
    from payer y where y.id = b.payer_id and y.account <> '${NOT_NAMED}') end`;

/** The shares of a booking; null: the patient pays alone. */
export function payersPart(money: MoneyColumns, payer: BookingPayer | null): PayersPart | null {
  if (payer === null) return null;
  const booking = {
    net: netOf(money),
    billed: BigInt(payer.billed),
    balance: balanceOf(money),
    held: BigInt(money.paid_minor - money.refunded_minor),
  };
  const { id, name, awaitsNumber, active } = payer;
  const coPayment: CoPayment = termsOf(payer);
  return { id, coPayment, ...whoOwes(booking, name, coPayment), awaitsNumber, switchedOff: !active };
}
