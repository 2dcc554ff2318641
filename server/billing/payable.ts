import type { PaymentType, ReceiptItem } from '../../shared/contract/billing-shapes.js';
import { publicTestName } from '../../shared/domain/results/confidential.js';
import type { DiscountCaps } from '../../shared/domain/money/tender.js';
import type { Stage } from '../../shared/vocabulary.js';
import { confidentialProfile } from '../catalogue/index.js';
import { BOOKING_PAYER, type BookingPayer, type MoneyColumns } from '../dues/index.js';
import type { Tx } from '../events/unit-of-work.js';
import { notFound } from '../kernel/http/problem.js';
import {
  bookingLines,
  NOT_NAMED,
  openShift,
  standingVat,
  type BookingLines,
  type StandingVat,
} from '../ledger/index.js';
import type { LockedDeposit } from './deposit.js';
import { activeTypesAt } from './payment-types.js';
import { LABORATORY_COLUMNS, money, type LaboratoryColumns } from './rows.js';

export type LockedBooking = MoneyColumns &
  LaboratoryColumns & {
    readonly id: string;
    readonly patient_id: string;
    readonly lab_number: string;
    readonly patient_name: string;
    readonly booking_index: number;
    readonly account_name: string | null;
    readonly account_number: string | null;
    readonly discount_caps: DiscountCaps;
    readonly discount_reason_printed: boolean;
    readonly payer: BookingPayer | null;
  };

export interface PayableProfile {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly price_minor: number;
  readonly stage: Stage;
  readonly confidential: boolean;
}

/** Everything that a payment or refund of one booking is decided by; the booking stays locked until the commit. */
export interface Payable {
  readonly booking: LockedBooking;
  readonly profiles: readonly PayableProfile[];
  readonly types: readonly PaymentType[];
  /** Each profile's balance in the ledger. */
  readonly lines: BookingLines;
  /** Each profile as it is taxed; empty without VAT. */
  readonly vat: readonly StandingVat[];
  /** The cashier's open shift. */
  readonly shiftId: string;
  /** The deposits, locked until the commit; empty if the payment uses none. */
  readonly deposits: readonly LockedDeposit[];
}

const LOCK_BOOKING = `
  select b.id, b.patient_id, b.lab_number, b.patient_name, b.booking_index, b.account_name, b.account_number,
    b.total_minor, b.discount_minor, b.paid_minor, b.refunded_minor,
    ${LABORATORY_COLUMNS}, l.discount_reason_printed,
    json_build_object('discountCapSuperAdmin', l.discount_cap_super_admin,
      'discountCapLabadmin', l.discount_cap_labadmin, 'discountCapLab', l.discount_cap_lab,
      'discountCapReception', l.discount_cap_reception,
      'discountCapCashier', l.discount_cap_cashier) as discount_caps,
    ${BOOKING_PAYER} as payer
  from booking b cross join laboratory l
  where b.id = $1 and b.deleted_at is null
  for update of b`;

// Chosen at the till: a booking that names none was billed to none.
const PAYER = `
  select p.id, p.name, p.active, p.co_payment_percent as "coPaymentPercent", p.co_payment_minor as "coPaymentMinor",
    0 as billed, p.needs_authorisation as "awaitsNumber"
  from payer p where p.id = $1 and p.account <> '${NOT_NAMED}'`;

const PROFILES = `
  select id, code, name, price_minor, stage, ${confidentialProfile('booking_profile.profile_id')} as confidential from booking_profile
  where booking_id = $1 and removed_at is null order by position, code`;

/** Sent together: the statements run in this order, so the later ones see what the lock waited for. */
export async function lockPayable(tx: Tx, bookingId: string, payerId?: string): Promise<Payable> {
  const [booking, profiles, types, lines, vat, shiftId, payer] = await Promise.all([
    tx.one<LockedBooking>(LOCK_BOOKING, [bookingId]),
    tx.sql<PayableProfile>(PROFILES, [bookingId]),
    activeTypesAt(tx, tx.now),
    bookingLines(tx, bookingId),
    standingVat(tx, bookingId),
    openShift(tx),
    payerId === undefined ? undefined : tx.one<BookingPayer>(PAYER, [payerId]),
  ]);
  if (!booking) throw notFound('The booking');
  const named = { ...booking, payer: booking.payer ?? payer ?? null };
  return { booking: named, profiles, types, lines, vat, shiftId, deposits: [] };
}

/** A receipt is shown around: it names no confidential test. */
export function items(profiles: readonly PayableProfile[]): ReceiptItem[] {
  return profiles.map(({ code, name, confidential, price_minor }) => ({
    code: confidential ? '' : code,
    name: publicTestName({ name, confidential }),
    price: money(price_minor),
  }));
}
