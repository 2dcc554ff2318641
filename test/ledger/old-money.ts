import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Random } from '../../demo/random.js';
import { allocate, convert, convertBack, sum } from '../../shared/domain/money/money.js';
import { OldTables, TYPES, type OldBooking, type OldEntry, type Type } from './old-tables.js';

/** Writes bookings, payments and refunds with the columns and the rules from before there were accounts. */
export async function writeOldMoney(client: pg.Client, random: Random, bookings: number): Promise<void> {
  await client.query(HOUSE);
  const old = new OldBooks(random);
  for (let at = 0; at < bookings; at += 1) old.add(at);
  for (const [table, rows] of Object.entries(old.tables.rows))
    await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows),
    ]);
}

const HOUSE = `
  insert into laboratory (id, name, time_zone, base_currency)
  values (gen_random_uuid(), 'Old Laboratory', 'Pacific/Auckland', '$')`;

const DAY_MS = 86_400_000;

class OldBooks {
  readonly tables: OldTables;

  constructor(private readonly random: Random) {
    this.tables = new OldTables(random);
  }

  add(place: number): void {
    const booking = this.book(place);
    const isDeleted = this.random.chance(0.05);
    const acts = isDeleted ? 0 : Math.floor(this.random.between(0, 4));
    if (this.random.chance(0.3)) this.pay(booking, 0);
    for (let act = 0; act < acts; act += 1) {
      if (this.random.chance(0.7)) this.pay(booking, this.random.between(0.2, 1.5));
      else this.refund(booking);
    }
    this.tables.store(booking, place, isDeleted);
  }

  private book(place: number): OldBooking {
    const count = Math.floor(this.random.between(1, 6));
    const at = new Date(Date.UTC(2026, 0, 1) + this.random.between(0, 40) * DAY_MS);
    const chosen = this.tables.rows.profile.slice(place % 4, (place % 4) + count);
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
    this.tables.receipt(booking, 'payment', live, entries, discount > 0n ? 'Loyalty' : null);
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
    this.tables.receipt(booking, 'refund', chosen, entries, reason);
  }
}

function baseEntry(kind: string, of: Type | null, amount: bigint): OldEntry {
  return { kind, type: of, amount: -amount, rate: '1', base: -amount };
}
