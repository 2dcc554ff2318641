import { IsIn, IsOptional, IsUUID, Matches } from 'class-validator';
import type { Days } from '../domain/time/period-before.js';
import { Text } from './fields.js';
import { PageRequest } from './worklist.js';

export const FIGURE_REPORTS = ['daily', 'monthly', 'cashier', 'refunded', 'summary'] as const;
export type FigureReportName = (typeof FIGURE_REPORTS)[number];

/** The lines of a report's table. */
export const FIGURE_GROUPS = [
  'day',
  'month',
  'cashier',
  'shift',
  'payment',
  'payer',
  'reason',
  'department',
  'test',
] as const;
export type FigureGroup = (typeof FIGURE_GROUPS)[number];

/** `csv`: one table (`by`), its totals (`total`), or without `by` the first table; `pdf`: the whole report. */
export class FigureFileRequest {
  @IsOptional() @IsIn(['csv', 'pdf']) readonly format?: 'csv' | 'pdf';
  @IsOptional() @IsIn([...FIGURE_GROUPS, 'total']) readonly by?: FigureGroup | 'total';
}

const SHIFT = /^(none|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The entries behind a figure: those that fit all that is given. */
export class FigureEntriesRequest extends PageRequest {
  @IsOptional() @IsIn(['csv', 'pdf']) readonly format?: 'csv' | 'pdf';
  @IsOptional() @Text(1, 100) readonly cashier?: string;
  /** A shift's id, or `none`: what was taken without one. */
  @IsOptional()
  @Matches(SHIFT, { message: 'shift must be the id of a shift, or none' })
  readonly shift?: string;
  @IsOptional() @IsUUID() readonly payment?: string;
  /** The payment unit. */
  @IsOptional() @Text(1, 10) readonly unit?: string;
  @IsOptional() @IsIn(['refunds']) readonly only?: 'refunds';
  @IsOptional() @Text(100) readonly reason?: string;
  /** Owner of a payer's account; empty: what went through the drawer. */
  @IsOptional() @Text(100) readonly payer?: string;
  /** A unit of the laboratory; empty: money that concerns no test. The amounts are its share. */
  @IsOptional() @Text(100) readonly department?: string;
  @IsOptional() @Text(50) readonly test?: string;
}

/** Amounts are decimals; `base` is in the base currency, at the rates of the time. */
export interface Figure {
  readonly count: number;
  readonly amount: string;
  readonly base: string;
}

export interface FigureLine extends Figure {
  /** The key by which its entries are requested. */
  readonly key: string;
  readonly name: string;
  readonly note: string | null;
  readonly paymentUnit: string;
  /** The same for the period before. */
  readonly before: Figure;
}

export interface FigurePart {
  readonly by: FigureGroup;
  readonly lines: readonly FigureLine[];
}

/** A part of a bar of the chart. */
export interface FigurePoint {
  /** An hour (HH), a day, a month (yyyy-MM), or a name. */
  readonly at: string;
  readonly series: string;
  readonly paymentUnit: string;
  readonly amount: string;
  readonly base: string;
}

/** A named payer's bills and what became of them; none of it passes over a counter, so it is in no total. */
export interface PayerFigure {
  readonly payerId: string;
  readonly name: string;
  readonly paymentUnit: string;
  readonly billed: string;
  /** For refunds and whatever else was reversed. */
  readonly credited: string;
  readonly paid: string;
  readonly writtenOff: string;
  /** Billed less all of these: the increase of the account. */
  readonly balance: string;
}

type BaseFigure = Omit<Figure, 'amount'>;

/** In the base currency, beside the same of the period before. */
export type ComparedBase = BaseFigure & { readonly before: BaseFigure };

export interface FigureReport extends Days {
  readonly report: FigureReportName;
  readonly before: Days;
  readonly baseCurrency: string;
  /** One for each payment unit. */
  readonly totals: readonly (Figure & { readonly paymentUnit: string; readonly before: Figure })[];
  /** All units together, in the base currency. */
  readonly base: ComparedBase;
  readonly chart: { readonly by: FigureGroup | 'hour'; readonly points: readonly FigurePoint[] };
  readonly parts: readonly FigurePart[];
  /** Charged to named payers, in the base currency: in no total, since nothing came in for it. */
  readonly billed: ComparedBase;
  /** Taken from patients in advance less what was given back, in the base currency: among the totals. */
  readonly deposits: ComparedBase;
  /** For the summary; else empty. */
  readonly payers: readonly PayerFigure[];
}

export interface FigureEntry {
  readonly id: string;
  readonly at: string;
  readonly day: string;
  readonly receipt: number;
  readonly bookingId: string | null;
  /** The lab number of the booking, or for a deposit that of the patient. */
  readonly labNumber: string | null;
  /** For a deposit; else null. */
  readonly patientId: string | null;
  readonly cashier: string;
  readonly cashierName: string;
  readonly kind: string;
  readonly payment: string;
  readonly paymentUnit: string;
  readonly amount: string;
  readonly base: string;
  /** The day of its shift; null: taken without a shift. */
  readonly shiftDay: string | null;
  /** Why it was refunded. */
  readonly reason: string | null;
}

/** Bookings of a span of days. */
export interface Volume {
  readonly today: number;
  readonly yesterday: number;
  /** The seven days up to today, and the seven before. */
  readonly week: number;
  readonly weekBefore: number;
}

/** Turnaround of a unit's results released within the last seven days. */
export interface UnitTurnaround {
  readonly unit: string;
  readonly released: number;
  readonly inTime: number;
  /** Minutes from receipt of the specimen to release: the median, and the 90th percentile. */
  readonly median: number;
  readonly ninth: number;
  /** The median of their targets. */
  readonly target: number;
}

export interface AgedBalance {
  /** Days since the booking: 0-30, 31-60, 61-90, over 90. */
  readonly age: string;
  readonly bookings: number;
  readonly amount: string;
}

export interface WorkHour {
  /** Hour of laboratory time, HH. */
  readonly hour: string;
  readonly booked: number;
  readonly received: number;
  readonly released: number;
}

export interface Reasoned {
  readonly reason: string;
  readonly count: number;
}

export interface DayAndWeek {
  readonly todayBase: string;
  readonly weekBase: string;
}

/** The manager's dashboard; weeks are seven days up to and including today. */
export interface ManagerPicture {
  readonly date: string;
  readonly weekFrom: string;
  readonly monthFrom: string;
  readonly baseCurrency: string;
  readonly volume: Volume;
  readonly turnaround: readonly UnitTurnaround[];
  /** The takings: money from patients, less change and refunds. */
  readonly revenue: {
    readonly today: readonly { readonly paymentUnit: string; readonly amount: string }[];
    /** In the base currency. */
    readonly todayBase: string;
    readonly yesterdayBase: string;
    readonly weekBase: string;
    readonly weekBeforeBase: string;
  };
  /** Charged to named payers, and money taken on deposit less what was given back; in the base currency. */
  readonly billed: DayAndWeek;
  readonly deposits: DayAndWeek;
  readonly outstanding: readonly AgedBalance[];
  readonly rejected: {
    readonly week: number;
    readonly weekBefore: number;
    readonly reasons: readonly Reasoned[];
  };
  /** How many released reports were amended. */
  readonly amended: { readonly week: number; readonly weekBefore: number; readonly released: number };
  readonly hours: readonly WorkHour[];
  /** In the last thirty days. */
  readonly refunds: readonly (Reasoned & { readonly key: string; readonly base: string })[];
}
