import type { PayerFigure } from '../../shared/contract/figures.js';
import type { Sql } from '../kernel/database.js';
import { sqlList } from '../kernel/sql-text.js';
import {
  DUE_TAKINGS,
  STORED_BY_MONTH,
  STORED_TAKINGS,
  takingsWhere,
  type ReceiptCounter,
  TESTS_OF_PERIOD,
} from '../ledger/index.js';
import { moneyText } from '../billing/index.js';
import {
  REFUND_KINDS,
  TAKING_GROUPS,
  type ReportOutline,
  type TakingGroup,
  type TestGroup,
} from './report-groups.js';

/** The column of each grouping in the sums; rows are added up by these, and named afterwards. */
const COLUMNS: Readonly<Record<SummedBy, string>> = {
  day: 'day',
  month: 'day',
  cashier: 'actor',
  shift: 'shift_id',
  payment: 'payment_type_id',
  payer: 'payer',
  reason: 'reason_code',
  currency: 'currency',
};

/** How people's keys are written, of a sum's own columns. */
const KEYS: Readonly<Record<SummedBy, string>> = {
  day: 'day::text',
  month: `to_char(day, 'YYYY-MM')`,
  cashier: 'actor',
  shift: `coalesce(shift_id::text, '')`,
  payment: 'payment_type_id::text',
  payer: 'payer',
  reason: 'reason_code',
  currency: 'currency',
};

type SummedBy = TakingGroup | 'currency';

/** A sum over all rows that share these groups' values, and the unit where `currency` is one of them. */
export interface ReversedRow extends Readonly<Record<TakingGroup, string | null>> {
  /** As `groupingOf` of the groups. */
  readonly grouping: string;
  readonly currency: string | null;
  readonly count: number;
  readonly minor: string;
  readonly base_minor: string;
  /** The cashier's latest name; null if the sum is not one person's. */
  readonly name: string | null;
}

type Grouped = readonly SummedBy[];

interface SumSet {
  readonly by: Grouped;
  /** The count of receipts that adds up for it; left out: no count is shown. */
  readonly counts?: ReceiptCounter;
}

export function groupingOf(groups: Grouped): string {
  return [...groups].sort().join(' ');
}

function setsOf({ parts, chart, isRefunds }: ReportOutline): readonly SumSet[] {
  const known = (by: string): by is TakingGroup => by in TAKING_GROUPS;
  const tables = parts.filter(known).map((by): SumSet => {
    const { counts, refunds } = TAKING_GROUPS[by];
    return { by: [by, 'currency'], counts: isRefunds ? refunds : counts };
  });
  const bars: readonly SumSet[] = chart.length === 2 ? [{ by: [...chart, 'currency'] }] : [];
  return [
    ...tables,
    ...bars,
    { by: ['currency'], counts: isRefunds ? 'kind_unit_receipts' : 'unit_receipts' },
    { by: [], counts: isRefunds ? 'kind_receipts' : 'receipts' },
  ];
}

/** Every sum that a report needs of a period, in one statement. */
export async function sumsOfTakings(
  sql: Sql,
  outline: ReportOutline,
  period: readonly [from: string, to: string],
): Promise<readonly ReversedRow[]> {
  return sql.sql<ReversedRow>(statementOf(outline), period);
}

const GROUPS = Object.keys(KEYS).filter((by): by is SummedBy => by in KEYS);

function statementOf(outline: ReportOutline): string {
  const sets = setsOf(outline).map((set) => setStatement(set, outline));
  return `with due as materialized (${DUE_TAKINGS}) ${sets.join(' union all ')}`;
}

