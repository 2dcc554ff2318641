import { sum } from '../../shared/domain/money/money.js';
import { vatStep, vatWithin, type TaxedAmount, type VatKind } from '../../shared/domain/money/vat.js';
import type { Sql } from '../kernel/database.js';
import { taxAt, type Account } from './account.js';
import type { Transfer } from './post.js';
import type { Share, VatLine } from './shares.js';

/** A booked profile as it is taxed at the moment: its price less discounts and refunds, and the tax in that. */
export interface StandingVat extends TaxedAmount {
  readonly bookingProfileId: string;
  readonly rateId: string;
}

const STANDING = `
  select p.id as "bookingProfileId", r.id as "rateId", r.name, r.kind, trim_scale(p.vat_percent)::text as percent,
    coalesce(sum(v.net_minor + v.vat_minor), 0)::bigint as gross, coalesce(sum(v.vat_minor), 0)::bigint as vat
  from booking_profile p
  join vat_rate r on r.id = p.vat_rate_id
  left join vat_line v on v.booking_profile_id = p.id and v.rate_id = p.vat_rate_id and v.percent = p.vat_percent
  where p.booking_id = $1 and p.vat_rate_id is not null
  group by p.id, r.id order by p.position, p.code`;

interface StandingRow extends Omit<StandingVat, 'gross' | 'vat' | 'kind'> {
  readonly kind: VatKind;
  readonly gross: number;
  readonly vat: number;
}

/** Read under the booking's lock; empty for a booking without VAT. */
export async function standingVat(sql: Sql, bookingId: string): Promise<StandingVat[]> {
  const rows = await sql.sql<StandingRow>(STANDING, [bookingId]);
  return rows.map(({ gross, vat, ...row }) => ({ ...row, gross: BigInt(gross), vat: BigInt(vat) }));
}

const isReduction = ({ kind }: Account): boolean => kind === 'discount' || kind === 'refunds';

export interface Relieved {
  /** tax ← discount or refunds, or turned round where a discount is taken back. */
  readonly transfers: readonly Transfer[];
  readonly vatLines: readonly VatLine[];
  /** Afterwards. */
  readonly standing: readonly StandingVat[];
}

/**
 * The part of the tax in what an act takes off a booking, or puts back on it. Each profile's tax is always the tax in
 * what it still costs, so refunds one by one, and a discount that is taken back, come to the whole.
 */
export function relieve(transfers: readonly Transfer[], before: readonly StandingVat[]): Relieved {
  const standing = new Map(before.map((line) => [line.bookingProfileId, line]));
  const changes: { readonly contra: Account; readonly currency: string; readonly line: VatLine }[] = [];
  for (const { debit, credit, currency, lines } of transfers) {
    const isOff = isReduction(debit) && credit.kind === 'receivable';
    const isBack = isReduction(credit) && debit.kind === 'receivable';
    if (!isOff && !isBack) continue;
    for (const { bookingProfileId, amount } of lines) {
      const now = standing.get(bookingProfileId);
      if (now === undefined) continue;
      const change = isOff ? -amount : amount;
      const gross = now.gross + change;
      const vat = vatWithin(gross, now.percent, vatStep(currency));
      standing.set(bookingProfileId, { ...now, gross, vat });
      const { rateId, percent } = now;
      const moved = vat - now.vat;
      const line = { bookingProfileId, rateId, percent, net: change - moved, vat: moved };
      changes.push({ contra: isOff ? debit : credit, currency, line });
    }
  }
  return {
    transfers: reliefTransfers(changes),
    vatLines: together(changes.map(({ line }) => line)),
    standing: [...standing.values()],
  };
}

/** One line a profile. */
function together(lines: readonly VatLine[]): VatLine[] {
  const byProfile = new Map<string, VatLine>();
  for (const line of lines) {
    const other = byProfile.get(line.bookingProfileId);
    const { net, vat } = other ?? { net: 0n, vat: 0n };
    byProfile.set(line.bookingProfileId, { ...line, net: line.net + net, vat: line.vat + vat });
  }
  return [...byProfile.values()];
}

function reliefTransfers(
  changes: readonly { readonly contra: Account; readonly currency: string; readonly line: VatLine }[],
): Transfer[] {
  return reliefs(
    changes.map(({ contra, currency, line: { bookingProfileId, rateId, vat } }) => {
      return { bookingProfileId, amount: -vat, rateId, contra, currency };
    }),
  );
}

/** Above zero: the tax is less by it. */
interface Relief extends Share {
  readonly rateId: string;
  readonly contra: Account;
  readonly currency: string;
}

/** One transfer for each rate, account and direction. */
function reliefs(parts: readonly Relief[]): Transfer[] {
  const groups = new Map<string, Relief[]>();
  for (const part of parts) {
    if (part.amount === 0n) continue;
    const { rateId, contra, currency, amount } = part;
    const key = JSON.stringify([rateId, contra.kind, contra.owner, currency, amount > 0n]);
    groups.set(key, [...(groups.get(key) ?? []), part]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { rateId, contra, currency } = first;
    const isLess = first.amount > 0n;
    const lines = group.map(({ bookingProfileId, amount }) => ({
      bookingProfileId,
      amount: isLess ? amount : -amount,
    }));
    const tax = taxAt(rateId);
    const sides = isLess ? { debit: tax, credit: contra } : { debit: contra, credit: tax };
    return [{ ...sides, currency, amount: sum(lines.map(({ amount }) => amount)), lines }];
  });
}

const RELIEF = `
  select l.booking_profile_id as "bookingProfileId", x.owner as "rateId", c.kind, c.owner, t.currency,
    sum(case when t.debit = x.id then l.amount_minor else -l.amount_minor end)::bigint as minor
  from journal j
  join transfer t on t.journal_id = j.id
  join account x on x.id in (t.debit, t.credit) and x.currency = t.currency and x.kind = 'tax'
  join account c on c.id = case when t.debit = x.id then t.credit else t.debit end and c.currency = t.currency
    and c.kind in ('discount','refunds')
  join transfer_line l on l.transfer_id = t.id
  where j.booking_id = $1 and l.booking_profile_id = any ($2::uuid[])
  group by 1, 2, 3, 4, 5`;

type ReliefRow = Pick<Relief, 'bookingProfileId' | 'rateId' | 'currency'> &
  Pick<Account, 'kind' | 'owner'> & { readonly minor: number };

/** Takes back what discounts on these profiles took off the tax, whose charge is reversed with them. */
export async function reversedRelief(
  sql: Sql,
  bookingId: string,
  profileIds: readonly string[],
): Promise<Transfer[]> {
  const rows = await sql.sql<ReliefRow>(RELIEF, [bookingId, profileIds]);
  return reliefs(
    rows.map(({ kind, owner, minor, ...row }) => ({
      ...row,
      contra: { kind, owner },
      amount: -BigInt(minor),
    })),
  );
}
