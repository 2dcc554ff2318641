import type { FigurePoint, FigureReport } from '../../shared/contract/figures.js';
import { daysBetween, shiftedDay } from '../../shared/domain/time/period-before.js';

/** The unit of a chart for all units together, in the base currency. */
export const ALL_UNITS = 'all';

interface ChartData {
  readonly series: readonly string[];
  readonly points: readonly ChartPlace[];
}

/** A place on the axis and each series' amount there: heights only, as every figure that is read stays exact. */
export type ChartPlace = { readonly at: string } & Readonly<Record<string, number | string>>;

export function chartOf(report: FigureReport, unit: string): ChartData {
  const own = report.chart.points.filter(({ paymentUnit }) => unit === ALL_UNITS || paymentUnit === unit);
  const series = [...new Set(own.map((point) => point.series))].sort();
  const heightOf = (point: FigurePoint): number => Number(unit === ALL_UNITS ? point.base : point.amount);
  const points = placesOf(report, own).map((at): ChartPlace => {
    const here = own.filter((point) => point.at === at);
    const heights = series.map((name): [string, number] => [
      name,
      here.filter((point) => point.series === name).reduce((sum, point) => sum + heightOf(point), 0),
    ]);
    return { at, ...Object.fromEntries(heights) };
  });
  return { series, points };
}

/** Each hour, day and month of the period has its place, even if nothing was taken. */
function placesOf({ chart, from, to }: FigureReport, own: readonly FigurePoint[]): readonly string[] {
  const seen = [...new Set(own.map(({ at }) => at))].sort();
  if (chart.by === 'hour') return hours(seen);
  if (chart.by === 'day')
    return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => shiftedDay(from, index));
  return chart.by === 'month' ? months(from, to) : seen;
}

const OPENS = 7;
const CLOSES = 18;

function hours(seen: readonly string[]): readonly string[] {
  const first = Math.min(OPENS, ...seen.map(Number));
  const last = Math.max(CLOSES, ...seen.map(Number));
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(2, '0'));
}

function months(from: string, to: string): readonly string[] {
  const all: string[] = [];
  let [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
  for (let at = from.slice(0, 7); at <= to.slice(0, 7); at = `${year}-${String(month).padStart(2, '0')}`) {
    all.push(at);
    month += 1;
    if (month > 12) [year, month] = [year + 1, 1];
  }
  return all;
}
