import { Query } from '@nestjs/cqrs';
import type {
  ManagerPicture,
  AgedBalance,
  UnitTurnaround,
  Volume,
  WorkHour,
} from '../../../shared/contract/figures.js';
import { labToday } from '../../../shared/domain/time/lab-time.js';
import { shiftedDay } from '../../../shared/domain/time/period-before.js';
import { REFUND_REASON_TEXT } from '../../../shared/vocabulary.js';
import { ISSUED_STAGES, MOVES } from '../../../shared/domain/stage.js';
import { moneyText } from '../../billing/index.js';
import { queryHandler } from '../../kernel/use-cases.js';
import type { Sql } from '../../kernel/database.js';
import { sqlList } from '../../kernel/sql-text.js';
import { TAKING_SUMS } from '../../ledger/index.js';
import { dayBounds, laboratory } from '../../settings/index.js';
import { turnaroundFor } from '../../catalogue/index.js';
import { besideTakings } from '../beside-takings.js';
import { REFUND_KINDS } from '../report-groups.js';

const VOLUME = `
  select count(*) filter (where booked_at >= $1) as today,
    count(*) filter (where booked_at >= $2 and booked_at < $1) as yesterday,
    count(*) filter (where booked_at >= $3) as week, count(*) filter (where booked_at < $3) as "weekBefore"
  from booking where deleted_at is null and booked_at >= $4`;

// A card is due a number of minutes after receipt, by its booking's urgency, so turnaround counts from there. A result
// changes last when it is released or later, so the index of changes finds those of the days.
const TURNAROUND = `
  select unit, count(*) as released, count(*) filter (where took <= target) as "inTime",
    round(percentile_cont(0.5) within group (order by took))::int as median,
    round(percentile_cont(0.9) within group (order by took))::int as ninth,
    percentile_disc(0.5) within group (order by target) as target
  from (
    select c.unit, t.target,
      greatest(0, extract(epoch from r.released_at - c.due_at) / 60 + t.target) as took
    from result r
    join job_card c on c.booking_id = r.booking_id and c.code = r.code
    join booking_profile q on q.booking_id = r.booking_id and q.code = r.code
    join profile_version v on v.id = q.profile_version_id
    cross join lateral (select ${turnaroundFor('c.priority')} as target) t
    where r.stage in (${sqlList(ISSUED_STAGES)}) and r.date_time_updated >= $1 and r.released_at >= $1
  ) released
  group by unit order by unit`;

const AGES = ['0-30', '31-60', '61-90', 'over 90'] as const;
const OUTSTANDING = `
  select width_bucket(extract(epoch from $1 - booked_at) / 86400, array[31, 61, 91]::numeric[]) as bucket,
    count(*) as bookings, sum(total_minor - discount_minor - paid_minor)::text as minor
  from booking
  where deleted_at is null and total_minor - discount_minor - paid_minor > 0
  group by 1 order by 1`;

const REJECTED = `
  select rejected_reason as reason, count(*) filter (where rejected_at >= $1) as count,
    count(*) filter (where rejected_at < $1) as before
  from specimen where rejected_at >= $2 group by 1 order by 2 desc, 1`;

const AMENDED = `
  select count(*) filter (where stage = '${MOVES.amend.to}' and date_time_updated >= $1) as week,
    count(*) filter (where stage = '${MOVES.amend.to}' and date_time_updated < $1) as "weekBefore",
    count(*) filter (where released_at >= $1) as released
  from result where stage in (${sqlList(ISSUED_STAGES)}) and date_time_updated >= $2`;

const HOURS = `
  select to_char(at at time zone $2, 'HH24') as hour, count(*) filter (where what = 'booked') as booked,
    count(*) filter (where what = 'received') as received, count(*) filter (where what = 'released') as released
  from (
    select 'booked' as what, booked_at as at from booking where deleted_at is null and booked_at >= $1
    union all
    select 'received', received_at from specimen where received_at >= $1
    union all
    select 'released', released_at from result
    where stage in (${sqlList(ISSUED_STAGES)}) and date_time_updated >= $1 and released_at >= $1
  ) work
  group by 1 order by 1`;

/** The manager's dashboard: the day and the week so far. */
export class ManagersPicture extends Query<ManagerPicture> {}

export const ManagersPictureHandler = queryHandler(ManagersPicture, ({ database, clock }) => {
  const now = clock.now();
  return database.reading(async (sql) => {
    return pictureOf(sql, now);
  });
});

const WEEK = 7;
const MONTH = 30;

async function pictureOf(sql: Sql, now: Date): Promise<ManagerPicture> {
  const { timeZone, baseCurrency } = await laboratory(sql);
  const date = labToday(timeZone, now);
  const start = (daysBack: number): Date => {
    const day = shiftedDay(date, -daysBack);
    return dayBounds(timeZone, day, day).start;
  };
  const moments = {
    today: start(0),
    yesterday: start(1),
    week: start(WEEK - 1),
    weekBefore: start(2 * WEEK - 1),
  };
  return {
    date,
    weekFrom: shiftedDay(date, 1 - WEEK),
    monthFrom: shiftedDay(date, 1 - MONTH),
    baseCurrency,
    volume: await volumeOf(sql, moments),
    turnaround: await turnaroundByUnit(sql, moments.week),
    revenue: await revenueOf(sql, date),
    ...(await besideOf(sql, date)),
    outstanding: await agedBalances(sql, now),
    rejected: await rejectedSpecimens(sql, moments),
    amended: await amendedReports(sql, moments),
    hours: await workHours(sql, moments.today, timeZone),
    refunds: await refundsByReason(sql, date),
  };
}

