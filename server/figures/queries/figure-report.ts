import type {
  Figure,
  FigureGroup,
  FigureLine,
  FigurePart,
  FigurePoint,
  FigureReport,
  FigureReportName,
} from '../../../shared/contract/figures.js';
import { daysBetween, periodBefore, type Days } from '../../../shared/domain/time/period-before.js';
import { MOST_SHIFT_DAYS } from '../../../shared/domain/time/report-shifts.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import { Database, type Sql } from '../../kernel/database.js';
import { laboratory, period } from '../../settings/index.js';
import { besideTakings } from '../beside-takings.js';
import {
  comparedLines,
  figureOf,
  NO_FIGURE,
  type Counted,
  peopleOf,
  readNames,
  type Names,
} from '../compared-lines.js';
import { isTestGroup, REPORTS, type ReportOutline, type TakingGroup } from '../report-groups.js';
import {
  groupingOf,
  sumsOfTakings,
  takingsByHour,
  type ReversedRow,
  sumsOfPayers,
  sumsOfTests,
} from '../sums.js';

/** A report of a period beside the period before: all of it as of one moment, so that every table ties. */
export class ReportOfFigures extends QueryOf<
  { report: FigureReportName; from: string; to: string },
  FigureReport
> {}

/** A period as it was read. */
interface Read {
  readonly taken: readonly ReversedRow[];
  readonly tested: ReadonlyMap<FigureGroup, readonly Counted[]>;
}

export const ReportOfFiguresHandler = queryHandler(ReportOfFigures, ({ database, clock }, asked) =>
  readFigures(database, clock.now(), asked),
);

/** `isWhole`: with its shifts, however many days it has. */
export async function readFigures(
  database: Database,
  now: Date,
  { report, from, to }: ReportOfFigures,
  isWhole = false,
): Promise<FigureReport> {
  const days = await period(database, now, from, to);
  return database.reading(async (sql) => {
    return figuresOf(sql, report, { from: days.from, to: days.to }, isWhole);
  });
}

async function figuresOf(
  sql: Sql,
  report: FigureReportName,
  days: Days,
  isWhole: boolean,
): Promise<FigureReport> {
  const hasShifts = isWhole || daysBetween(days.from, days.to) < MOST_SHIFT_DAYS;
  const { parts: all, ...rest } = REPORTS[report];
  const outline: ReportOutline = { ...rest, parts: hasShifts ? all : all.filter((by) => by !== 'shift') };
  const before = periodBefore(days);
  const { timeZone, baseCurrency } = await laboratory(sql);
  const now = await read(sql, outline, days);
  const then = await read(sql, outline, before);
  const shifts = now.taken.flatMap(({ shift }) => (shift ? [shift] : []));
  const people = peopleOf([...now.taken, ...then.taken]);
  const names = await readNames(sql, { shifts: [...new Set(shifts)], people }, timeZone);
  return {
    report,
    ...days,
    before,
    baseCurrency,
    ...totalsOf(now, then),
    ...(await besideOf(sql, days, before)),
    payers: outline.hasPayers ? await sumsOfPayers(sql, [days.from, days.to]) : [],
    chart: await chartOf(sql, outline, days, { now, names }),
    parts: outline.parts.map((by): FigurePart => ({
      by,
      lines: inOrder(
        comparedLines(by, countedBy(by, now), countedBy(by, then), { days, before }).map((line) => ({
          ...line,
          ...names.of(by, line.key, line.name),
        })),
      ),
    })),
  };
}

async function besideOf(
  sql: Sql,
  days: Days,
  earlier: Days,
): Promise<Pick<FigureReport, 'billed' | 'deposits'>> {
  const now = await besideTakings(sql, [days.from, days.to]);
  const before = await besideTakings(sql, [earlier.from, earlier.to]);
  return {
    billed: { ...now.billed, before: before.billed },
    deposits: { ...now.deposits, before: before.deposits },
  };
}

