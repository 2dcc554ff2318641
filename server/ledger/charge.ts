import { sum, type Minor } from '../../shared/domain/money/money.js';
import { vatStep, vatWithin } from '../../shared/domain/money/vat.js';
import type { Tx } from '../events/unit-of-work.js';
import { receivable, revenue, taxAt, type Account } from './account.js';
import { bookingLines, isCharge, lowersPrice, type LineMovement } from './booking-lines.js';
import { post, type Act, type Transfer } from './post.js';
import type { Share, VatLine } from './shares.js';
import { reversedRelief, standingVat } from './vat.js';

/** A booked profile at its frozen price. */
export interface ChargedProfile {
  readonly id: string;
  readonly unit: string;
  /** The sum to pay, with the tax in it. */
  readonly priceMinor: number;
  /** Null: booked without VAT. */
  readonly vatRateId: string | null;
  readonly vatPercent: string | null;
}

export interface Charge {
  readonly act: Extract<Act, 'booking' | 'profiles-added'>;
  readonly bookingId: string;
  readonly currency: string;
  readonly profiles: readonly ChargedProfile[];
}

/** The booking owes the prices of these profiles from now on. */
export function charge(tx: Tx, { act, bookingId, currency, profiles }: Charge): void {
  const transfers = chargeTransfers(bookingId, currency, profiles);
  post(tx, { act, bookingId, transfers, vatLines: chargedVat(currency, profiles) });
}

/** receivable ← revenue and tax: a transfer a unit and a rate, a line a profile. */
export function chargeTransfers(
  bookingId: string,
  currency: string,
  profiles: readonly ChargedProfile[],
): Transfer[] {
  const vat = chargedVat(currency, profiles);
  const taxOf = (id: string): Minor => vat.find((line) => line.bookingProfileId === id)?.vat ?? 0n;
  const priced = profiles.map(({ id, unit, priceMinor }) => ({
    credit: revenue(unit),
    line: { bookingProfileId: id, amount: BigInt(priceMinor) - taxOf(id) },
  }));
  const taxed = vat.map(({ bookingProfileId, rateId, vat: amount }) => ({
    credit: taxAt(rateId),
    line: { bookingProfileId, amount },
  }));
  const credited = new Map<string, { readonly credit: Account; readonly lines: Share[] }>();
  for (const { credit, line } of [...priced, ...taxed]) {
    if (line.amount === 0n) continue;
    const key = `${credit.kind} ${credit.owner}`;
    credited.set(key, { credit, lines: [...(credited.get(key)?.lines ?? []), line] });
  }
  const debit = receivable(bookingId);
  return [...credited.values()].map(({ credit, lines }) => {
    return { debit, credit, currency, amount: sum(lines.map(({ amount }) => amount)), lines };
  });
}

/** The tax in each price; of a zero-rated or exempt profile that there is none. */
function chargedVat(currency: string, profiles: readonly ChargedProfile[]): VatLine[] {
  return profiles.flatMap(({ id, priceMinor, vatRateId, vatPercent }) => {
    if (vatRateId === null || vatPercent === null || priceMinor === 0) return [];
    const gross = BigInt(priceMinor);
    const vat = vatWithin(gross, vatPercent, vatStep(currency));
    return [{ bookingProfileId: id, rateId: vatRateId, percent: vatPercent, net: gross - vat, vat }];
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
  const [profiles, lines, vat] = await Promise.all([
    tx.sql<{ id: string }>(PROFILES, [bookingId, codes === 'all' ? null : codes]),
    bookingLines(tx, bookingId),
    standingVat(tx, bookingId),
  ]);
  const ids = new Set(profiles.map(({ id }) => id));
  const turned = lines.movements.filter(
    (movement) =>
      ids.has(movement.bookingProfileId) &&
      (isCharge(movement) || lowersPrice(movement)) &&
      movement.amount !== 0n,
  );
  const taxed = vat.filter(({ bookingProfileId }) => ids.has(bookingProfileId));
  const relief = taxed.length === 0 ? [] : await reversedRelief(tx, bookingId, [...ids]);
  post(tx, {
    act,
    bookingId,
    reason: reason ?? null,
    transfers: [...reversingTransfers(bookingId, turned), ...relief],
    vatLines: taxed
      .filter(({ gross }) => gross !== 0n)
      .map(({ bookingProfileId, rateId, percent, gross, vat: tax }) => {
        return { bookingProfileId, rateId, percent, net: tax - gross, vat: -tax };
      }),
  });
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
