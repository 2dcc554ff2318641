import { Decimal } from '../decimal.js';
import { parseResultValue } from './result-value.js';

export const DELTA_KINDS = ['absolute', 'percent', 'rate'] as const;
export type DeltaKind = (typeof DELTA_KINDS)[number];

/** More than `amount` (the parameter's unit, percent of the previous value, or unit per day) within `days`. */
export type DeltaLimit = {
  readonly kind: DeltaKind;
  readonly amount: number | string;
  readonly days: number;
};

/** Start values of the catalogue's parameters, editable by the laboratory. Units as in the catalogue. */
const START_DELTA_LIMITS: Readonly<Record<string, DeltaLimit>> = {
  MCV: { kind: 'absolute', amount: 5, days: 90 },
  CREA: { kind: 'percent', amount: 50, days: 30 },
  NA: { kind: 'absolute', amount: 8, days: 3 },
  K: { kind: 'absolute', amount: '1.2', days: 3 },
  ALB: { kind: 'percent', amount: 25, days: 30 },
  HB: { kind: 'absolute', amount: 25, days: 7 },
  PLT: { kind: 'percent', amount: 50, days: 7 },
  ALP: { kind: 'percent', amount: 50, days: 30 },
};

export function startDeltaLimit(code: string): DeltaLimit | null {
  const limit = Object.hasOwn(START_DELTA_LIMITS, code) ? START_DELTA_LIMITS[code] : undefined;
  return limit ?? null;
}

type DeltaQuestion = {
  readonly current: string;
  readonly previous: string;
  /** ISO timestamps or yyyy-MM-dd. */
  readonly previousAt: string;
  readonly at: string;
  readonly limit: DeltaLimit;
};

/** `change` is current − previous; `percent` is of the previous value, null if that is zero. */
type Delta = {
  readonly exceeded: boolean;
  readonly change: string;
  readonly percent: string | null;
};

const DAY_MS = 86_400_000;
const PERCENT_PLACES = 1;

interface Figure {
  readonly kind: 'number' | 'titre';
  readonly at: Decimal;
}

/** Titres are compared by their denominator. */
function plainFigure(text: string): Figure | null {
  const parsed = parseResultValue(text);
  if ((parsed.kind !== 'number' && parsed.kind !== 'titre') || parsed.comparator !== '=') return null;
  return { kind: parsed.kind, at: new Decimal(parsed.kind === 'titre' ? parsed.reciprocal : parsed.number) };
}

/** Null if the two cannot be compared: not two plain numbers or titres, out of order, or too long ago. */
export function deltaCheck({ current, previous, previousAt, at, limit }: DeltaQuestion): Delta | null {
  const [now, before] = [plainFigure(current), plainFigure(previous)];
  const days = (Date.parse(at) - Date.parse(previousAt)) / DAY_MS;
  if (now === null || before === null || now.kind !== before.kind) return null;
  if (!(days >= 0 && days <= limit.days)) return null;
  const change = now.at.minus(before.at);
  const percent = before.at.isZero() ? null : change.dividedBy(before.at.abs()).times(100);
  return {
    exceeded: exceeds(change, percent, days, limit),
    change: change.toFixed(),
    percent: percent === null ? null : percent.toDecimalPlaces(PERCENT_PLACES).toFixed(),
  };
}

function exceeds(change: Decimal, percent: Decimal | null, days: number, limit: DeltaLimit): boolean {
  switch (limit.kind) {
    case 'absolute':
      return change.abs().greaterThan(limit.amount);
    case 'percent':
      return percent === null ? !change.isZero() : percent.abs().greaterThan(limit.amount);
    case 'rate':
      return days === 0 ? false : change.abs().dividedBy(days).greaterThan(limit.amount);
  }
}

type CodeChange = { readonly code: string; readonly exceeded: boolean };
export type SampleAlert = { readonly message: string; readonly codes: readonly string[] };

/** Each substance once, whatever it was measured as. */
const TUBE_MARKERS: Readonly<Record<string, string>> = {
  K: 'potassium',
  ALB: 'albumin',
  CREA: 'creatinine',
  FGLU: 'glucose',
  RGLU: 'glucose',
  HB: 'haemoglobin',
};

/** Two of the five often move together in illness; three seldom do. */
const SWAPPED_TUBE_MARKERS = 3;

/** The parameters that together indicate a swapped tube, in any profiles of the sample. */
export const TUBE_MARKER_CODES: readonly string[] = Object.keys(TUBE_MARKERS);

/** One alert for the sample instead of one per parameter, when several markers jumped at once. */
export function swappedTubeAlert(changes: readonly CodeChange[]): SampleAlert | null {
  const moved = changes.filter((change) => change.exceeded && Object.hasOwn(TUBE_MARKERS, change.code));
  const substances = new Set(moved.map((change) => TUBE_MARKERS[change.code]));
  if (substances.size < SWAPPED_TUBE_MARKERS) return null;
  return { message: 'possible swapped tube', codes: moved.map((change) => change.code) };
}