/** By name, those of one name by place. */
function inOrder(lines: readonly (FigureLine & { readonly place?: string })[]): FigureLine[] {
  return lines
    .map(({ place = '', ...line }) => ({
      line,
      at: [line.name, place, line.key, line.paymentUnit].join('\n'),
    }))
    .sort((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ line }) => line);
}

async function read(sql: Sql, outline: ReportOutline, days: Days): Promise<Read> {
  const span = [days.from, days.to] as const;
  const taken = await sumsOfTakings(sql, outline, span);
  const tested = new Map<FigureGroup, readonly Counted[]>();
  for (const by of outline.parts)
    if (isTestGroup(by))
      tested.set(
        by,
        (await sumsOfTests(sql, by, span)).map((row) => ({ ...row, paymentUnit: row.currency })),
      );
  return { taken, tested };
}

/** The lines of one table as they were read. */
function countedBy(by: FigureGroup, { taken, tested }: Read): readonly Counted[] {
  if (isTestGroup(by)) return tested.get(by) ?? [];
  const grouping = groupingOf([by, 'currency']);
  return taken
    .filter((row) => row.grouping === grouping)
    .map((row) => ({
      key: row[by] ?? '',
      name: row.name ?? row[by] ?? '',
      paymentUnit: row.currency ?? '',
      count: row.count,
      minor: row.minor,
      base_minor: row.base_minor,
    }));
}

function totalsOf(now: Read, then: Read): Pick<FigureReport, 'totals' | 'base'> {
  const units = ({ taken }: Read) =>
    new Map(
      taken
        .filter(({ grouping }) => grouping === 'currency')
        .map((row): [string, Figure] => [row.currency ?? '', figureOf(row)]),
    );
  const [mine, theirs] = [units(now), units(then)];
  const all = ({ taken }: Read): Omit<Figure, 'amount'> => {
    const row = taken.find(({ grouping }) => grouping === '');
    const { count, base } = row ? figureOf(row) : NO_FIGURE;
    return { count, base };
  };
  return {
    totals: [...new Set([...mine.keys(), ...theirs.keys()])].sort().map((paymentUnit) => ({
      paymentUnit,
      ...(mine.get(paymentUnit) ?? NO_FIGURE),
      before: theirs.get(paymentUnit) ?? NO_FIGURE,
    })),
    base: { ...all(now), before: all(then) },
  };
}

async function chartOf(
  sql: Sql,
  outline: ReportOutline,
  days: Days,
  { now, names }: { readonly now: Read; readonly names: Names },
): Promise<FigureReport['chart']> {
  const point = (at: string, piece: string, row: Counted): FigurePoint => {
    const { amount, base } = figureOf(row);
    return { at, series: piece, paymentUnit: row.paymentUnit, amount, base };
  };
  if (outline.chart.length === 1) {
    const [by] = outline.chart;
    const rows = countedBy(by, now);
    return { by, points: rows.map((row) => point(names.of(by, row.key, row.name).name, 'Takings', row)) };
  }
  const [by, series] = outline.chart;
  if (by === 'day' && days.from === days.to) {
    const rows = await takingsByHour(sql, outline, days.from);
    const points = rows.map((row) =>
      point(row.hour, names.of(series, row.series, '').name, {
        ...row,
        key: '',
        name: '',
        count: 0,
        paymentUnit: row.currency,
      }),
    );
    return { by: 'hour', points };
  }
  return { by, points: pointsBy(by, series, { now, names }, point) };
}

function pointsBy(
  by: TakingGroup,
  series: TakingGroup,
  { now, names }: { readonly now: Read; readonly names: Names },
  point: (at: string, piece: string, row: Counted) => FigurePoint,
): FigurePoint[] {
  return now.taken
    .filter(({ grouping }) => grouping === groupingOf([by, series, 'currency']))
    .map((row) => {
      const counted = { ...row, name: '', key: '', paymentUnit: row.currency ?? '' };
      const key = row[by] ?? '';
      const at = by === 'cashier' ? names.ofPerson(key) : key;
      return point(at, names.of(series, row[series] ?? '', '').name, counted);
    });
}
