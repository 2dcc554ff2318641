import type {
  AssessmentContext,
  AssessmentRules,
  SectionRefusal,
  Sections,
} from '../../domain/results/sections.js';
import { Decimal } from '../../domain/decimal.js';
import { intervalOf, isAbove, isBelow, type Interval } from '../../domain/ranges/interval.js';
import { parseResultValue } from '../../domain/results/result-value.js';
import { isCell, valueOf } from './cells.js';

/** The findings on the film: the codes used, and the text that prints. */
export interface Film {
  readonly codes: readonly string[];
  readonly text: string;
}

export const NO_FILM: Film = { codes: [], text: '' };
/** The row that the text is printed in. */
export const FILM_COMMENT = 'FCOM';
const CLUMPED = 'clumped';

export interface ListedFilmComment {
  readonly code: string;
  readonly comment: string;
  /** Says that platelets are clumped, so their count is not reported. */
  readonly clumps: boolean;
}

/** The look-ups of this bench's rules: `surroundings.reference`. */
export interface HaematologyReference {
  readonly filmComments: readonly ListedFilmComment[];
  /** The profile of this specimen whose film says that platelets are clumped. */
  readonly clumpedBy: string | null;
  /** The profile of this specimen whose released film was counted by hand; left out: none. */
  readonly countedBy?: string | null;
  /** Decimal text; the critical limits of the neutrophils of this specimen's blood count; left out: there is none. */
  readonly neutrophilLimits?: {
    readonly criticalLow: string | null;
    readonly criticalHigh: string | null;
  } | null;
}

const NOTHING_KNOWN: HaematologyReference = { filmComments: [], clumpedBy: null };

export function referenceOf(reference: unknown): HaematologyReference {
  return (reference ?? NOTHING_KNOWN) as HaematologyReference;
}

export function filmOf(sections: Sections): Film {
  return (sections['film'] ?? NO_FILM) as Film;
}

export function sameCode(one: string, other: string): boolean {
  return one.toUpperCase() === other.toUpperCase();
}

/** The text prints in its row; clumps on the film take the platelet count off the report. */
export const filmRules: AssessmentRules = (facts) => {
  const film = filmOf(facts.sections);
  const { filmComments, clumpedBy } = referenceOf(facts.reference);
  const has = (code: string): boolean => facts.rows.some((row) => row.code === code);
  const clumps = filmComments.filter((comment) => comment.clumps).map(({ code }) => code);
  const isClumped =
    clumpedBy !== null || film.codes.some((code) => clumps.some((one) => sameCode(one, code)));
  const text = film.text !== '' && has(FILM_COMMENT) ? [[FILM_COMMENT, { value: film.text }] as const] : [];
  const count =
    isClumped && has('PLT')
      ? [['PLT', { value: CLUMPED, reason: 'platelet clumps on the film', mayBeTyped: true }] as const]
      : [];
  return { derived: new Map([...text, ...count]), refusals: filmRefusals(facts, film, filmComments) };
};

function filmRefusals(
  { rows, saved }: AssessmentContext,
  { codes, text }: Film,
  known: readonly ListedFilmComment[],
): readonly SectionRefusal[] {
  if (codes.length === 0 && text === '') return [];
  const hasFilm = rows.some((row) => row.code === FILM_COMMENT || isCell(row));
  if (!hasFilm) return [{ field: 'sections.film', message: 'There is no film on this sheet.' }];
  // A code that the laboratory has struck off since stays with the film that it was used on.
  const usable = [...known.map(({ code }) => code), ...filmOf(saved.sections).codes];
  return codes.flatMap((code, at) =>
    usable.some((one) => sameCode(one, code))
      ? []
      : [{ field: `sections.film.codes[${at}]`, message: `There is no film comment ${code}.` }],
  );
}

interface Reason {
  readonly code: string;
  readonly text: string;
}

type Side = (interval: Interval, limit: Decimal) => boolean;

/** ×10⁹/L, ×10⁹/L, ×10⁹/L and fL (docs/rules/benches.md). */
const LIMITS: readonly (readonly [code: string, name: string, side: Side, word: string, limit: string])[] = [
  ['WBC', 'white cells', isBelow, 'below', '2'],
  ['WBC', 'white cells', isAbove, 'above', '30'],
  ['PLT', 'platelets', isBelow, 'below', '50'],
];
const LARGE_CELLS = '115';

/** A blood count that should be looked at says why, until somebody looked at the film. */
export const filmSuggestedRules: AssessmentRules = (facts) => {
  const isCount = facts.rows.some(({ code }) => code === 'WBC' || code === 'PLT' || code === 'MCV');
  if (!isCount || valueOf(facts, FILM_COMMENT) !== '') return {};
  const reasons = [...limits(facts), ...blasts(facts), ...largeCells(facts)];
  if (reasons.length === 0) return {};
  const message = `Film suggested: ${reasons.map(({ text }) => text).join('; ')}.`;
  return { warnings: [{ code: 'film_suggested', message, parameters: reasons.map(({ code }) => code) }] };
};

/** The sheet's own figure. */
function own({ rows }: AssessmentContext, code: string): string {
  return rows.find((row) => row.code === code)?.parameter ?? '';
}

function lies(text: string, side: Side, limit: string): boolean {
  const interval = intervalOf(parseResultValue(text));
  return interval !== null && side(interval, new Decimal(limit));
}

function limits(facts: AssessmentContext): readonly Reason[] {
  return LIMITS.filter(([code, , side, , limit]) => lies(own(facts, code), side, limit)).map(
    ([code, name, , word, limit]) => ({ code, text: `${name} ${own(facts, code)}, ${word} ${limit}` }),
  );
}

function blasts(facts: AssessmentContext): readonly Reason[] {
  const seen = valueOf(facts, 'MBLA');
  return lies(seen, isAbove, '0') ? [{ code: 'MBLA', text: `blasts ${seen} %` }] : [];
}

/** Large cells that the patient was not known to have. */
function largeCells(facts: AssessmentContext): readonly Reason[] {
  const volume = own(facts, 'MCV');
  if (!lies(volume, isAbove, LARGE_CELLS)) return [];
  const isKnown = facts.earlier.some(
    ({ code, value }) => code === 'MCV' && lies(value, isAbove, LARGE_CELLS),
  );
  return isKnown ? [] : [{ code: 'MCV', text: `MCV ${volume}, newly above ${LARGE_CELLS}` }];
}
