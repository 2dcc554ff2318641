import type { CumulativePoint, CumulativeSeries } from '../contract/cumulative.js';
import { parseResultValue } from '../domain/results/result-value.js';

/** A series as a picture: places from its upper left corner, in its own units; the same on screen and paper. */
export interface Trend {
  readonly width: number;
  readonly height: number;
  readonly line: readonly (readonly [number, number])[];
  readonly dots: readonly { readonly at: readonly [number, number]; readonly isMarked: boolean }[];
  /** Top and height of the newest reference range, if it has figures. */
  readonly band: readonly [number, number] | null;
  /** The highest and the lowest figure, each at its own height; one if they are the same. */
  readonly labels: readonly { readonly text: string; readonly middle: number }[];
}

const MARGIN = 8;
/** The labels beside the line: its highest and its lowest figure. */
const FIGURES = 30;

interface Figure {
  readonly at: number;
  readonly value: number;
  readonly point: CumulativePoint;
}

/**
 * Only figures are drawn: "<5" is no 5. Undefined if fewer than two of them are known. Time runs as it ran, not a step
 * a sample.
 */
export function trendOf(series: CumulativeSeries, width: number, height: number): Trend | undefined {
  const figures = series.points.flatMap(figureOf);
  const [first, last] = [figures[0], figures.at(-1)];
  if (first === undefined || last === undefined || figures.length < 2) return undefined;
  const range = bandOf(last.point.referenceRange);
  const values = [...figures.map(({ value }) => value), ...(range ?? [])];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (at: number) =>
    FIGURES + ((at - first.at) / Math.max(1, last.at - first.at)) * (width - FIGURES - MARGIN);
  const y = (value: number) => height - MARGIN - ((value - low) / (high - low || 1)) * (height - 2 * MARGIN);
  const places = figures.map(({ at, value }): readonly [number, number] => [x(at), y(value)]);
  return {
    width,
    height,
    line: places,
    dots: places.map((at, index) => ({ at, isMarked: isMarked(figures[index]?.point) })),
    band: range === null ? null : [y(range[1]), y(range[0]) - y(range[1])],
    labels: labelsOf(figures, y),
  };
}

/** The least distance between two lines of words. */
const WORDS_APART = 10;

function labelsOf(figures: readonly Figure[], y: (value: number) => number): Trend['labels'] {
  const [lowest, ...others] = [...figures].sort((one, other) => one.value - other.value);
  const highest = others.at(-1);
  if (lowest === undefined || highest === undefined) return [];
  const [top, foot] = [y(highest.value), y(lowest.value)];
  if (highest.value === lowest.value) return [{ text: highest.point.value, middle: top }];
  const push = Math.max(0, WORDS_APART - (foot - top)) / 2;
  return [
    { text: highest.point.value, middle: top - push },
    { text: lowest.point.value, middle: foot + push },
  ];
}

function isMarked(point: CumulativePoint | undefined): boolean {
  return point !== undefined && (point.flag !== '' || point.critical);
}

function figureOf(point: CumulativePoint): readonly Figure[] {
  const parsed = parseResultValue(point.value);
  if (parsed.kind !== 'number' || /^[<>≤≥]/.test(point.value.trim())) return [];
  return [{ at: Date.parse(point.at), value: Number(parsed.number), point }];
}

const RANGE = /^\s*(\d+(?:\.\d+)?)\s*[-–]\s*(\d+(?:\.\d+)?)\s*$/;

function bandOf(referenceRange: string): readonly [number, number] | null {
  const [, low, high] = RANGE.exec(referenceRange) ?? [];
  return low === undefined || high === undefined ? null : [Number(low), Number(high)];
}
