import type { Minor } from '../../shared/domain/money/money.js';
import type { Sql } from '../kernel/database.js';
import { NOT_NAMED, type Account, type AccountKind } from './account.js';
import type { Transfer } from './post.js';
import type { Share } from './shares.js';

/** The ledger's movement of a booking's profile against one account: above zero, the account is owed more. */
export interface LineMovement extends Share {
  readonly kind: AccountKind;
  readonly owner: string;
  readonly currency: string;
}

const MOVEMENTS = `
  select l.booking_profile_id as id, a.kind, a.owner, a.currency,
    sum(case when t.debit = $1 then l.amount_minor else -l.amount_minor end)::bigint as minor
  from journal j
  join transfer t on t.journal_id = j.id and $1 in (t.debit, t.credit)
  join account a on a.id = case when t.debit = $1 then t.credit else t.debit end and a.currency = t.currency
  join transfer_line l on l.transfer_id = t.id
  where j.booking_id = $1
  group by 1, 2, 3, 4 order by 1, 2, 3`;

/** True for entries that lower the amount due: a discount, and a write-off. */
export function lowersPrice({ kind }: Pick<LineMovement, 'kind'>): boolean {
  return kind === 'discount' || kind === 'writeoff';
}

/** True for entries that are a charge: the price, and the tax in it. */
export function isCharge({ kind }: Pick<LineMovement, 'kind'>): boolean {
  return kind === 'revenue' || kind === 'tax';
}

/** A booking's lines as its receivable account remembers them. */
export class BookingLines {
  constructor(readonly movements: readonly LineMovement[]) {}

  /** Each profile's balance due. */
  owed(): Share[] {
    return this.sums(() => true);
  }

  /** Each charge, less its share of the discounts and of write-offs. */
  netPrices(): Share[] {
    return this.sums((movement) => isCharge(movement) || lowersPrice(movement));
  }

  /** Discounts so far, without refunded shares that were set against what was owed. */
  discounted(): Minor {
    return this.movements
      .filter(({ kind }) => kind === 'discount')
      .reduce((total, { amount }) => total - amount, 0n);
  }

  /** Owners of the payers' accounts that were billed; not the one that a payment type fills. */
  payers(): string[] {
    const billed = this.movements.filter(({ kind, owner }) => kind === 'payer' && owner !== NOT_NAMED);
    return [...new Set(billed.map(({ owner }) => owner))];
  }

  /** The amount of each billed to a payer, less credits. */
  billedTo(owner: string): Share[] {
    const billed = this.sums((movement) => movement.kind === 'payer' && movement.owner === owner);
    return billed.map(({ bookingProfileId, amount }) => ({ bookingProfileId, amount: -amount }));
  }

  private sums(counts: (movement: LineMovement) => boolean): Share[] {
    const sums = new Map<string, Minor>();
    for (const movement of this.movements.filter(counts))
      sums.set(movement.bookingProfileId, (sums.get(movement.bookingProfileId) ?? 0n) + movement.amount);
    return [...sums].map(([bookingProfileId, amount]) => ({ bookingProfileId, amount }));
  }
}

/** Read under the booking's lock, or what is read may change. */
export async function bookingLines(sql: Sql, bookingId: string): Promise<BookingLines> {
  const rows = await sql.sql<
    Omit<LineMovement, 'amount' | 'bookingProfileId'> & { id: string; minor: number }
  >(MOVEMENTS, [bookingId]);
  return new BookingLines(
    rows.map(({ id, minor, ...account }) => ({ ...account, bookingProfileId: id, amount: BigInt(minor) })),
  );
}

/** The same of transfers that are not written yet. */
export function linesFrom(bookingId: string, transfers: readonly Transfer[]): BookingLines {
  const isBookings = ({ kind, owner }: Account): boolean => kind === 'receivable' && owner === bookingId;
  const movements = transfers.flatMap(({ debit, credit, currency, lines }) => {
    if (!isBookings(debit) && !isBookings(credit)) return [];
    const { kind, owner } = isBookings(debit) ? credit : debit;
    const sign = isBookings(debit) ? 1n : -1n;
    return lines.map((line) => ({ ...line, amount: sign * line.amount, kind, owner, currency }));
  });
  return new BookingLines(movements);
}
