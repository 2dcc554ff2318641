import { foldWord } from '../../domain/ranges/range-grammar.js';
import { GUIDELINES, interpret, isFigure, readMeasure, type Guideline } from './breakpoints.js';
import type { Isolate, Susceptibility } from './culture.js';
import { rowText, type BreakpointRow, type MicrobiologyReference, type TableRow } from './reference.js';
import { isOfSite } from './sites.js';

/** The beginning of `by` for a person's choice. */
export const ENTERED_BY_HAND = 'typed';
const INTRINSIC = 'intrinsic resistance';
const UNCERTAIN = 'area of technical uncertainty';

type Line = Pick<Susceptibility, 'interpretation' | 'by'>;

/** A table or the intrinsic resistance spoke, not a person. */
export function isOfTable({ by }: Line): boolean {
  return by !== '' && !by.startsWith(ENTERED_BY_HAND);
}

export function isTyped({ by }: Pick<Line, 'by'>): boolean {
  return by.startsWith(ENTERED_BY_HAND);
}

export function isIntrinsic({ by }: Pick<Line, 'by'>): boolean {
  return by.startsWith(INTRINSIC);
}

/** Guideline and year of the row that spoke, "EUCAST 2026"; '' if none did. */
export function tableNamed({ by }: Pick<Line, 'by'>): string {
  const parts = by.split(', ');
  const row = parts.findIndex((part) => part.startsWith('row '));
  return row < 1 ? '' : (parts[row - 1] ?? '');
}

export function isUncertain({ by }: Pick<Line, 'by'>): boolean {
  return by.endsWith(UNCERTAIN);
}

/** The guideline by which an isolate is read: its own, else the one the laboratory imported last. */
export function guidelineOf(
  { guideline }: Isolate,
  { guidelines }: MicrobiologyReference,
): Guideline | undefined {
  const named = foldWord(guideline);
  if (named === '') return guidelines[0];
  return GUIDELINES.find((one) => named === foldWord(one) || named.startsWith(`${foldWord(one)} `));
}

/**
 * The interpretation of one drug for one isolate. Intrinsic resistance comes first, unless the breakpoints have a row
 * of that very species for the drug, which then decides. Next the earlier interpretation of the same value; next the
 * most specific breakpoints; if there are none, a person's choice.
 */
export function interpreted(
  line: Susceptibility,
  isolate: Isolate,
  before: Susceptibility | undefined,
  reference: MicrobiologyReference,
): Line {
  const innate = intrinsicRow(isolate, line, reference);
  if (innate !== undefined) return forced(line, innate);
  if (before !== undefined && isUnchanged(before, line))
    return { interpretation: before.interpretation, by: before.by };
  const measure = readMeasure(line.value);
  const row = measure && breakpointRow(isolate, line, reference);
  if (measure === undefined || row === undefined) return typed(line);
  const { interpretation, isUncertain: isAtu } = interpret(row, measure);
  return { interpretation, by: [rowText(row), ...(isAtu ? [UNCERTAIN] : [])].join(', ') };
}

/** An interpretation stays while its value is not changed, whatever is imported meanwhile. */
function isUnchanged(before: Susceptibility, { interpretation, by }: Susceptibility): boolean {
  if (before.by === '') return false;
  return isOfTable(before) || (before.interpretation === interpretation && before.by === by);
}

function forced({ by }: Susceptibility, row: TableRow): Line {
  const isSaid = by.startsWith(INTRINSIC);
  return { interpretation: 'R', by: isSaid ? by : `${INTRINSIC}, ${rowText(row)}` };
}

/** A table's interpretation of another value is nobody's choice. */
function typed({ interpretation, by }: Susceptibility): Line {
  const isChosen = /^(?:S|I|SDD|R)$/.test(interpretation) && !isOfTable({ interpretation, by });
  if (!isChosen) return { interpretation: '', by: '' };
  return { interpretation, by: by === '' ? ENTERED_BY_HAND : by };
}

/** Figures that a guideline publishes for the species itself apply to it; a group's intrinsic row does not. */
function hasOwnBreakpoints(
  isolate: Isolate,
  { drug }: Susceptibility,
  reference: MicrobiologyReference,
  guideline: Guideline | undefined,
): boolean {
  return reference.breakpoints.some(
    (row) =>
      row.guideline === guideline &&
      row.drug === drug &&
      row.organism !== '' &&
      row.organism === isolate.organism &&
      (isFigure(row.s) || isFigure(row.r)) &&
      isOfSite(reference.specimen, row.site),
  );
}

/** A row that its own guideline contradicts for the species forces nothing under another guideline either. */
function intrinsicRow(isolate: Isolate, line: Susceptibility, reference: MicrobiologyReference) {
  const own = guidelineOf(isolate, reference);
  if (hasOwnBreakpoints(isolate, line, reference, own)) return undefined;
  const rows = reference.intrinsic.filter(
    (row) =>
      row.drug === line.drug &&
      isAbout(row, isolate, reference) &&
      !hasOwnBreakpoints(isolate, line, reference, row.guideline),
  );
  return rows.find(({ guideline }) => guideline === own) ?? rows[0];
}

/** The most specific that fits: an organism's before its group's, and of those one of this site before one of any. */
function breakpointRow(
  isolate: Isolate,
  { drug, method }: Susceptibility,
  reference: MicrobiologyReference,
): BreakpointRow | undefined {
  const guideline = guidelineOf(isolate, reference);
  const fitting = reference.breakpoints.filter(
    (row) =>
      row.guideline === guideline &&
      row.method === method &&
      row.drug === drug &&
      isAbout(row, isolate, reference) &&
      isOfSite(reference.specimen, row.site),
  );
  const rank = ({ organism, site }: BreakpointRow): number =>
    (organism === '' ? 0 : 2) + (site === '' ? 0 : 1);
  return [...fitting].sort((one, other) => rank(other) - rank(one))[0];
}

function isAbout(
  { organism, group }: TableRow,
  isolate: Isolate,
  { organisms }: MicrobiologyReference,
): boolean {
  if (organism !== '') return organism === isolate.organism;
  return group !== '' && organisms.some((one) => one.name === isolate.organism && one.group === group);
}
