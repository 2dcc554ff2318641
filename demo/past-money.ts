import { v7 as uuidv7 } from 'uuid';
import type { Receipt } from '../shared/contract/billing.js';
import { allocate, percentage, sum } from '../shared/domain/money.js';
import type { Entry } from '../server/billing/ledger.js';
import type { LockedBooking, PayableProfile } from '../server/billing/payable.js';
import { receiptDocument } from '../server/billing/receipt.js';
import type { PaymentTypeRow } from '../server/billing/payment-type.entity.js';
import { baseEntry } from '../server/billing/take-payment.js';
import type { Actor } from '../server/kernel/actor.js';
import type { LaboratorySettings } from '../server/settings/index.js';
import type { PastBooking, PastProfile } from './past-bookings.js';
import { later } from './past-time.js';
import type { Random } from './random.js';
import type { Staff } from './staff.js';

/** The till of the past: prices, payment types, who stood there. */
export interface Till {
  readonly laboratory: LaboratorySettings;
  readonly types: readonly PaymentTypeRow[];
  readonly staff: Staff;
  readonly now: Date;
}

export interface PastReceipt {
  readonly bookingId: string;
  readonly at: Date;
  readonly document: Omit<Receipt, 'number'>;
  readonly entries: readonly (Entry & { readonly id: string })[];
}

export interface PastMoney {
  readonly booking: LockedBooking;
  readonly method: string | null;
  readonly receipts: readonly PastReceipt[];
}

type HowMuch = 'whole' | 'part';
type Course = 'paid' | 'later' | 'part' | 'unpaid' | 'refunded';
const LONG_AGO: Readonly<Record<Course, number>> = {
  paid: 870,
  later: 80,
  part: 15,
  unpaid: 20,
  refunded: 15,
};
const LATELY: Readonly<Record<Course, number>> = {
  paid: 760,
  later: 70,
  part: 50,
  unpaid: 110,
  refunded: 10,
};
const JUST_NOW: Readonly<Record<Course, number>> = {
  paid: 640,
  later: 0,
  part: 50,
  unpaid: 310,
  refunded: 0,
};
const METHODS = { cash: 46, card: 26, 'mobile-money': 28 } as const;

/** How a booking was paid, or not: the ledger's entries and receipts in the order of time, the columns they give. */
export function makeMoney(random: Random, till: Till, booking: PastBooking): PastMoney {
  const taking = new Taking(random, till, booking);
  const course = courseOf(random, till.now, booking);
  const method = booking.patient.accountName ? 'insurance-account' : random.weighted(METHODS);
  if (course === 'unpaid') return { booking: taking.booking, method: null, receipts: [] };
  const at = later(booking.bookedAt, course === 'later' ? random.between(40, 1500) : random.between(0.5, 9));
  const paidAt = at < till.now ? at : later(booking.bookedAt, 0.5);
  taking.pay(paidAt, method, course === 'part' ? 'part' : 'whole');
  if (course === 'refunded') taking.refund(later(paidAt, random.between(3, 20)), method);
  return { booking: taking.booking, method, receipts: taking.receipts };
}

function courseOf(random: Random, now: Date, { bookedAt, profiles }: PastBooking): Course {
  const hours = (now.getTime() - bookedAt.getTime()) / 3_600_000;
  const course = random.weighted(hours > 72 ? LONG_AGO : hours > 5 ? LATELY : JUST_NOW);
  return course === 'refunded' && profiles.length < 2 ? 'paid' : course;
}

class Taking {
  booking: LockedBooking;
  readonly receipts: PastReceipt[] = [];
  private readonly cashier: Actor;

  constructor(
    private readonly random: Random,
    private readonly till: Till,
    private readonly past: PastBooking,
  ) {
    const { patient } = past;
    const { laboratory } = till;
    this.cashier = random.chance(0.6) ? till.staff.cashier : till.staff.cashier2;
    this.booking = {
      id: past.id,
      lab_number: patient.labNumber,
      patient_name: patient.fullName,
      booking_index: past.index,
      account_name: patient.accountName,
      account_number: patient.accountNumber,
      total_minor: past.profiles.reduce((total, { layout }) => total + layout.priceMinor, 0),
      discount_minor: 0,
      paid_minor: 0,
      refunded_minor: 0,
      base_currency: laboratory.baseCurrency,
      laboratory_name: laboratory.name,
      laboratory_address: laboratory.address,
      laboratory_phones: laboratory.phones,
    };
  }

