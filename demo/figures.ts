import { parseRange, type Range } from '../shared/domain/ranges/range-grammar.js';
import type { Random } from './random.js';
import type { Subject } from './subject.js';

/** What is known of a row before it has a value; a row of a result and of the catalogue both have it. */
export interface BlankRow {
  readonly code: string;
  readonly kind: string;
  readonly options: readonly string[];
  readonly decimals: number | null;
  readonly formula: string | null;
  /** As flagFor reads it. */
  readonly rangeText: string;
  readonly criticalLow: string | null;
  readonly criticalHigh: string | null;
}

/** Median and log deviation where the range says nothing of what is usual, or most people have next to none. */
const USUAL: Readonly<Record<string, readonly [median: number, spread: number]>> = {
  LH: [6, 0.45],
  FSH: [6, 0.45],
  E2: [320, 0.6],
  PROG: [14, 0.8],
  FPSA: [0.4, 0.4],
  CRP: [1.6, 0.7],
  CRBC: [0.2, 0.4],
  MMET: [0.1, 0.4],
  MMYE: [0.1, 0.3],
  MBLA: [0.05, 0.3],
  MPRO: [0.05, 0.3],
  MRLY: [0.3, 0.4],
  MPLA: [0.05, 0.3],
  NRBC: [0.1, 0.5],
  BHCG: [1.2, 0.5],
  CTIC: [27, 0.04],
  IGE: [38, 0.7],
  NTBNP: [90, 0.7],
};

const BETWEEN_PEOPLE = 0.27;
const BETWEEN_VISITS = 0.085;

/** A plausible figure for the person, or undefined where the range gives no hold. */
export function drawFigure(random: Random, subject: Subject, row: BlankRow): number | undefined {
  const usual = USUAL[row.code];
  const drift = subject.setPoint(row.code);
  if (usual)
    return usual[0] * Math.exp(usual[1] * (0.9 * drift + 0.45 * random.normal()) + subject.shift(row.code));
  const limits = limitsOf(row.rangeText);
  if (!limits) return undefined;
  const { low, high } = limits;
  const shift = subject.shift(row.code);
  if (low !== null && high !== null) {
    const away = BETWEEN_PEOPLE * drift + BETWEEN_VISITS * random.normal() + shift;
    const figure = (low + high) / 2 + (high - low) * away;
    return low < 0 ? figure : Math.max(figure, low * 0.3);
  }
  const spread = 0.42 * drift + 0.16 * random.normal() + shift;
  if (high !== null) return high * 0.48 * Math.exp(spread);
  return low === null ? undefined : low * 1.6 * Math.exp(0.6 * spread);
}

type Limits = { readonly low: number | null; readonly high: number | null };
const known = new Map<string, Limits | null>();

function limitsOf(text: string): Limits | null {
  let limits = known.get(text);
  if (limits === undefined) {
    limits = limitsIn(parseRange(text));
    known.set(text, limits);
  }
  return limits;
}

/** Of several ranges of which nobody knows which applies, as in a pregnancy without its weeks, the first that has limits. */
function limitsIn(range: Range): Limits | null {
  if (range.kind === 'agreed') return range.ranges.map(limitsIn).find((limits) => limits !== null) ?? null;
  if (range.kind !== 'numeric') return null;
  return { low: asNumber(range.low), high: asNumber(range.high) };
}

function asNumber(text: string | null): number | null {
  return text === null ? null : Number(text);
}

/** Just beyond a critical limit: somebody has to be called. */
export function drawCritical(random: Random, row: BlankRow): number | undefined {
  const low = asNumber(row.criticalLow);
  const high = asNumber(row.criticalHigh);
  if (high !== null && (low === null || random.chance(0.6))) return high * random.between(1.01, 1.12);
  return low === null || low <= 0 ? undefined : low * random.between(0.88, 0.99);
}
