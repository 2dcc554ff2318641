import type { ListedShift, UnitAmount, ShiftFilter, ShiftsRequest } from '../../../shared/contract/shifts.js';
import { formatMoney } from '../../../shared/domain/money/money.js';
import type { Actor } from '../../kernel/actor.js';
import { Database, type Parameters } from '../../kernel/database.js';
import { csvAnswer, type CsvColumn, type PageOrFile } from '../../kernel/http/csv.js';
import { readPage } from '../../kernel/http/paging.js';
import { literal } from '../../kernel/sql-text.js';
import { ActorsQuery, queryHandler } from '../../kernel/use-cases.js';
import { dayBounds, laboratory } from '../../settings/index.js';
import { isBeingCounted, SHIFT_COLUMNS, shiftShape, type ShiftRecord } from '../shift-rows.js';

/** Everyone's shifts, the newest first. */
export class AllShifts extends ActorsQuery<ShiftsRequest, PageOrFile<ListedShift>> {}

interface UnitRow {
  readonly paymentUnit: string;
  readonly minor: string;
}

interface ListedRow extends ShiftRecord {
  readonly payments: number;
  readonly taken: readonly UnitRow[];
  readonly expected: readonly UnitRow[];
  readonly differences: readonly UnitRow[];
  readonly witness: string | null;
  readonly reason: string | null;
  readonly late: boolean;
}

const unitList = (minor: string): string =>
  `coalesce(json_agg(json_build_object('paymentUnit', currency, 'minor', (${minor})::text) order by currency), '[]')`;

// $1 state, $2 words, $3 and $4 days, $5 since when an open one is late.
const LISTED = `
  select ${SHIFT_COLUMNS}, d.taken, d.expected, c.differences,
    (select count(*)::integer from journal j
     where j.shift_id = s.id and j.receipt_number is not null and j.act = 'payment') as payments,
    r.document -> 'witness' ->> 'name' as witness, r.document ->> 'reason' as reason,
    s.state <> 'closed' and s.opened_at < $5 as late
  from shift s
  left join shift_report r on r.shift_id = s.id
  cross join lateral (
    select ${unitList('taken')} as taken, ${unitList('expected')} as expected
    from (
      select a.currency,
        coalesce(sum(m.minor) filter (where m.act not in ('float','drop','handover','close')), 0) as taken,
        coalesce(sum(m.minor) filter (where m.act <> 'close'), 0) as expected
      from account a
      cross join lateral (
        select j.act, case when t.debit = a.id then t.amount_minor else -t.amount_minor end as minor
        from transfer t join journal j on j.id = t.journal_id
        where a.id in (t.debit, t.credit) and t.currency = a.currency
      ) m
      where a.shift_id = s.id and a.kind = 'drawer' group by a.currency
    ) unit
  ) d
  cross join lateral (
    select ${unitList('difference')} as differences
    from (
      select l.currency, sum(l.counted_minor - l.expected_minor) as difference
      from shift_count_line l
      where l.count_id = (select id from shift_count where shift_id = s.id order by at desc, id desc limit 1)
      group by l.currency
    ) unit
  ) c`;
const WHERE = `
  where ($1 = 'all' or ($1 = 'closed') = (s.state = 'closed'))
    and ($2::text is null or s.cashier ilike $2 or s.cashier_name ilike $2)
    and ($3::date is null or s.day >= $3) and ($4::date is null or s.day <= $4) and $5::timestamptz is not null`;
const NEWEST = 'order by s.opened_at desc, s.id desc';
const HOUR_MS = 3_600_000;

const amounts = (list: readonly UnitAmount[] | null): string =>
  (list ?? []).map(({ paymentUnit, amount }) => `${paymentUnit} ${amount}`).join('; ');

const SHIFTS_CSV: readonly CsvColumn<ListedShift>[] = [
  { title: 'Cashier', value: ({ cashier }) => cashier },
  { title: 'Name', value: ({ cashierName }) => cashierName },
  { title: 'Day', value: ({ day }) => day },
  { title: 'Opened', value: ({ openedAt }) => new Date(openedAt) },
  { title: 'State', value: ({ state }) => state },
  { title: 'Closed', value: ({ closedAt }) => (closedAt === null ? null : new Date(closedAt)) },
  { title: 'Closing report', value: ({ reportNumber }) => reportNumber },
  { title: 'Payments', value: ({ payments }) => payments },
  { title: 'Taken', value: ({ taken }) => amounts(taken) },
  { title: 'Expected', value: ({ expected }) => amounts(expected) },
  { title: 'Difference', value: ({ differences }) => amounts(differences) },
  { title: 'Reason', value: ({ reason }) => reason },
  { title: 'Witness', value: ({ witness }) => witness },
];

export const AllShiftsHandler = queryHandler(AllShifts, async ({ database, clock }, { actor, request }) => {
  const { params, timeZone } = await found(database, clock.now(), request);
  const shape = (row: ListedRow): ListedShift => listedShift(row, actor);
  const rows = `${LISTED} ${WHERE} ${NEWEST}`;
  if (request.format === 'csv')
    return csvAnswer('shifts', SHIFTS_CSV, { timeZone, batches: database.shaped(rows, params, shape) });
  return readPage(database, { rows, found: `select from shift s ${WHERE}`, params, shape }, request);
});

interface Found {
  readonly params: Parameters;
  readonly timeZone: string;
}

async function found(database: Database, now: Date, { state, q, from, to }: ShiftsRequest): Promise<Found> {
  const { shiftHours, timeZone } = await laboratory(database);
  dayBounds(timeZone, from ?? to ?? '2000-01-01', to ?? from ?? '2000-01-01');
  const words = q.trim() === '' ? null : `%${literal(q.trim())}%`;
  const filter: ShiftFilter = state;
  const late = new Date(now.getTime() - shiftHours * HOUR_MS);
  return { params: [filter, words, from ?? null, to ?? null, late], timeZone };
}

function listedShift(row: ListedRow, actor: Actor): ListedShift {
  const isOwn = row.cashier === actor.username;
  const isBlind = row.state === 'open' && isOwn;
  return {
    ...shiftShape(row),
    payments: row.payments,
    taken: isOwn && isBeingCounted(row) ? [] : row.taken.map(unitAmount),
    expected: isBlind ? null : row.expected.map(unitAmount),
    differences: row.differences.map(unitAmount),
    witness: row.witness,
    reason: row.reason,
    late: row.late,
  };
}

function unitAmount({ paymentUnit, minor }: UnitRow): UnitAmount {
  return { paymentUnit, amount: formatMoney(BigInt(minor)) };
}