interface RevenueRow {
  readonly currency: string;
  readonly today: string;
  readonly today_base: string;
  readonly yesterday: string;
  readonly week: string;
  readonly week_before: string;
  readonly is_of_today: boolean;
}

// $1, $2: the fourteen days; $3 today, $4 yesterday, $5 the first day of the week.
const REVENUE = `
  select currency, coalesce(sum(minor) filter (where day = $3::date), 0)::text as today,
    coalesce(sum(base_minor) filter (where day = $3::date), 0)::text as today_base,
    coalesce(sum(base_minor) filter (where day = $4::date), 0)::text as yesterday,
    coalesce(sum(base_minor) filter (where day >= $5::date), 0)::text as week,
    coalesce(sum(base_minor) filter (where day < $5::date), 0)::text as week_before,
    bool_or(day = $3::date) as is_of_today
  from (${TAKING_SUMS}) taken group by 1 order by 1`;

async function revenueOf(sql: Sql, date: string): Promise<ManagerPicture['revenue']> {
  const days = [shiftedDay(date, 1 - 2 * WEEK), date, date, shiftedDay(date, -1), shiftedDay(date, 1 - WEEK)];
  const rows = await sql.sql<RevenueRow>(REVENUE, days);
  const total = (of: 'today_base' | 'yesterday' | 'week' | 'week_before'): string =>
    moneyText(String(rows.reduce((sum, row) => sum + BigInt(row[of]), 0n)));
  return {
    today: rows
      .filter((row) => row.is_of_today)
      .map((row) => ({ paymentUnit: row.currency, amount: moneyText(row.today) })),
    todayBase: total('today_base'),
    yesterdayBase: total('yesterday'),
    weekBase: total('week'),
    weekBeforeBase: total('week_before'),
  };
}

async function besideOf(sql: Sql, date: string): Promise<Pick<ManagerPicture, 'billed' | 'deposits'>> {
  const today = await besideTakings(sql, [date, date]);
  const week = await besideTakings(sql, [shiftedDay(date, 1 - WEEK), date]);
  return {
    billed: { todayBase: today.billed.base, weekBase: week.billed.base },
    deposits: { todayBase: today.deposits.base, weekBase: week.deposits.base },
  };
}

const REFUNDS = `
  select reason_code as key, sum(kind_receipts)::bigint as count, (-sum(base_minor))::text as minor
  from (${TAKING_SUMS}) taken where kind in (${sqlList(REFUND_KINDS)})
  group by 1 order by sum(base_minor), 1`;

async function refundsByReason(sql: Sql, date: string): Promise<ManagerPicture['refunds']> {
  const rows = await sql.sql<{ key: string; count: number; minor: string }>(REFUNDS, [
    shiftedDay(date, 1 - MONTH),
    date,
  ]);
  const names: Readonly<Record<string, string>> = REFUND_REASON_TEXT;
  return rows.map(({ key, count, minor }) => ({
    key,
    reason: names[key] ?? 'No reason',
    count,
    base: moneyText(minor),
  }));
}

/** First moments of days: today, yesterday, the last seven days and the seven before. */
export interface Moments {
  readonly today: Date;
  readonly yesterday: Date;
  readonly week: Date;
  readonly weekBefore: Date;
}

async function volumeOf(sql: Sql, { today, yesterday, week, weekBefore }: Moments): Promise<Volume> {
  const row = await sql.one<Volume>(VOLUME, [today, yesterday, week, weekBefore]);
  return row ?? { today: 0, yesterday: 0, week: 0, weekBefore: 0 };
}

async function turnaroundByUnit(sql: Sql, since: Date): Promise<readonly UnitTurnaround[]> {
  return sql.sql<UnitTurnaround>(TURNAROUND, [since]);
}

async function agedBalances(sql: Sql, now: Date): Promise<readonly AgedBalance[]> {
  const rows = await sql.sql<{ bucket: number; bookings: number; minor: string }>(OUTSTANDING, [now]);
  return AGES.map((age, bucket) => {
    const row = rows.find((one) => one.bucket === bucket);
    return { age, bookings: row?.bookings ?? 0, amount: moneyText(row?.minor ?? '0') };
  });
}

async function rejectedSpecimens(
  sql: Sql,
  { week, weekBefore }: Moments,
): Promise<ManagerPicture['rejected']> {
  const rows = await sql.sql<{ reason: string; count: number; before: number }>(REJECTED, [week, weekBefore]);
  return {
    week: rows.reduce((sum, { count }) => sum + count, 0),
    weekBefore: rows.reduce((sum, { before }) => sum + before, 0),
    reasons: rows.filter(({ count }) => count > 0).map(({ reason, count }) => ({ reason, count })),
  };
}

async function amendedReports(sql: Sql, { week, weekBefore }: Moments): Promise<ManagerPicture['amended']> {
  const row = await sql.one<ManagerPicture['amended']>(AMENDED, [week, weekBefore]);
  return row ?? { week: 0, weekBefore: 0, released: 0 };
}

async function workHours(sql: Sql, today: Date, timeZone: string): Promise<readonly WorkHour[]> {
  return sql.sql<WorkHour>(HOURS, [today, timeZone]);
}
