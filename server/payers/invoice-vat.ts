import type { VatOnPaper } from '../../shared/contract/vat.js';
import { vatOfPart, type TaxedAmount, type VatKind } from '../../shared/domain/money/vat.js';
import type { Sql } from '../kernel/database.js';
import { vatLinesOf } from '../vat/index.js';

// What a test was charged, less discounts: a refund is billed back by a line of its own. Before: what the payer had been
// billed of it by then, so that its parts of the tax come to the tax in all of them.
const BILLED = `
  select r.name, r.kind, trim_scale(p.vat_percent)::text as percent, charged.gross, charged.vat,
    case when t.debit = $2 then l.amount_minor else -l.amount_minor end as amount,
    coalesce((select sum(case when e.debit = $2 then k.amount_minor else -k.amount_minor end)
      from transfer_line k join transfer e on e.id = k.transfer_id and $2 in (e.debit, e.credit)
      where k.booking_profile_id = p.id and e.id < t.id), 0)::bigint as before
  from transfer t
  join transfer_line l on l.transfer_id = t.id
  join booking_profile p on p.id = l.booking_profile_id
  join vat_rate r on r.id = p.vat_rate_id
  cross join lateral (
    select coalesce(sum(v.net_minor + v.vat_minor), 0)::bigint as gross, coalesce(sum(v.vat_minor), 0)::bigint as vat
    from vat_line v join journal j on j.id = v.journal_id
    where v.booking_profile_id = p.id and v.rate_id = p.vat_rate_id and v.percent = p.vat_percent
      and j.act <> 'refund'
  ) charged
  where t.id = any ($1::uuid[])
  order by t.id, p.position`;

interface BilledLine {
  readonly name: string;
  readonly kind: VatKind;
  readonly percent: string;
  readonly gross: number;
  readonly vat: number;
  readonly amount: number;
  readonly before: number;
}

/** The tax in what these transfers bill to a payer's account, by rate. */
export async function billedVat(
  sql: Sql,
  account: string,
  transferIds: readonly string[],
): Promise<VatOnPaper[]> {
  const rows = await sql.sql<BilledLine>(BILLED, [transferIds, account]);
  return vatLinesOf(rows.map(payersPart));
}

function payersPart({ gross, vat, amount, before, ...rate }: BilledLine): TaxedAmount {
  const partOf = (part: bigint): bigint => vatOfPart(BigInt(vat), BigInt(gross), part);
  const tax = partOf(BigInt(before) + BigInt(amount)) - partOf(BigInt(before));
  return { ...rate, gross: BigInt(amount), vat: tax };
}
