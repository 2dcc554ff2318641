import { Decimal } from '../decimal.js';
import { withoutInvisible } from '../text.js';
import { NUMBER_PATTERN, decimalText, plainDashes } from '../results/result-value.js';
import { eitherFigureIn } from '../results/two-readings.js';

type RangeText = { readonly display: string };
/** Limits are decimal strings; a value equal to a limit is normal. `normalWords` are folded (see foldWord). */
export type NumericRange = RangeText & {
  readonly kind: 'numeric';
  readonly low: string | null;
  readonly high: string | null;
  readonly normalWords: readonly string[];
};
type TitreRange = RangeText & { readonly kind: 'titre'; readonly max: number };
/** `span` holds the ends of "Straw to yellow", whose middle the parameter's choices tell. */
export type TextRange = RangeText & {
  readonly kind: 'text';
  readonly normalWords: readonly string[];
  readonly span: readonly [string, string] | null;
};
/** Several ranges of which any may apply: only what all agree on is flagged. */
type AgreedRange = RangeText & { readonly kind: 'agreed'; readonly ranges: readonly Range[] };
/** Advice to the reader, or nothing: never flags. */
type UnflaggedRange = RangeText & { readonly kind: 'guidance' | 'none' };
export type Range = NumericRange | TitreRange | TextRange | AgreedRange | UnflaggedRange;

const FLAG_MARK = '##';
const BETWEEN = new RegExp(`^(${NUMBER_PATTERN})\\s*(?:-|to)\\s*(${NUMBER_PATTERN})$`, 'i');
const AT_LEAST = new RegExp(`^(?:>=|=>|[>≥+])\\s*(${NUMBER_PATTERN})$`);
const AT_MOST = new RegExp(`^(?:<=|=<|[<≤]|up to\\b)\\s*(${NUMBER_PATTERN})$`, 'i');
const TITRE_UP_TO = /^(?:<=|=<|[<≤]|up to\b)\s*1\s*:\s*(\d{1,9})$/i;
const BY_SEX = /^M:(.*?); F:(.*)$/s;
const LOOKS_NUMERIC = /[<>≤≥]|\d\s*(?:-|to)\s*[+-]?\d|^[+-]?\d+(?:[.,]\d+)?$/;
const STARTS_WITH_VALUE = /^(?:[<>≤≥]|[+-]?\d)/;
const STARTS_WITH_FIGURE = /^[\d<>≤≥]/;
const NOTHING: ReadonlySet<string> = new Set([
  '',
  '-',
  'n/a',
  'na',
  'not applicable',
  'see comment',
  'variable',
]);

export type Limits = { readonly low: string | null; readonly high: string | null };

/** One spelling for comparing coded text: case, spaces, hyphens, compatibility forms and invisible signs do not matter. */
export function foldWord(text: string): string {
  return plainDashes(withoutInvisible(text.normalize('NFKC')))
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim();
}

function limits(low: string | undefined, high: string | undefined): Limits | null {
  const from = low === undefined ? null : decimalText(low);
  const to = high === undefined ? null : decimalText(high);
  if (from !== null && to !== null && new Decimal(from).greaterThan(to)) return null;
  return { low: from, high: to };
}

function readLimits(part: string): Limits | null {
  return eitherFigureIn(part) === null ? readPlainLimits(part) : null;
}

function readPlainLimits(part: string): Limits | null {
  const between = BETWEEN.exec(part);
  if (between !== null) return limits(between[1], between[2]);
  const atLeast = AT_LEAST.exec(part);
  if (atLeast !== null) return limits(atLeast[1], undefined);
  const atMost = AT_MOST.exec(part);
  return atMost === null ? null : limits(undefined, atMost[1]);
}

/** With one space for any white space: a pattern then has one way only to read it, however long it is. */
function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** "Not detected / <50" offers a word and a limit; "Nil; trace" two words. */
function alternatives(part: string): readonly string[] {
  return spaced(part)
    .split(/ \/ |;| or /i)
    .map((one) => one.trim());
}

function wordsOf(part: string): readonly string[] {
  return alternatives(part)
    .filter((one) => one !== '' && !LOOKS_NUMERIC.test(one))
    .map(foldWord);
}

/** "T1 0.05-3.70" says 0.05-3.70 under the label T1; empty without a label or a value. */
function labelled(condition: string): string {
  const [label = '', ...words] = spaced(condition).split(' ');
  const at = words.findIndex((word) => STARTS_WITH_VALUE.test(word));
  return at < 0 || STARTS_WITH_FIGURE.test(label) ? '' : words.slice(at).join(' ');
}

/** "T1 0.05-3.70; T2 0.31-4.35": each condition has its own limits, and which one holds is not known. */
function readConditions(part: string, display: string): AgreedRange | null {
  const conditions = part.split(';').map(labelled);
  if (conditions.length < 2) return null;
  const each = conditions.map(readLimits);
  const ranges = each.flatMap((one) =>
    one === null ? [] : [{ kind: 'numeric' as const, display, normalWords: [], ...one }],
  );
  return ranges.length === conditions.length ? { kind: 'agreed', display, ranges } : null;
}

function readWords(part: string, display: string): TextRange {
  const text = spaced(part);
  const to = text.search(/ to /i);
  const span =
    to < 0 ? null : ([foldWord(text.slice(0, to)), foldWord(text.slice(to + ' to '.length))] as const);
  return { kind: 'text', display, normalWords: wordsOf(part), span };
}

