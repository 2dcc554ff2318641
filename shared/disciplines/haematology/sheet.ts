import type { AssessableRow, Section, Sections } from '../../domain/results/sections.js';
import { dictionary, list, oneOf, optional, record, text, whole } from '../../domain/shape.js';
import { RESULT_COLUMNS, type DisciplineDefinition } from '../discipline.js';
import { kitRules } from '../serology/rules.js';
import { kits } from '../serology/sheet.js';
import { absoluteRules } from './absolute-counts.js';
import { haematologyContradictions } from './contradictions.js';
import { differentialOf, isCell, TARGETS, type Differential } from './cells.js';
import { differentialRules, afterTheFilm } from './differential.js';
import { FILM_COMMENT, filmOf, filmRules, NO_FILM, type Film, filmSuggestedRules } from './film.js';
import { differentialText, filmText } from './texts.js';
import { neutrophilRules } from './manual-differential.js';
import { correctionRules } from './white-cells.js';

const MOST_CELLS = 999;
const MOST_NRBC = 9999;

const differential: Section<Differential | null> = {
  title: 'Differential',
  shape: optional(
    record<Differential>({
      target: oneOf(TARGETS),
      tally: dictionary(whole(MOST_CELLS), 40),
      nrbc: whole(MOST_NRBC),
    }),
  ),
  said: differentialText,
};

const readFilm = record<Film>({ codes: list(text(20), 40), text: text(4000) });

const film: Section<Film> = {
  title: 'Film comment',
  shape: (value, field, errors) => readFilm(value ?? NO_FILM, field, errors),
  said: filmText,
};

/** Counted cell by cell, or seen on a film: one person's eyes. */
function isSeen(rows: readonly AssessableRow[], sections: Sections): boolean {
  const { codes, text: written } = filmOf(sections);
  const hasRow = rows.some((row) => row.parameter !== '' && (isCell(row) || row.code === FILM_COMMENT));
  return differentialOf(sections) !== null || codes.length > 0 || written !== '' || hasRow;
}

/** These go on from what was counted and written of the film. */
const onceSeen = [correctionRules, absoluteRules, filmSuggestedRules, neutrophilRules].map(afterTheFilm);

export const haematology: DisciplineDefinition = {
  discipline: 'haematology',
  title: 'Haematology',
  testValuesKey: 'haematologyTestValues',
  columns: RESULT_COLUMNS,
  headings: [],
  numeric: true,
  // The malaria antigen comes from a kit too.
  sections: { differential, film, kits },
  rules: [kitRules, differentialRules, filmRules, ...onceSeen],
  contradictions: haematologyContradictions,
  specimenCodes: ['WBC', 'NRBC', 'MBLA', FILM_COMMENT],
  toLookAt: (rows, sections) => (isSeen(rows, sections) ? ['A film or a manual differential'] : []),
};
