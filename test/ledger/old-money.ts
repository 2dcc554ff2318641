// Long because it keeps how money was written before the ledger, which no other file knows any more.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { allocate, convert, convertBack, formatMoney, sum } from '../../shared/domain/money.js';
import type { Random } from '../../demo/random.js';

/** Writes bookings, payments and refunds with the columns and the rules that stood before there were accounts. */
export async function writeOldMoney(client: pg.Client, random: Random, bookings: number): Promise<void> {
  await client.query(HOUSE);
  const old = new OldBooks(random);
  for (let at = 0; at < bookings; at += 1) old.add(at);
  for (const [table, rows] of Object.entries(old.tables))
    await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows),
    ]);
}

const HOUSE = `
  insert into laboratory (id, name, time_zone, base_currency)
  values (gen_random_uuid(), 'Old Laboratory', 'Pacific/Auckland', '$')`;

const UNITS = ['biochemistry', 'haematology', 'serology'] as const;
const CASHIERS = ['ada', 'ben', 'cleo'] as const;
const DAY_MS = 86_400_000;

interface Type {
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
const TYPES = {
  cash: type('cash'),
  card: type('card'),
  euro: type('cash-eur', '€', '1.0737'),
  yen: type('yen', '¥', '0.0067'),
  account: type('insurance-account'),
} as const;

interface Profile {
  readonly id: string;
  readonly code: string;
  readonly price: bigint;
  isRefunded: boolean;
}

interface OldEntry {
  readonly kind: string;
  readonly type: Type | null;
  readonly amount: bigint;
  readonly rate: string;
  readonly base: bigint;
}

interface OldBooking {
  readonly id: string;
  readonly at: Date;
  readonly profiles: readonly Profile[];
  total: bigint;
  discounted: bigint;
  credited: bigint;
  paid: bigint;
  refunded: bigint;
}

class OldBooks {
  readonly tables = {
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

  add(place: number): void {
    const booking = this.book(place);
    const isDeleted = this.random.chance(0.05);
    const acts = isDeleted ? 0 : Math.floor(this.random.between(0, 4));
    if (this.random.chance(0.3)) this.pay(booking, 0);
    for (let act = 0; act < acts; act += 1) {
      if (this.random.chance(0.7)) this.pay(booking, this.random.between(0.2, 1.5));
      else this.refund(booking);
    }
    this.store(booking, place, isDeleted);
  }

  private book(place: number): OldBooking {
    const count = Math.floor(this.random.between(1, 6));
    const at = new Date(Date.UTC(2026, 0, 1) + this.random.between(0, 40) * DAY_MS);
    const chosen = this.tables.profile.slice(place % 4, (place % 4) + count);
    const profiles = chosen.map(({ code }) => ({
      id: randomUUID(),
      code,
      price: this.random.chance(0.1) ? 0n : BigInt(Math.floor(this.random.between(1, 4000))),
      isRefunded: false,
    }));
    const total = sum(profiles.map(({ price }) => price));
    return { id: randomUUID(), at, profiles, total, discounted: 0n, credited: 0n, paid: 0n, refunded: 0n };
  }

  /** So much of what is owed, over one to three types; perhaps a discount; cash beyond it is given back. */
  private pay(booking: OldBooking, part: number): void {
    const owed = booking.total - booking.discounted - booking.credited - booking.paid;
    if (owed <= 1n) return;
    const entries: OldEntry[] = [];
    const discount = part === 0 || this.random.chance(0.2) ? (owed * 7n) / 100n : 0n;
    const due = owed - discount;
    const lines = part === 0 ? 0 : Math.floor(this.random.between(1, 4));
    const wanted = (due * BigInt(Math.floor(part * 100))) / 100n;
    for (let line = 0; line < lines; line += 1) {
      const how = this.random.pick(Object.values(TYPES));
      const amount = convertBack(wanted / BigInt(lines), how.rate);
      const base = convert(amount, how.rate);
      if (amount > 0n && base > 0n)
        entries.push({ kind: 'payment', type: how, amount, rate: how.rate, base });
    }
    const received = sum(entries.map(({ base }) => base));
    const change = received > due ? received - due : 0n;
    if (discount > 0n) entries.push(baseEntry('discount', null, discount));
    if (change > 0n) entries.push(baseEntry('change', TYPES.cash, change));
    if (entries.length === 0) return;
    booking.discounted += discount;
    booking.paid += received - change;
    const live = booking.profiles.filter(({ isRefunded }) => !isRefunded);
    this.receipt(booking, 'payment', live, entries, discount > 0n ? 'Loyalty' : null);
  }

  private refund(booking: OldBooking): void {
    const held = booking.paid - booking.refunded;
    const chosen = booking.profiles.filter(({ isRefunded }) => !isRefunded && this.random.chance(0.5));
    if (held <= 0n || chosen.length === 0 || booking.total === 0n) return;
    const shares = allocate(
      booking.discounted,
      booking.profiles.map(({ price }) => price),
    );
    const share = sum(
      booking.profiles.map((one, at) => (chosen.includes(one) ? one.price - (shares[at] ?? 0n) : 0n)),
    );
    const owed = booking.total - booking.discounted - booking.credited - booking.paid;
    const credit = owed <= 0n ? 0n : owed < share ? owed : share;
    const base = share - credit;
    if (base > held || share <= 0n) return;
    const how = this.random.pick([TYPES.cash, TYPES.euro, TYPES.yen, TYPES.account]);
    const amount = convertBack(base, how.rate);
    const entries: OldEntry[] = [];
    if (base > 0n) entries.push({ kind: 'refund', type: how, amount: -amount, rate: how.rate, base: -base });
    if (credit > 0n) entries.push(baseEntry('credit', null, credit));
    for (const profile of chosen) profile.isRefunded = true;
    booking.refunded += base;
    booking.credited += credit;
    const reason = this.random.pick(['Laboratory error: wrong tube', 'The patient left']);
    this.receipt(booking, 'refund', chosen, entries, reason);
  }

  private receipt(
    booking: OldBooking,
    kind: 'payment' | 'refund',
    profiles: readonly Profile[],
    entries: readonly OldEntry[],
    reason: string | null,
  ): void {
    const number = this.tables.receipt.length + 1;
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
    this.tables.receipt.push({
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
    this.tables.ledger_entry.push({
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
    this.tables.audit_entry.push({
      id: randomUUID(),
      ord: this.tables.audit_entry.length + 1,
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

  private store(booking: OldBooking, place: number, isDeleted: boolean): void {
    const patient = randomUUID();
    const deleted = { deleted_at: booking.at, deleted_by: 'Ada', deleted_reason: 'Booked twice' };
    this.tables.patient.push({
      id: patient,
      lab_number: `LAB${place}`,
      full_name: `Old Patient ${place}`,
      dob_estimated: false,
      gender: 'female',
      bookings_count: 1,
      created_at: booking.at,
      version: 1,
    });
    this.tables.booking.push({
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
    this.tables.booking_profile.push(
      ...booking.profiles.map((one, at) => this.profile(booking, one, at)),
      ...gone,
    );
  }

  /** Taken off again before anything was paid. */
  private gone(booking: OldBooking): object {
    const codes = booking.profiles.map(({ code }) => code);
    const other = this.tables.profile.find(({ code }) => !codes.includes(code));
    const profile = { id: randomUUID(), code: other?.code ?? '', price: 777n, isRefunded: false };
    return this.profile(booking, profile, codes.length);
  }

  private profile(booking: OldBooking, { id, code, price, isRefunded }: Profile, position: number): object {
    const known = this.tables.profile.find((one) => one.code === code);
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

function baseEntry(kind: string, of: Type | null, amount: bigint): OldEntry {
  return { kind, type: of, amount: -amount, rate: '1', base: -amount };
}