function readPart(part: string, display: string): Range {
  const plain = plainDashes(withoutInvisible(part));
  if (NOTHING.has(plain.toLowerCase())) return { kind: 'none', display };
  const titre = TITRE_UP_TO.exec(plain);
  if (titre !== null) return { kind: 'titre', display, max: Number(titre[1]) };
  const [first, ...others] = alternatives(plain).flatMap((one) => readLimits(one) ?? []);
  const rest = alternatives(plain).filter((one) => readLimits(one) === null);
  if (first !== undefined && others.length === 0 && !rest.some((one) => LOOKS_NUMERIC.test(one))) {
    return { kind: 'numeric', display, ...first, normalWords: [...wordsOf(plain), ...wordsOf(display)] };
  }
  const conditions = readConditions(plain, display);
  if (conditions !== null) return conditions;
  const isOfFigures = LOOKS_NUMERIC.test(plain) || holdsEitherLimit(plain);
  return isOfFigures ? { kind: 'guidance', display } : readWords(plain, display);
}

/** "Up to 4,000" would be a limit if its figure read one way only. */
function holdsEitherLimit(plain: string): boolean {
  return alternatives(plain).some((one) => readLimits(one) === null && readPlainLimits(one) !== null);
}

function split(text: string): { readonly display: string; readonly flag: string } {
  const mark = text.indexOf(FLAG_MARK);
  if (mark < 0) return { display: text.trim(), flag: text.trim() };
  const before = text.slice(0, mark).trim();
  const after = text.slice(mark + FLAG_MARK.length).trim();
  return { display: before === '' ? after : before, flag: after === '' ? before : after };
}

/**
 * The grammar of docs/rules/values.md: 'a-b' (also 'a to b', en dash), '>x', '>=x', '+x', '<x', '<=x',
 * 'Up to x', 'Up to 1:x', normal words ('Negative'), 'shown##flagged'. Decimal comma and negative
 * limits are read; a limit that may be two ("4,000") is not believed, and nothing is flagged by it. 'M: ...; F: ...' is
 * what combineBySex writes, 'T1: ...; T2: ...; T3: ...' what combineTrimesters does. Anything else never flags.
 */
export function parseRange(text: string): Range {
  const trimesters = trimestersOf(text);
  if (trimesters !== null)
    return { kind: 'agreed', display: displayRange(text), ranges: trimesters.map(parseRange) };
  const bySex = BY_SEX.exec(text.trim());
  if (bySex !== null) {
    const ranges = [parseRange(bySex[1] ?? ''), parseRange(bySex[2] ?? '')];
    return { kind: 'agreed', display: displayRange(text), ranges };
  }
  const { display, flag } = split(text);
  return readPart(flag, display);
}

/** The part of a range that flags: the part after '##'. */
export function flaggingRange(text: string): string {
  return split(text).flag;
}

/** Every pair of limits in a shown text, after any words: "Follicular 3-12; luteal 2-8". */
export function limitsIn(display: string): readonly Limits[] {
  return alternatives(plainDashes(withoutInvisible(display))).flatMap(
    (one) => readLimits(one) ?? readLimits(labelled(one)) ?? [],
  );
}

/** The displayed part of a range: the part before '##'. */
export function displayRange(text: string): string {
  const trimesters = trimestersOf(text);
  if (trimesters !== null) return joinedTrimesters(trimesters.map((one) => displayRange(one) || 'none'));
  const bySex = BY_SEX.exec(text.trim());
  if (bySex === null) return split(text).display;
  return `M: ${displayRange(bySex[1] ?? '')}; F: ${displayRange(bySex[2] ?? '')}`;
}

/** One text for a patient of unknown sex; parseRange reads it as "flag only if both agree". */
export function combineBySex(male: string, female: string): string {
  return male === female ? male : `M: ${male}; F: ${female}`;
}

const OF_TRIMESTERS = ['T1: ', '; T2: ', '; T3: '] as const;

/** One text for a pregnancy of unknown length, from those of its three trimesters; alike they are one. */
export function combineTrimesters(texts: readonly string[]): string {
  const [first = ''] = texts;
  return texts.every((text) => text === first) ? first : joinedTrimesters(texts);
}

/** Each behind its name. */
function joinedTrimesters(texts: readonly string[]): string {
  return texts.map((text, at) => `${OF_TRIMESTERS[at] ?? ''}${text}`).join('');
}

/** The three of such a text; null for any other. */
function trimestersOf(text: string): readonly [string, string, string] | null {
  const [first, second, third] = OF_TRIMESTERS;
  const [to, from] = [text.indexOf(second), text.indexOf(third)];
  if (!text.startsWith(first) || to < 0 || from < to) return null;
  return [
    text.slice(first.length, to),
    text.slice(to + second.length, from),
    text.slice(from + third.length),
  ];
}

/** The ranges of a numeric parameter that flag no figure: words, or a slip. */
export function unflaggingRanges(texts: readonly string[]): readonly string[] {
  const slips = texts.filter((text) => ['text', 'guidance'].includes(parseRange(text).kind));
  return [...new Set(slips)].map(
    (text) =>
      `${text}: this range flags no figure. Write a range such as 3.5-5.1, <3.0 or >60; if it has words, add the range behind ##, as in Optimal <3.0##<3.0.`,
  );
}
