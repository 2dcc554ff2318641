import type { FiguresLine, Transaction } from '../../shared/contract/billing-shapes.js';
import { formatMoney, parseMoney, sum } from '../../shared/domain/money.js';
import type { AnyEnvelope } from '../../shared/events.js';
import type { Live } from '../core/api.js';
import { movesMoney } from '../core/money-events.js';
import { dayOf } from '../ui/date-time.js';
import { listTransactions, readFigures } from './billing.api.js';

export interface Span {
  readonly from: string;
  readonly to: string;
}

export interface DailyReport extends Span {
  readonly entries: readonly Transaction[];
  readonly days: readonly FiguresLine[];
  readonly types: readonly FiguresLine[];
  readonly departments: readonly FiguresLine[];
  readonly cashiers: readonly FiguresLine[];
}

/** The entries come first, so that every event after their picture is brought up to date again. */
export async function loadDaily({ from, to }: Span): Promise<Live<DailyReport>> {
  const { data: entries, seq } = await listTransactions(from, to, 'all');
  const [days, types, departments, cashiers] = await Promise.all([
    readFigures('days', from, to),
    readFigures('types', from, to),
    readFigures('departments', from, to),
    readFigures('cashiers', from, to),
  ]);
  return { data: { from, to, entries, days, types, departments, cashiers }, seq };
}

/** Money of this period moved. */
export function mayMoveDaily({ from, to }: Span): (event: AnyEnvelope) => boolean {
  return (event) => {
    if (!movesMoney(event)) return false;
    const day = dayOf(event.payload.at);
    return day >= from && day <= to;
  };
}

export interface UnitTotal {
  readonly unit: string;
  readonly amount: string;
}

interface Amount {
  readonly paymentUnit: string;
  readonly amount: string;
}

export function unitTotals(lines: readonly Amount[]): readonly UnitTotal[] {
  const units = [...new Set(lines.map(({ paymentUnit }) => paymentUnit))].sort();
  return units.map((unit) => {
    const own = lines.filter(({ paymentUnit }) => paymentUnit === unit);
    return { unit, amount: formatMoney(sum(own.map(({ amount }) => parseMoney(amount) ?? 0n))) };
  });
}

/** Tables whose totals are not those of the entries, to the cent; none when the report ties. */
export function untied(report: DailyReport): readonly string[] {
  const wanted = JSON.stringify(unitTotals(report.entries));
  const tables = {
    'payment types': report.types,
    departments: report.departments,
    cashiers: report.cashiers,
    days: report.days,
  };
  return Object.entries(tables)
    .filter(([, lines]) => JSON.stringify(unitTotals(lines)) !== wanted)
    .map(([name]) => name);
}

/** A point of the chart: an hour of one day, or a day of a period; payment type -> amount. */
export type ChartPoint = { readonly at: string } & Readonly<Record<string, number | string>>;

export interface Chart {
  readonly unit: string;
  readonly types: readonly string[];
  readonly points: readonly ChartPoint[];
}

export function chartsOf(report: DailyReport, hourOf: (at: string) => number): readonly Chart[] {
  const isOneDay = report.from === report.to;
  const placeOf = (at: string): string => (isOneDay ? `${pad(hourOf(at))}:00` : dayOf(at));
  return unitTotals(report.entries).map(({ unit }) => {
    const own = report.entries.filter(({ paymentUnit }) => paymentUnit === unit);
    const types = [...new Set(own.map(({ payment }) => payment))].sort();
    const places = isOneDay ? hours(own.map(({ at }) => hourOf(at))) : days(report);
    return { unit, types, points: places.map((place) => pointOf(place, own, types, placeOf)) };
  });
}

function pointOf(
  place: string,
  entries: readonly Transaction[],
  types: readonly string[],
  placeOf: (at: string) => string,
): ChartPoint {
  const here = entries.filter(({ at }) => placeOf(at) === place);
  const amounts = types.map((type): [string, number] => {
    const minor = sum(
      here.filter(({ payment }) => payment === type).map(({ amount }) => parseMoney(amount) ?? 0n),
    );
    // A chart's heights only; every figure that is read stays exact.
    return [type, Number(minor) / 100];
  });
  return { at: place, ...Object.fromEntries(amounts) };
}

function pad(hour: number): string {
  return String(hour).padStart(2, '0');
}

const OPENS = 7;
const CLOSES = 18;

function hours(seen: readonly number[]): readonly string[] {
  const first = Math.min(OPENS, ...seen);
  const last = Math.max(CLOSES, ...seen);
  return Array.from({ length: last - first + 1 }, (_, index) => `${pad(first + index)}:00`);
}

const DAY_MS = 86_400_000;

export function days({ from, to }: Span): readonly string[] {
  const start = Date.parse(`${from}T00:00:00Z`);
  const count = Math.round((Date.parse(`${to}T00:00:00Z`) - start) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    new Date(start + index * DAY_MS).toISOString().slice(0, 10),
  );
}

export function shiftDay(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * DAY_MS).toISOString().slice(0, 10);
}
