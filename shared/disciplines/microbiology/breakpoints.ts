import { Decimal } from '../../domain/decimal.js';
import {
  intervalOf,
  isAbove,
  isAtOrAbove,
  isAtOrBelow,
  isBelow,
  type Interval,
} from '../../domain/ranges/interval.js';
import { parseResultValue, type NumberValue } from '../../domain/results/result-value.js';
import { NOT_INTERPRETABLE, NOT_INTERPRETED, type Interpretation, type Method } from './culture.js';

export const GUIDELINES = ['EUCAST', 'CLSI'] as const;
export type Guideline = (typeof GUIDELINES)[number];

/** Both of a drug: MIC in mg/L or zone diameter in mm, as decimal text; `-`, `IE` and `NA` say that there is none. */
export interface Limits {
  readonly guideline: Guideline;
  readonly method: Method;
  readonly s: string;
  readonly r: string;
  /** Area of technical uncertainty, both ends in it; '' if there is none. */
  readonly atuLow: string;
  readonly atuHigh: string;
  /** CLSI: what lies between is susceptible, dose dependent. Left out: it is not. */
  readonly sdd?: boolean;
}

const FIGURE = /^\d{1,6}(\.\d{1,6})?$/;
const NONE = '-';
const NO_BREAKPOINT: ReadonlySet<string> = new Set([NONE, 'IE', 'NA']);

export function isLimit(text: string): boolean {
  return FIGURE.test(text) || isNoBreakpoint(text);
}

export function isFigure(text: string): boolean {
  return FIGURE.test(text);
}

function isNoBreakpoint(text: string): boolean {
  return NO_BREAKPOINT.has(text);
}

/**
 * A MIC or a zone as it was typed, with its comparator; undefined: it is neither. "<=4" reads as ≤ 4.
 */
export function readMeasure(text: string): NumberValue | undefined {
  const read = parseResultValue(text);
  return read.kind === 'number' && new Decimal(read.number).greaterThan(0) ? read : undefined;
}

interface Judgement {
  readonly isS: (seen: Interval, limit: Decimal) => boolean;
  readonly isR: (seen: Interval, limit: Decimal) => boolean;
}

/** EUCAST MIC S ≤ s, R > r, disc S ≥ s, R < r; CLSI MIC S ≤ s, R ≥ r, disc S ≥ s, R ≤ r. */
const JUDGEMENTS: Readonly<Record<Guideline, Readonly<Record<Method, Judgement>>>> = {
  EUCAST: {
    mic: { isS: isAtOrBelow, isR: isAbove },
    disc: { isS: isAtOrAbove, isR: isBelow },
  },
  CLSI: {
    mic: { isS: isAtOrBelow, isR: isAtOrAbove },
    disc: { isS: isAtOrAbove, isR: isAtOrBelow },
  },
};

interface Interpreted {
  readonly interpretation: Interpretation;
  /** The value lies in the area of technical uncertainty, or may. */
  readonly isUncertain: boolean;
}

/**
 * Interprets a value by its breakpoints. A row with s alone (r is "-") gives S at or beyond it, and nothing otherwise.
 * A value with a comparator is interpreted only if every value that it may be gives the same.
 */
export function interpret(limits: Limits, measure: NumberValue): Interpreted {
  const { guideline, method, s, r } = limits;
  const isOnlyMatch = isFigure(s) && r === NONE;
  if (!isOnlyMatch && (isNoBreakpoint(s) || isNoBreakpoint(r))) {
    return { interpretation: NOT_INTERPRETED, isUncertain: false };
  }
  const seen = intervalOf(measure);
  if (seen === null) return { interpretation: NOT_INTERPRETABLE, isUncertain: false };
  const { isS, isR } = JUDGEMENTS[guideline][method];
  const isUncertain = isInUncertainty(limits, seen);
  if (isS(seen, new Decimal(s))) return { interpretation: 'S', isUncertain };
  if (isOnlyMatch) return { interpretation: NOT_INTERPRETED, isUncertain };
  if (isR(seen, new Decimal(r))) return { interpretation: 'R', isUncertain };
  // Between the breakpoints only if it is a single value: an open-ended one extends beyond them.
  if (measure.comparator !== '=') return { interpretation: NOT_INTERPRETABLE, isUncertain };
  return { interpretation: limits.sdd === true ? 'SDD' : 'I', isUncertain };
}

function isInUncertainty({ atuLow, atuHigh }: Limits, seen: Interval): boolean {
  if (atuLow === '' || atuHigh === '') return false;
  return !isBelow(seen, new Decimal(atuLow)) && !isAbove(seen, new Decimal(atuHigh));
}

/** Why nobody could go by these breakpoints; undefined: they can. */
export function contradictionIn({ guideline, method, s, r, atuLow, atuHigh }: Limits): string | undefined {
  if ((atuLow === '') !== (atuHigh === '')) return 'the area of technical uncertainty needs both its limits';
  if (atuLow !== '' && new Decimal(atuLow).greaterThan(atuHigh)) {
    return 'the area of technical uncertainty ends before it begins';
  }
  if (isNoBreakpoint(s) || isNoBreakpoint(r)) return undefined;
  const order = new Decimal(s).comparedTo(r) * (method === 'mic' ? 1 : -1);
  // EUCAST's two may be one; CLSI's would call that value S and R.
  const isWrong = guideline === 'EUCAST' ? order > 0 : order >= 0;
  return isWrong ? `s ${s} and r ${r} contradict each other for ${guideline} ${method}` : undefined;
}
