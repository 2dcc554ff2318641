import type { BenchFacts, BenchRules, SectionRefusal, Sections } from '../../domain/results/sections.js';
import { isCell } from './cells.js';

/** What was seen on the film: the codes that were used, and the text that prints. */
export interface Film {
  readonly codes: readonly string[];
  readonly text: string;
}

export const NO_FILM: Film = { codes: [], text: '' };
/** The row that the text is printed in. */
export const FILM_COMMENT = 'FCOM';
export const CLUMPED = 'clumped';

export interface ListedFilmComment {
  readonly code: string;
  readonly comment: string;
  /** It says that platelets are clumped: their count is not reported. */
  readonly clumps: boolean;
}

/** What this bench's rules look up: `surroundings.reference`. */
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
export const filmRules: BenchRules = (facts) => {
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
  { rows, saved }: BenchFacts,
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
