import type { BenchRules, DerivedValue } from '../../domain/results/sections.js';
import { differentialRules } from './differential.js';
import { FILM_COMMENT, filmRules } from './film.js';

/** The rule is given the rows as the counter and the film comment fill them. */
export function afterTheFilm(rule: BenchRules): BenchRules {
  return (facts) => {
    const counted = differentialRules(facts).derived ?? new Map<string, DerivedValue>();
    const comment = filmRules(facts).derived?.get(FILM_COMMENT);
    const filled = comment === undefined ? counted : new Map([...counted, [FILM_COMMENT, comment]]);
    const rows = facts.rows.map((row) => {
      const value = filled.get(row.code)?.value;
      return value === undefined ? row : { ...row, parameter: value };
    });
    return rule({ ...facts, rows });
  };
}
