import { sum, type Minor } from '../../shared/domain/money/money.js';
import type { Tx } from '../events/unit-of-work.js';
import { receivable, revenue, type Account } from './account.js';
import { bookingLines, lowersPrice, type LineMovement } from './booking-lines.js';
import { post, type Act, type Transfer } from './post.js';

/** A booked profile at its frozen price. */
export interface ChargedProfile {
  readonly id: string;
  readonly unit: string;
  readonly priceMinor: number;
}

export interface Charge {
  readonly act: Extract<Act, 'booking' | 'profiles-added'>;
  readonly bookingId: string;
  readonly currency: string;
  readonly profiles: readonly ChargedProfile[];
}

/** The booking owes the prices of these profiles from now on. */
export function charge(tx: Tx, { act, bookingId, currency, profiles }: Charge): void {
  post(tx, { act, bookingId, transfers: chargeTransfers(bookingId, currency, profiles) });
}

/** receivable ← revenue: a transfer a unit, a line a profile. */
export function chargeTransfers(
  bookingId: string,
  currency: string,
  profiles: readonly ChargedProfile[],
): Transfer[] {
  const priced = profiles.filter(({ priceMinor }) => priceMinor > 0);
  return [...new Set(priced.map(({ unit }) => unit))].map((unit) => {
    const lines = priced
      .filter((profile) => profile.unit === unit)
      .map(({ id, priceMinor }) => ({ bookingProfileId: id, amount: BigInt(priceMinor) }));
    const amount = sum(lines.map((line) => line.amount));
    return { debit: receivable(bookingId), credit: revenue(unit), currency, amount, lines };
  });
}

export interface Reversed {
  readonly act: Extract<Act, 'profiles-removed' | 'booking-deleted'>;
  readonly bookingId: string;
  /** Codes; all of them when the booking is deleted. */
  readonly codes: readonly string[] | 'all';
  readonly reason?: string;
}

const PROFILES = `select id from booking_profile where booking_id = $1 and ($2::text[] is null or code = any ($2))`;

/**
 * Reverses the charge of profiles and their share of the discounts and write-offs. Returns that share, which the
 * booking no longer gets. The caller has locked the booking.
 */
export async function reverse(tx: Tx, { act, bookingId, codes, reason }: Reversed): Promise<Minor> {
  const [profiles, lines] = await Promise.all([
    tx.sql<{ id: string }>(PROFILES, [bookingId, codes === 'all' ? null : codes]),
    bookingLines(tx, bookingId),
  ]);
  const ids = new Set(profiles.map(({ id }) => id));
  const turned = lines.movements.filter(
    (movement) =>
      ids.has(movement.bookingProfileId) &&
      (movement.kind === 'revenue' || lowersPrice(movement)) &&
      movement.amount !== 0n,
  );
  post(tx, { act, bookingId, reason: reason ?? null, transfers: reversingTransfers(bookingId, turned) });
  return -sum(turned.filter(lowersPrice).map(({ amount }) => amount));
}

function reversingTransfers(bookingId: string, movements: readonly LineMovement[]): Transfer[] {
  const accounts = new Map<string, LineMovement[]>();
  for (const movement of movements) {
    const key = `${movement.kind} ${movement.owner} ${movement.currency}`;
    accounts.set(key, [...(accounts.get(key) ?? []), movement]);
  }
  return [...accounts.values()].flatMap((of) => reversingTransfer(bookingId, of) ?? []);
}

function reversingTransfer(bookingId: string, movements: readonly LineMovement[]): Transfer | undefined {
  const [first] = movements;
  if (!first) return undefined;
  const { kind, owner, currency } = first;
  const other: Account = { kind, owner };
  const booking = receivable(bookingId);
  const owedMore = first.amount > 0n;
  const lines = movements.map(({ bookingProfileId, amount }) => ({
    bookingProfileId,
    amount: owedMore ? amount : -amount,
  }));
  const amount = sum(lines.map((line) => line.amount));
  const sides = owedMore ? { debit: other, credit: booking } : { debit: booking, credit: other };
  return { ...sides, currency, amount, lines };
}
