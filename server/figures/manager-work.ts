import type {
  AgedBalance,
  ManagerPicture,
  UnitTurnaround,
  Volume,
  WorkHour,
} from '../../shared/contract/figures.js';
import { ISSUED_STAGES, MOVES } from '../../shared/domain/stage.js';
import { turnaroundFor } from '../catalogue/index.js';
import { moneyText } from '../billing/index.js';
import type { Sql } from '../kernel/database.js';
import { sqlList } from '../kernel/sql-list.js';

/** First moments of days: today, yesterday, the last seven days and the seven before. */
export interface Moments {
  readonly today: Date;
  readonly yesterday: Date;
  readonly week: Date;
  readonly weekBefore: Date;
}

const VOLUME = `
  select count(*) filter (where booked_at >= $1) as today,
    count(*) filter (where booked_at >= $2 and booked_at < $1) as yesterday,
    count(*) filter (where booked_at >= $3) as week, count(*) filter (where booked_at < $3) as "weekBefore"
  from booking where deleted_at is null and booked_at >= $4`;

export async function volumeOf(sql: Sql, { today, yesterday, week, weekBefore }: Moments): Promise<Volume> {
  const row = await sql.one<Volume>(VOLUME, [today, yesterday, week, weekBefore]);
  return row ?? { today: 0, yesterday: 0, week: 0, weekBefore: 0 };
}

// A card is due so many minutes after receipt, by its booking's urgency: what it took is counted from there. A result changes last when it
// is released or later, so that the index of changes finds those of the days.
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

export async function turnaroundByUnit(sql: Sql, since: Date): Promise<readonly UnitTurnaround[]> {
  return sql.sql<UnitTurnaround>(TURNAROUND, [since]);
}

const AGES = ['0-30', '31-60', '61-90', 'over 90'] as const;
const OUTSTANDING = `
  select width_bucket(extract(epoch from $1 - booked_at) / 86400, array[31, 61, 91]::numeric[]) as bucket,
    count(*) as bookings, sum(total_minor - discount_minor - paid_minor)::text as minor
  from booking
  where deleted_at is null and total_minor - discount_minor - paid_minor > 0
  group by 1 order by 1`;

export async function agedBalances(sql: Sql, now: Date): Promise<readonly AgedBalance[]> {
  const rows = await sql.sql<{ bucket: number; bookings: number; minor: string }>(OUTSTANDING, [now]);
  return AGES.map((age, bucket) => {
    const row = rows.find((one) => one.bucket === bucket);
    return { age, bookings: row?.bookings ?? 0, amount: moneyText(row?.minor ?? '0') };
  });
}

const REJECTED = `
  select rejected_reason as reason, count(*) filter (where rejected_at >= $1) as count,
    count(*) filter (where rejected_at < $1) as before
  from specimen where rejected_at >= $2 group by 1 order by 2 desc, 1`;

export async function rejectedSpecimens(
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

const AMENDED = `
  select count(*) filter (where stage = '${MOVES.amend.to}' and date_time_updated >= $1) as week,
    count(*) filter (where stage = '${MOVES.amend.to}' and date_time_updated < $1) as "weekBefore",
    count(*) filter (where released_at >= $1) as released
  from result where stage in (${sqlList(ISSUED_STAGES)}) and date_time_updated >= $2`;

export async function amendedReports(
  sql: Sql,
  { week, weekBefore }: Moments,
): Promise<ManagerPicture['amended']> {
  const row = await sql.one<ManagerPicture['amended']>(AMENDED, [week, weekBefore]);
  return row ?? { week: 0, weekBefore: 0, released: 0 };
}

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

export async function workHours(sql: Sql, today: Date, timeZone: string): Promise<readonly WorkHour[]> {
  return sql.sql<WorkHour>(HOURS, [today, timeZone]);
}
