import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ManagerPicture } from '../../../shared/contract/figures.js';
import { labToday } from '../../../shared/domain/time/lab-time.js';
import { shiftedDay } from '../../../shared/domain/time/period-before.js';
import { REFUND_REASON_TEXT } from '../../../shared/vocabulary.js';
import { moneyText } from '../../billing/index.js';
import { liveSeq } from '../../events/live-seq.js';
import { Clock } from '../../kernel/clock.js';
import { Database, type Sql } from '../../kernel/database.js';
import type { Live } from '../../kernel/http/live-answer.js';
import { sqlList } from '../../kernel/sql-list.js';
import { TAKING_SUMS } from '../../ledger/index.js';
import { dayBounds, laboratory } from '../../settings/index.js';
import {
  agedBalances,
  amendedReports,
  rejectedSpecimens,
  turnaroundByUnit,
  volumeOf,
  workHours,
} from '../manager-work.js';
import { REFUND_KINDS } from '../report-groups.js';

/** The manager's dashboard: the day and the week as they stand now. */
export class ManagersPicture extends Query<Live<ManagerPicture>> {}

@QueryHandler(ManagersPicture)
export class ManagersPictureHandler implements IQueryHandler<ManagersPicture> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  execute(): Promise<Live<ManagerPicture>> {
    const now = this.clock.now();
    return this.database.reading(async (sql) => {
      const seq = await liveSeq(sql);
      return { seq, data: await pictureOf(sql, now) };
    });
  }
}

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
