import { sum, type Minor } from '../../shared/domain/money/money.js';
import {
  exchange,
  NOT_NAMED,
  payerAccount,
  receivable,
  split,
  type Account,
  type Share,
  type Transfer,
} from '../ledger/index.js';

/** SQL: the transfers of bookings on the account of nobody's name; `sign` is 1 where it is owed more. */
export const UNNAMED_TRANSFERS = `
  select j.booking_id, t.id, j.day, t.currency, case when t.debit = a.id then 1 else -1 end as sign,
    t.amount_minor as amount, coalesce(t.worth_minor, t.amount_minor) as worth, t.rate, l.invoice_number as invoice
  from account a join transfer t on t.currency = a.currency and a.id in (t.debit, t.credit)
  join journal j on j.id = t.journal_id and j.booking_id is not null
  left join payer_invoice_line l on l.transfer_id = t.id
  where a.kind = 'payer' and a.owner = '${NOT_NAMED}'`;

/** SQL: the same of the bookings $1, with their lines. */
export const UNNAMED_OF_BOOKINGS = `
  select booking_id as "bookingId", currency, invoice, rate::text as rate, sign, amount::text as amount, worth::text as worth,
    coalesce((select json_agg(json_build_object('id', l.booking_profile_id, 'amount', l.amount_minor::text))
      from transfer_line l where l.transfer_id = u.id), '[]') as lines
  from (${UNNAMED_TRANSFERS}) u where booking_id = any ($1::uuid[]) order by booking_id, id`;

export interface UnnamedRow {
  readonly bookingId: string;
  readonly currency: string;
  readonly invoice: number | null;
  readonly rate: string | null;
  readonly sign: number;
  readonly amount: string;
  readonly worth: string;
  readonly lines: readonly { readonly id: string; readonly amount: string }[];
}

/** What stands of a booking in one currency, on one invoice or on none; below zero where more was credited. */
export interface UnnamedSum {
  readonly currency: string;
  readonly invoice: number | null;
  readonly rate: string | null;
  readonly amount: Minor;
  /** In the base currency. */
  readonly worth: Minor;
  readonly shares: readonly Share[];
}

export function unnamedSums(rows: readonly UnnamedRow[]): UnnamedSum[] {
  const groups = new Map<string, UnnamedRow[]>();
  for (const row of rows) {
    const key = `${row.currency} ${row.invoice ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { currency, invoice, rate } = first;
    const signed = (text: string, { sign }: UnnamedRow): Minor => BigInt(sign) * BigInt(text);
    const amount = sum(group.map((row) => signed(row.amount, row)));
    const worth = sum(group.map((row) => signed(row.worth, row)));
    const shares = group.flatMap((row) =>
      row.lines.map(({ id, amount: of }) => ({ bookingProfileId: id, amount: signed(of, row) })),
    );
    if (amount === 0n) return [];
    return [
      {
        currency,
        invoice: invoice === null ? null : Number(invoice),
        rate,
        amount,
        worth,
        shares: added(shares),
      },
    ];
  });
}

/** receivable ← "not named"; of another currency the exchange turned round, at the rate that it was taken at. */
export function backFromNobody(bookingId: string, base: string, of: UnnamedSum): Transfer[] {
  const nobody = payerAccount(NOT_NAMED);
  const owing = receivable(bookingId);
  const lines = inSum(of.worth, of.shares);
  if (of.currency === base) return [sided(owing, nobody, base, of.amount, lines)];
  const size = of.amount > 0n ? of.amount : -of.amount;
  const exchanged = { rate: of.rate ?? '1', worth: of.worth > 0n ? of.worth : -of.worth };
  const foreign = sided(exchange(of.currency), nobody, of.currency, of.amount, split(size, lines));
  return [{ ...foreign, exchanged }, sided(owing, exchange(base), base, of.worth, lines)];
}

/** payer ← receivable, with the lines that came back from nobody. */
export function toPayer(
  bookingId: string,
  base: string,
  payer: Account,
  sums: readonly UnnamedSum[],
): Transfer {
  const amount = sum(sums.map(({ worth }) => worth));
  const lines = sums.flatMap(({ worth, shares }) => {
    const sign = worth > 0n ? 1n : -1n;
    return inSum(worth, shares).map((share) => ({ ...share, amount: sign * share.amount }));
  });
  return sided(payer, receivable(bookingId), base, amount, inSum(amount, added(lines)));
}

function sided(
  debit: Account,
  credit: Account,
  currency: string,
  amount: Minor,
  lines: readonly Share[],
): Transfer {
  if (amount > 0n) return { debit, credit, currency, amount, lines };
  return { debit: credit, credit: debit, currency, amount: -amount, lines };
}

/** Shares of the sum without its sign. */
function inSum(amount: Minor, shares: readonly Share[]): Share[] {
  const sign = amount > 0n ? 1n : -1n;
  return split(
    sign * amount,
    shares.map((share) => ({ ...share, amount: sign * share.amount })),
  );
}

function added(shares: readonly Share[]): Share[] {
  const sums = new Map<string, Minor>();
  for (const { bookingProfileId: id, amount } of shares) sums.set(id, (sums.get(id) ?? 0n) + amount);
  return [...sums].map(([bookingProfileId, amount]) => ({ bookingProfileId, amount }));
}
