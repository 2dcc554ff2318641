import type { PaymentBody, PaymentLine, RefundRequest } from '../shared/contract/billing.js';
import { formatMoney, percentage } from '../shared/domain/money/money.js';
import { MOVES } from '../shared/domain/stage.js';
import type { MoneyAct } from '../server/billing/money-act.js';
import type { LockedBooking, Payable, PayableProfile } from '../server/billing/payable.js';
import { decidePayment } from '../server/billing/payment.js';
import { decideRefund } from '../server/billing/refund.js';
import type { BookingRecord } from '../server/bookings/booking-record.js';
import type { Actor } from '../server/kernel/actor.js';
import { chargeTransfers, linesFrom, type Transfer } from '../server/ledger/index.js';
import type { LaboratorySettings } from '../server/settings/index.js';
import { EURO, inEuros } from './euros.js';
import type { DemoLaboratory } from './laboratory.js';
import type { PastBooking, PastProfile } from './past-bookings.js';
import { ownShare, payerById } from './payers.js';
import { later } from './past-time.js';
import type { Random } from './random.js';

/** A payment or refund of the past, decided by the rules of today. */
export interface PastReceipt {
  readonly deed: { readonly actor: Actor; readonly now: Date };
  readonly payable: Payable;
  readonly act: MoneyAct;
}

export interface PastMoney {
  readonly booking: LockedBooking;
  readonly method: string | null;
  /** The booking's charges when it was made. */
  readonly charged: readonly Transfer[];
  readonly receipts: readonly PastReceipt[];
}

type HowMuch = 'whole' | 'part';
/** In a thousand: of the bookings of more than three days ago, of the last days, of the last hours. */
const COURSES = {
  paid: [870, 760, 640],
  later: [80, 70, 0],
  part: [15, 50, 50],
  unpaid: [20, 110, 310],
  refunded: [15, 10, 0],
} as const;
type Course = keyof typeof COURSES;
const METHODS = { cash: 46, card: 26, 'mobile-money': 28 } as const;
/** One in this many patients with two tests of their own has one refunded, so that even a small day has a refund. */
const WITH_REFUND = 7;
/** One in so many patients pays in euros instead of the laboratory's own cash. */
const WITH_EUROS = 9;

/** How a booking was paid, or not: what was decided in the order of time, and the columns that it gives. */
export function makeMoney(house: DemoLaboratory, booking: PastBooking): PastMoney {
  const { random, tx } = house;
  const { bookedAt, payerId } = booking.record;
  const taking = new Taking(house, booking);
  const course = courseOf(random, tx.now, booking);
  const method = methodOf(random, payerId);
  if (course === 'unpaid') return { ...taking.result(), method: null };
  const at = later(bookedAt, course === 'later' ? random.between(40, 1500) : random.between(0.5, 9));
  const paidAt = at < tx.now ? at : later(bookedAt, 0.5);
  taking.pay(paidAt, method, course === 'part' ? 'part' : 'whole');
  if (course === 'refunded' && payerId === null) taking.refund(later(paidAt, random.between(3, 20)), method);
  return { ...taking.result(), method };
}

/** A patient with a payer pays their own share by card; the payer is billed for the rest. */
function methodOf(random: Random, payerId: string | null): string {
  if (payerId === null) return random.weighted(METHODS);
  return 'card';
}

function courseOf(random: Random, now: Date, { record, profiles }: PastBooking): Course {
  const hours = (now.getTime() - record.bookedAt.getTime()) / 3_600_000;
  const age = hours > 72 ? 0 : hours > 5 ? 1 : 2;
  const shares = Object.entries(COURSES).map(([name, by]) => [name, by[age]] as const);
  const course = random.weighted(Object.fromEntries(shares) as Record<Course, number>);
  if (profiles.length < 2) return course === 'refunded' ? 'paid' : course;
  const isOnlyMatch = record.payerId === null && profiles.length === 2;
  const hasTurn = numberOf(record.labNumber) % WITH_REFUND === 0;
  return course === 'paid' && hours > 72 && isOnlyMatch && hasTurn ? 'refunded' : course;
}

function numberOf(labNumber: string): number {
  return Number(labNumber.replace(/\D/g, ''));
}

class Taking {
  private booking: LockedBooking;
  private readonly charged: readonly Transfer[];
  private readonly receipts: PastReceipt[] = [];
  private readonly random: Random;
  private readonly cashier: Actor;

  constructor(
    private readonly house: DemoLaboratory,
    private readonly past: PastBooking,
  ) {
    const { random, staff, laboratory } = house;
    this.random = random;
    this.cashier = random.chance(0.6) ? staff.cashier : staff.cashier2;
    this.booking = unpaid(laboratory, past.record);
    const charged = past.profiles.map(({ id, layout }) => ({
      ...layout,
      id,
      vatRateId: null,
      vatPercent: null,
    }));
    this.charged = chargeTransfers(past.record.id, laboratory.baseCurrency, charged);
  }

  result(): Omit<PastMoney, 'method'> {
    const { booking, charged, receipts } = this;
    return { booking, charged, receipts };
  }

