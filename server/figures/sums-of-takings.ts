import type { Sql } from '../kernel/database.js';
import { sqlList } from '../kernel/sql-list.js';
import { TAKING_SUMS, takingsWhere, type CountOfReceipts } from '../ledger/index.js';
import { REFUND_KINDS, TAKING_GROUPS, type ReportOutline, type TakingGroup } from './report-groups.js';

/** What a group is called in the sums. */
const COLUMNS: Readonly<Record<TakingGroup, string>> = {
  day: 'taken.day::text',
  month: `to_char(taken.day, 'YYYY-MM')`,
  cashier: 'taken.actor',
  shift: `coalesce(taken.shift_id::text, '')`,
  payment: 'taken.payment_type_id::text',
  payer: 'taken.payer',
  reason: 'taken.reason_code',
};

const COUNTS: readonly CountOfReceipts[] = [
  'receipts',
  'unit_receipts',
  'type_receipts',
  'payer_receipts',
  'kind_receipts',
  'kind_unit_receipts',
  'kind_type_receipts',
];

/** A sum over all rows that share these groups' values, and the unit where `currency` is one of them. */
export interface TakenRow
  extends Readonly<Record<CountOfReceipts, number>>, Readonly<Record<TakingGroup, string | null>> {
  /** As `groupingOf` of the groups. */
  readonly grouping: string;
  readonly currency: string | null;
  readonly minor: string;
  readonly base_minor: string;
  /** Of the cashier, as it was last. */
  readonly name: string;
}

type Grouped = readonly (TakingGroup | 'currency')[];

export function groupingOf(groups: Grouped): string {
  return [...groups].sort().join(' ');
}

function setsOf({ parts, chart }: ReportOutline): readonly Grouped[] {
  const known = (by: string): by is TakingGroup => by in TAKING_GROUPS;
  const tables = parts.filter(known).map((by): Grouped => [by, 'currency']);
  const bars: readonly Grouped[] = chart.length === 2 ? [[...chart, 'currency']] : [];
  return [...tables, ...bars, ['currency'], []];
}

/** Every sum that a report needs of a period, in one look at the sums of its days. */
export async function sumsOfTakings(
  sql: Sql,
  outline: ReportOutline,
  period: readonly [from: string, to: string],
): Promise<readonly TakenRow[]> {
  return sql.sql<TakenRow>(statementOf(outline), period);
}

function statementOf(outline: ReportOutline): string {
  const sets = setsOf(outline);
  const names = [...new Set(sets.flat())];
  const columns = names.map((name) =>
    name === 'currency' ? 'taken.currency' : `${COLUMNS[name]} as ${name}`,
  );
  const sign = outline.isRefunds ? '-' : '';
  const only = outline.isRefunds ? `where taken.kind in (${sqlList(REFUND_KINDS)})` : '';
  const grouping = names.map((name) => `case grouping(${name}) when 0 then '${name}' end`);
  return `
    select array_to_string(array(select g from unnest(array[${grouping.join(', ')}]) g where g is not null order by g), ' ')
      as grouping, ${names.join(', ')}, max(actor_name) as name, coalesce(sum(minor), 0)::text as minor,
      coalesce(sum(base_minor), 0)::text as base_minor,
      ${COUNTS.map((count) => `coalesce(sum(${count}), 0)::bigint as ${count}`).join(', ')}
    from (select ${columns.join(', ')}, taken.actor_name, ${sign}taken.minor as minor, ${sign}taken.base_minor as base_minor,
        ${COUNTS.map((count) => `taken.${count}`).join(', ')}
      from (${TAKING_SUMS}) taken ${only}) sums
    group by grouping sets (${sets.map((set) => `(${set.join(', ')})`).join(', ')})
    order by ${names.join(', ')}`;
}

export interface HourRow {
  readonly hour: string;
  readonly series: string;
  readonly currency: string;
  readonly minor: string;
  readonly base_minor: string;
}

/** A day's takings by the hour of the wall's clock: no sum keeps hours. */
export async function takingsByHour(
  sql: Sql,
  { isRefunds, chart }: ReportOutline,
  day: string,
): Promise<readonly HourRow[]> {
  const series = chart[1] === 'reason' ? 'taking.reason_code' : 'taking.payment_type_id::text';
  const sign = isRefunds ? '-' : '';
  return sql.sql<HourRow>(
    `select to_char(taking.at at time zone l.time_zone, 'HH24') as hour, ${series} as series, taking.currency,
       (${sign}sum(taking.minor))::text as minor, (${sign}sum(taking.base_minor))::text as base_minor
     from (${takingsWhere('j.day = $1')}) taking cross join laboratory l
     ${isRefunds ? `where taking.kind in (${sqlList(REFUND_KINDS)})` : ''}
     group by 1, 2, 3 order by 1, 2, 3`,
    [day],
  );
}
