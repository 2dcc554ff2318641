import type { VatEntry, VatOfSpan, VatReport, VatSum } from '../../shared/contract/vat.js';
import { vatRateText, type VatKind } from '../../shared/domain/money/vat.js';
import { money, moneyText } from '../billing/index.js';
import { confidentialProfile } from '../catalogue/index.js';
import type { Sql } from '../kernel/database.js';
import { laboratory } from '../settings/index.js';

const RATE = `r.id as "rateId", r.name, r.kind, trim_scale(v.percent)::text as percent`;

const SUMS = `
  select to_char(v.day, 'YYYY-MM-DD') as span, ${RATE}, sum(v.net_minor)::text as net, sum(v.vat_minor)::text as vat
  from vat_line v join vat_rate r on r.id = v.rate_id
  where v.day between $1 and $2 group by v.day, r.id, v.percent
  having sum(v.net_minor) <> 0 or sum(v.vat_minor) <> 0
  order by v.day, array_position(array['percent','zero','exempt'], r.kind), v.percent desc, lower(r.name)`;

interface SumRow {
  readonly span: string;
  readonly rateId: string;
  readonly name: string;
  readonly kind: VatKind;
  readonly percent: string;
  readonly net: string;
  readonly vat: string;
}

const NUMBER = 'select tax_number as "taxNumber" from vat_setting';

interface Days {
  readonly from: string;
  readonly to: string;
}

/** What was taxed from one day to another, by rate, day and month. */
export async function vatReport(sql: Sql, { from, to }: Days): Promise<VatReport> {
  const [rows, setting, { baseCurrency: currency }] = await Promise.all([
    sql.sql<SumRow>(SUMS, [from, to]),
    sql.one<{ taxNumber: string }>(NUMBER),
    laboratory(sql),
  ]);
  const { net, vat } = sumOf(rows);
  return {
    ...{ from, to, currency, taxNumber: setting?.taxNumber ?? '' },
    rates: together(rows, () => '').map(({ span: _, ...rate }): VatSum => rate),
    total: { net: moneyText(String(net)), vat: moneyText(String(vat)), gross: moneyText(String(net + vat)) },
    days: together(rows, ({ span }) => span),
    months: together(rows, ({ span }) => span.slice(0, 'yyyy-MM'.length)),
  };
}

function sumOf(rows: readonly SumRow[]): { readonly net: bigint; readonly vat: bigint } {
  const of = (what: 'net' | 'vat'): bigint => rows.reduce((sum, row) => sum + BigInt(row[what]), 0n);
  return { net: of('net'), vat: of('vat') };
}

/** One line a span and rate. */
function together(rows: readonly SumRow[], spanOf: (row: SumRow) => string): VatOfSpan[] {
  const groups = new Map<string, SumRow[]>();
  for (const row of rows) {
    const key = JSON.stringify([spanOf(row), row.rateId, row.percent]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { net, vat } = sumOf(group);
    const { rateId, percent } = first;
    return {
      ...{ span: spanOf(first), rateId, percent, rate: vatRateText(first) },
      ...{ net: moneyText(String(net)), vat: moneyText(String(vat)), gross: moneyText(String(net + vat)) },
    };
  });
}

/** Each change of a taxable amount, the newest first; $3 and $4 are a rate and a percentage, or null. */
export const VAT_ENTRIES = {
  found: `
    from vat_line v join journal j on j.id = v.journal_id join booking b on b.id = j.booking_id
    join booking_profile p on p.id = v.booking_profile_id join vat_rate r on r.id = v.rate_id
    where v.day between $1 and $2 and ($3::uuid is null or v.rate_id = $3)
      and ($4::numeric is null or v.percent = $4)`,
  columns: `
    v.journal_id || ' ' || v.booking_profile_id as id, to_char(v.day, 'YYYY-MM-DD') as day, b.id as "bookingId",
    b.lab_number as "labNumber", case when ${confidentialProfile('p.profile_id')} then '' else p.code end as code,
    j.act, j.receipt_number as receipt, ${RATE}, v.net_minor as net, v.vat_minor as vat`,
  order: 'order by v.day desc, j.at desc, v.journal_id, p.position, v.booking_profile_id',
};

export interface VatEntryRow extends Omit<VatEntry, 'rate' | 'net' | 'vat' | 'gross'> {
  readonly rateId: string;
  readonly name: string;
  readonly kind: VatKind;
  readonly percent: string;
  readonly net: number;
  readonly vat: number;
}

export function vatEntry({ name, kind, percent, rateId: _, net, vat, ...row }: VatEntryRow): VatEntry {
  return {
    ...row,
    rate: vatRateText({ name, kind, percent }),
    net: money(net),
    vat: money(vat),
    gross: money(net + vat),
  };
}