// A year has tens of thousands of daily sums: if neither day nor shift is shown, months are read instead. Only the
// columns that a set needs are added up, in their stored types, and only the few results become text.
function setStatement({ by, counts = undefined }: SumSet, { isRefunds }: ReportOutline): string {
  const columns = [...new Set(by.map((group) => COLUMNS[group]))];
  const isByMonth = !by.includes('day') && !by.includes('shift');
  const hasPerson = by.includes('cashier');
  const read = [
    ...columns,
    'minor',
    'base_minor',
    ...(hasPerson ? ['actor_name'] : []),
    ...(counts ? [counts] : []),
  ];
  const only = isRefunds ? `where kind in (${sqlList(REFUND_KINDS)})` : '';
  const rows = `select ${read.join(', ')} from (${isByMonth ? STORED_BY_MONTH : STORED_TAKINGS}) kept ${only}
    union all select ${read.join(', ')} from due ${only}`;
  const sums = `select ${[...columns, ''].join(', ')} sum(minor) as minor, sum(base_minor) as base_minor,
      ${counts ? `sum(${counts})` : '0'} as count, ${hasPerson ? 'max(actor_name)' : 'null'} as name
    from (${rows}) taken ${columns.length > 0 ? `group by ${columns.join(', ')}` : ''}`;
  const sign = isRefunds ? '-' : '';
  return `
    select '${groupingOf(by)}' as grouping,
      ${GROUPS.map((group) => `${by.includes(group) ? KEYS[group] : 'null::text'} as ${group}`).join(', ')},
      max(name) as name, coalesce(${sign}sum(minor), 0)::text as minor,
      coalesce(${sign}sum(base_minor), 0)::text as base_minor, coalesce(sum(count), 0)::bigint as count
    from (${sums}) summed
    ${by.length > 0 ? `group by ${by.map((group) => KEYS[group]).join(', ')}` : ''}`;
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

export interface TestRow {
  readonly key: string;
  readonly name: string;
  readonly note: string;
  readonly currency: string;
  readonly count: number;
  readonly minor: string;
  readonly base_minor: string;
}

const TEST_COLUMNS: Readonly<Record<TestGroup, string>> = {
  test: 'code as key, min(name) as name, min(unit) as note',
  department: `unit as key, unit as name, '' as note`,
};

/** The income of each test or department: the shares remembered by the lines of the transfers. */
export async function sumsOfTests(
  sql: Sql,
  by: TestGroup,
  period: readonly [from: string, to: string],
): Promise<readonly TestRow[]> {
  return sql.sql<TestRow>(
    `select ${TEST_COLUMNS[by]}, currency, sum(minor)::text as minor, sum(base_minor)::text as base_minor, sum(tests)::bigint as count
     from (${TESTS_OF_PERIOD}) taken group by key, currency order by key, currency`,
    period,
  );
}

// Accounts of named payers: takings by "Insurance / Account" are on one with a payment type, and among the takings.
// Both sides of its transfers, each by its own index.
const SUMS = `
  select p.id as "payerId", p.name, m.currency as "paymentUnit",
    coalesce(sum(minor) filter (where act in ('billed','moved')), 0)::text as billed,
    coalesce(-sum(minor) filter (where act not in ('billed','moved','payer-paid','write-off')), 0)::text as credited,
    coalesce(-sum(minor) filter (where act = 'payer-paid'), 0)::text as paid,
    coalesce(-sum(minor) filter (where act = 'write-off'), 0)::text as "writtenOff", sum(minor)::text as balance
  from (
    select a.owner, a.currency, t.journal_id, t.amount_minor as minor
    from account a join transfer t on t.debit = a.id and t.currency = a.currency
    where a.kind = 'payer' and a.payment_type_id is null
    union all
    select a.owner, a.currency, t.journal_id, -t.amount_minor
    from account a join transfer t on t.credit = a.id and t.currency = a.currency
    where a.kind = 'payer' and a.payment_type_id is null
  ) m join journal j on j.id = m.journal_id and j.day between $1 and $2 join payer p on p.account = m.owner
  group by p.id, p.name, m.currency order by p.name, m.currency, p.id`;

/** Amounts that named payers were billed, credited and paid between two days. */
export async function sumsOfPayers(
  sql: Sql,
  period: readonly [from: string, to: string],
): Promise<readonly PayerFigure[]> {
  const rows = await sql.sql<PayerFigure>(SUMS, period);
  return rows.map(({ billed, credited, paid, writtenOff, balance, ...payer }) => ({
    ...payer,
    billed: moneyText(billed),
    credited: moneyText(credited),
    paid: moneyText(paid),
    writtenOff: moneyText(writtenOff),
    balance: moneyText(balance),
  }));
}
