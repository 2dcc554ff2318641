import { randomUUID } from 'node:crypto';
import type { Random } from '../../demo/random.js';
import { formatMoney } from '../../shared/domain/money/money.js';

const UNITS = ['biochemistry', 'haematology', 'serology'] as const;
const CASHIERS = ['ada', 'ben', 'cleo'] as const;

export interface Type {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly units: string;
  readonly rate: string;
}

const type = (slug: string, units = '$', rate = '1'): Type => ({
  id: randomUUID(),
  name: slug,
  slug,
  units,
  rate,
});
export const TYPES = {
  cash: type('cash'),
  card: type('card'),
  euro: type('cash-eur', '€', '1.0737'),
  yen: type('yen', '¥', '0.0067'),
  account: type('insurance-account'),
} as const;

export interface Profile {
  readonly id: string;
  readonly code: string;
  readonly price: bigint;
  isRefunded: boolean;
}

export interface OldEntry {
  readonly kind: string;
  readonly type: Type | null;
  readonly amount: bigint;
  readonly rate: string;
  readonly base: bigint;
}

export interface OldBooking {
  readonly id: string;
  readonly at: Date;
  readonly profiles: readonly Profile[];
  total: bigint;
  discounted: bigint;
  credited: bigint;
  paid: bigint;
  refunded: bigint;
}

/** The rows as they were before there were accounts: no other file knows these columns any more. */
export class OldTables {
  readonly rows = {
    payment_type: Object.values(TYPES).map(({ id, name, slug, units, rate }) => ({
      id,
      name,
      name_slug: slug,
      cost_minor: 0,
      units,
      use_exchange_rate: rate !== '1',
      exchange_rate: rate,
      cash: true,
      active: true,
      created_at: new Date(),
      version: 1,
    })),
    profile: UNITS.flatMap((unit) => [0, 1, 2].map((n) => catalogued(unit, n))),
    patient: [] as object[],
    booking: [] as object[],
    booking_profile: [] as object[],
    receipt: [] as object[],
    ledger_entry: [] as object[],
    audit_entry: [] as object[],
  };

  constructor(private readonly random: Random) {}

  receipt(
    booking: OldBooking,
    kind: 'payment' | 'refund',
    profiles: readonly Profile[],
    entries: readonly OldEntry[],
    reason: string | null,
  ): void {
    const number = this.rows.receipt.length + 1;
    const cashier = this.random.pick(CASHIERS);
    const at = new Date(booking.at.getTime() + number * 60_000);
    const given = entries.filter((entry) => entry.kind === 'payment' || entry.kind === 'refund');
    const change = entries.find((entry) => entry.kind === 'change');
    const document = {
      number,
      baseCurrency: '$',
      reason,
      items: profiles.map(({ code, price }) => ({ code, price: formatMoney(price) })),
      lines: given.map(({ type: of, amount }) => ({ paymentUnit: of?.units, amount: formatMoney(amount) })),
      change: formatMoney(-(change?.base ?? 0n)),
    };
    this.rows.receipt.push({
      number,
      booking_id: booking.id,
      kind,
      cashier,
      cashier_name: cashier,
      at,
      document,
    });
    for (const entry of entries) this.entry(booking, number, cashier, at, entry);
    if (this.random.chance(0.5)) this.print(number, cashier, at);
  }

  private entry(booking: OldBooking, receipt: number, cashier: string, at: Date, entry: OldEntry): void {
    this.rows.ledger_entry.push({
      id: randomUUID(),
      booking_id: booking.id,
      receipt_number: receipt,
      kind: entry.kind,
      payment_type_id: entry.type?.id ?? null,
      payment: entry.type?.name ?? entry.kind,
      payment_unit: entry.type?.units ?? '$',
      amount_minor: Number(entry.amount),
      rate: entry.rate,
      base_minor: Number(entry.base),
      cashier,
      reason: null,
      at,
    });
  }

  private print(receipt: number, actor: string, at: Date): void {
    this.rows.audit_entry.push({
      id: randomUUID(),
      ord: this.rows.audit_entry.length + 1,
      at,
      actor,
      address: '',
      request_id: '',
      action: 'receipt.print',
      subject_kind: 'receipt',
      subject_id: String(receipt),
      after: { format: 'a4', isCopy: false },
    });
  }

  store(booking: OldBooking, place: number, isDeleted: boolean): void {
    const patient = randomUUID();
    const deleted = { deleted_at: booking.at, deleted_by: 'Ada', deleted_reason: 'Booked twice' };
    this.rows.patient.push({
      id: patient,
      lab_number: `LAB${place}`,
      full_name: `Old Patient ${place}`,
      dob_estimated: false,
      gender: 'female',
      bookings_count: 1,
      created_at: booking.at,
      version: 1,
    });
    this.rows.booking.push({
      id: booking.id,
      patient_id: patient,
      lab_number: `LAB${place}`,
      patient_name: `Old Patient ${place}`,
      booking_index: 0,
      priority: 'routine',
      notes: '',
      clinical: {},
      captured_by: 'Ada',
      process_stage: 'booked',
      contributors: [],
      total_minor: Number(booking.total),
      discount_minor: Number(booking.discounted + booking.credited),
      paid_minor: Number(booking.paid),
      refunded_minor: Number(booking.refunded),
      payment_status: 'not_paid',
      verify_token: booking.id,
      booked_at: booking.at,
      last_updated: booking.at,
      version: 1,
      ...(isDeleted && deleted),
    });
    const gone = this.random.chance(0.1) ? [{ ...this.gone(booking), removed_at: booking.at }] : [];
    this.rows.booking_profile.push(
      ...booking.profiles.map((one, at) => this.profile(booking, one, at)),
      ...gone,
    );
  }

  /** Taken off again before anything was paid. */
  private gone(booking: OldBooking): object {
    const codes = booking.profiles.map(({ code }) => code);
    const other = this.rows.profile.find(({ code }) => !codes.includes(code));
    const profile = { id: randomUUID(), code: other?.code ?? '', price: 777n, isRefunded: false };
    return this.profile(booking, profile, codes.length);
  }

  private profile(booking: OldBooking, { id, code, price, isRefunded }: Profile, position: number): object {
    const known = this.rows.profile.find((one) => one.code === code);
    return {
      id,
      booking_id: booking.id,
      profile_id: known?.id,
      code,
      name: code,
      unit: known?.unit,
      price_minor: Number(price),
      position,
      stage: isRefunded ? 'refunded' : 'waiting',
    };
  }
}

function catalogued(unit: string, place: number) {
  return {
    id: randomUUID(),
    code: `${unit.slice(0, 3).toUpperCase()}${place}`,
    name: `${unit} ${place}`,
    unit,
    specimen: 'Blood',
    container: 'Tube',
    price_minor: 100,
    turnaround_minutes: 60,
    position: place,
    version: 1,
  };
}