  pay(at: Date, method: string, howMuch: HowMuch): void {
    const total = BigInt(this.booking.total_minor);
    const discount = this.random.chance(0.07) ? percentage(total, '10') : 0n;
    const owed = total - discount;
    const paid = howMuch === 'part' ? (owed / 200n) * 100n : owed;
    const entries = paid > 0n ? this.tender(method, paid, howMuch) : [];
    const reason = this.random.pick(['Senior citizen', 'Staff family', 'Loyalty']);
    if (discount > 0n)
      entries.push(baseEntry('discount', 'Discount', this.booking.base_currency, discount, reason));
    if (entries.length === 0) return;
    this.booking = {
      ...this.booking,
      discount_minor: Number(discount),
      paid_minor: Number(sum(entries.filter(({ kind }) => kind !== 'discount').map(({ base }) => base))),
    };
    this.write('payment', at, entries, this.past.profiles, discount > 0n ? reason : null);
  }

  /** Some split the bill over cash and a card; some hand over more than it is and get change. */
  private tender(method: string, paid: bigint, howMuch: HowMuch): Entry[] {
    const whole = paid / 100n;
    if (method !== 'insurance-account' && whole > 20n && this.random.chance(0.06)) {
      const cash = (whole / 2n) * 100n;
      return [this.line('cash', cash), this.line('card', paid - cash)];
    }
    const note = 1000n;
    const handed = ((paid + note - 1n) / note) * note;
    if (method !== 'cash' || howMuch === 'part' || handed === paid || this.random.chance(0.6))
      return [this.line(method, paid)];
    const change = handed - paid;
    const till = this.type('cash');
    return [
      this.line('cash', handed),
      { ...baseEntry('change', till.name, till.units, change, null), typeId: till.id },
    ];
  }

  private line(slug: string, amount: bigint): Entry {
    const { id, name, units } = this.type(slug);
    return {
      kind: 'payment',
      typeId: id,
      payment: name,
      unit: units,
      amount,
      rate: '1',
      base: amount,
      reason: null,
    };
  }

  private type(slug: string): PaymentTypeRow {
    const type = this.till.types.find((one) => one.nameSlug === slug);
    if (!type) throw new Error(`There is no payment type ${slug}.`);
    return type;
  }

  /** Gives one test back that was never begun; its share of the discount stays with the laboratory. */
  refund(at: Date, method: string): void {
    const chosen = this.past.profiles.at(-1);
    if (!chosen || this.booking.paid_minor === 0) return;
    const prices = this.past.profiles.map(({ layout }) => BigInt(layout.priceMinor));
    const discounts = allocate(BigInt(this.booking.discount_minor), prices);
    const share = (prices.at(-1) ?? 0n) - (discounts.at(-1) ?? 0n);
    const reason = this.random.pick([
      'Patient left before the sample was taken',
      'Ordered twice',
      'Sample could not be taken',
    ]);
    const entry = {
      ...this.line(this.methodOf(method), share),
      kind: 'refund' as const,
      amount: -share,
      base: -share,
      reason,
    };
    this.booking = { ...this.booking, refunded_minor: Number(share) };
    chosen.stage = 'refunded';
    chosen.cancelled = { at, by: this.cashier.name };
    this.write('refund', at, [entry], [chosen], reason);
  }

  /** The type that was paid with, also where the bill was split. */
  private methodOf(method: string): string {
    const name = this.receipts[0]?.document.lines.at(-1)?.payment;
    return this.till.types.find((type) => type.name === name)?.nameSlug ?? method;
  }

  private write(
    kind: Receipt['kind'],
    at: Date,
    entries: readonly Entry[],
    profiles: readonly PastProfile[],
    reason: string | null,
  ): void {
    const parts = { kind, booking: this.booking, profiles: profiles.map(payable), entries, reason };
    this.receipts.push({
      bookingId: this.booking.id,
      at,
      document: receiptDocument({ now: at, actor: this.cashier }, parts),
      entries: entries.map((entry) => ({ id: uuidv7({ msecs: at.getTime() }), ...entry })),
    });
  }
}

function payable({ id, layout, stage }: PastProfile): PayableProfile {
  return { id, code: layout.code, name: layout.name, price_minor: layout.priceMinor, stage };
}