  pay(at: Date, method: string, howMuch: HowMuch): void {
    const total = BigInt(this.booking.total_minor);
    const discount = this.random.chance(0.07) ? percentage(total, '10') : 0n;
    const payer = payerById(this.past.record.payerId);
    const owed = payer ? ownShare(total - discount, payer) : total - discount;
    const paid = howMuch === 'part' ? (owed / 200n) * 100n : owed;
    const payments = paid > 0n ? this.exchanged(at, paid, this.tender(method, paid, howMuch)) : [];
    const reasonCode = this.random.pick(['staff', 'hardship', 'loyalty'] as const);
    if (payments.length === 0 && discount === 0n) return;
    const body: PaymentBody = {
      payments,
      ...(discount > 0n && { discount: { amount: formatMoney(discount), reasonCode } }),
    };
    const payable = this.payable(at);
    this.keep(at, payable, decidePayment(payable, body, this.house.staff.manager.role));
  }

  /** Some split the bill over cash and a card; some hand over more than it is and get change. */
  private tender(method: string, paid: bigint, howMuch: HowMuch): PaymentLine[] {
    const whole = paid / 100n;
    if (whole > 20n && this.random.chance(0.06)) {
      const cash = (whole / 2n) * 100n;
      return [line('cash', cash), line('card', paid - cash)];
    }
    const note = 1000n;
    const handed = ((paid + note - 1n) / note) * note;
    const isExact = method !== 'cash' || howMuch === 'part' || handed === paid || this.random.chance(0.6);
    return isExact ? [line(method, paid)] : [line('cash', handed)];
  }

  private exchanged(at: Date, paid: bigint, lines: PaymentLine[]): PaymentLine[] {
    const hasEuros = numberOf(this.past.record.labNumber) % WITH_EUROS === 0;
    if (!hasEuros || lines.some(({ paymentType }) => paymentType !== 'cash')) return lines;
    const euro = this.house.typesAt(at).find(({ nameSlug }) => nameSlug === EURO);
    return [{ paymentType: EURO, amount: inEuros(paid, euro) }];
  }

  /** Gives one test back that was never begun; its share of the discount stays with the laboratory. */
  refund(at: Date, method: string): void {
    const chosen = this.past.profiles.at(-1);
    if (!chosen || this.booking.paid_minor === 0) return;
    const request: RefundRequest = {
      bookingId: this.booking.id,
      profiles: [chosen.layout.code],
      // The type that was paid with, even if the bill was split.
      paymentType: this.receipts[0]?.act.entries.at(-1)?.payment ?? method,
      reasonCode: this.random.pick([
        'patient-request',
        'duplicate-booking',
        'specimen-rejected',
        'test-not-available',
        'price-error',
      ]),
    };
    const { paid_minor, refunded_minor } = this.booking;
    // The demonstration's smallest coin is a cent: nothing of it is rounded.
    const counter = { held: BigInt(paid_minor - refunded_minor), rounded: 0n, carried: 0n };
    const payable = { ...this.payable(at), counter, paid: [], depositUsed: [], received: [] };
    this.keep(at, payable, decideRefund(payable, request));
    chosen.stage = MOVES.refund.to;
    chosen.cancelled = { at, by: this.cashier.name };
  }

  private payable(at: Date): Payable {
    const transfers = [...this.charged, ...this.receipts.flatMap(({ act }) => act.transfers)];
    return {
      booking: this.booking,
      profiles: this.past.profiles.map(payableProfile),
      types: this.house.typesAt(at),
      lines: linesFrom(this.booking.id, transfers),
      vat: [],
      shiftId: this.house.shifts.idOf(this.cashier, at),
      deposits: [],
    };
  }

  private keep(at: Date, payable: Payable, act: MoneyAct): void {
    this.booking = act.booking;
    this.receipts.push({ deed: { actor: this.cashier, now: at }, payable, act });
  }
}

function line(paymentType: string, amount: bigint): PaymentLine {
  return { paymentType, amount: formatMoney(amount) };
}

function payableProfile({ id, layout }: PastProfile): PayableProfile {
  const { code, name, priceMinor: price_minor, confidential } = layout;
  return { id, code, name, price_minor, stage: 'waiting', confidential };
}

function unpaid(laboratory: LaboratorySettings, record: BookingRecord): LockedBooking {
  return {
    id: record.id,
    patient_id: record.patientId,
    lab_number: record.labNumber,
    patient_name: record.patientName,
    booking_index: record.bookingIndex,
    account_name: record.accountName,
    account_number: record.accountNumber,
    payer: null,
    total_minor: record.total_minor,
    discount_minor: record.discount_minor,
    paid_minor: record.paid_minor,
    refunded_minor: record.refunded_minor,
    base_currency: laboratory.baseCurrency,
    cash_rounding_minor: laboratory.cashRoundingMinor,
    laboratory_name: laboratory.name,
    laboratory_address: laboratory.address,
    tax_number: null,
    laboratory_phones: laboratory.phones,
    discount_caps: laboratory,
    discount_reason_printed: laboratory.discountReasonPrinted,
  };
}
