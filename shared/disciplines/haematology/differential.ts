import { Decimal, roundHalfUp, workedOutPlaces } from '../../domain/decimal.js';
import { intervalOf, isBelow } from '../../domain/ranges/interval.js';
import { allocate } from '../../domain/money/money.js';
import { parseResultValue } from '../../domain/results/result-value.js';
import type {
  AssessmentContext,
  Assessment,
  AssessmentRules,
  DerivedValue,
  SectionRefusal,
} from '../../domain/results/sections.js';
import type { ResultWarning, TestValue } from '../../domain/results/test-value.js';
import { countedCells, differentialOf, figureOf, isCell, valueOf, type Differential } from './cells.js';
import { FILM_COMMENT, filmRules } from './film.js';

const HUNDRED = new Decimal(100);
/** ×10⁹/L: below it there may not be a hundred white cells on the film. */
const FEW_WHITE_CELLS = '1.0';

/** The rows follow from what was counted; what was typed instead totals 100 (docs/rules/benches.md). */
export const differentialRules: AssessmentRules = (facts) => {
  const cells = facts.rows.filter(isCell);
  const differential = differentialOf(facts.sections);
  if (differential === null) return { refusals: typedRefusals(cells) };
  const refusals = countRefusals(facts, cells, differential);
  return refusals.length > 0 ? { refusals } : counted(facts, cells, differential);
};

function countRefusals(
  facts: AssessmentContext,
  cells: readonly TestValue[],
  differential: Differential,
): readonly SectionRefusal[] {
  const at = 'sections.differential';
  if (cells.length === 0) return [{ field: at, message: 'There is no differential on this sheet.' }];
  const { target, tally } = differential;
  const strange = Object.keys(tally).filter((code) => !cells.some((cell) => cell.code === code));
  if (strange.length > 0) {
    return strange.map((code) => ({
      field: `${at}.tally.${code}`,
      message: `${code} is not on this sheet.`,
    }));
  }
  const done = countedCells(differential);
  const missed = done === target ? [] : [{ field: `${at}.tally`, message: `${done} of ${target} cells` }];
  return [...fiftyRefusals(facts, differential), ...missed];
}

function fiftyRefusals(facts: AssessmentContext, { target }: Differential): readonly SectionRefusal[] {
  if (target !== 50) return [];
  const white = valueOf(facts, 'WBC');
  const interval = intervalOf(parseResultValue(white));
  if (interval !== null && isBelow(interval, new Decimal(FEW_WHITE_CELLS))) return [];
  const here = white === '' ? 'no white cell count is known' : `the white cell count is ${white}`;
  return [
    {
      field: 'sections.differential.target',
      message: `50 cells are enough only where the white cells are below 1.0 ×10⁹/L; on this specimen ${here}.`,
    },
  ];
}

function counted(
  { rows }: AssessmentContext,
  cells: readonly TestValue[],
  differential: Differential,
): Partial<Assessment> {
  const { target, nrbc } = differential;
  const percents = percentages(cells, differential);
  const nucleated = new Decimal(nrbc).times(HUNDRED).dividedBy(target).toFixed();
  const derived: [string, DerivedValue][] = cells.map(({ code }, at) => [
    code,
    { value: percents[at] ?? '0' },
  ]);
  if (rows.some(({ code }) => code === 'NRBC')) derived.push(['NRBC', { value: nucleated }]);
  return { derived: new Map(derived), warnings: printedAsNone(cells, differential, percents) };
}

/** By the largest remainder, with the decimals that all of them have, so that what is printed totals 100. */
function percentages(cells: readonly TestValue[], { tally }: Differential): readonly string[] {
  const places = Math.min(...cells.map(({ decimals }) => workedOutPlaces(decimals)));
  const scale = new Decimal(10).pow(places);
  const shares = allocate(
    BigInt(HUNDRED.times(scale).toFixed()),
    cells.map(({ code }) => BigInt(tally[code] ?? 0)),
  );
  return shares.map((share) => roundHalfUp(new Decimal(share.toString()).dividedBy(scale), places));
}

/** One blast of two hundred cells must not be lost in the rounding. */
function printedAsNone(
  cells: readonly TestValue[],
  { tally, target }: Differential,
  percents: readonly string[],
): readonly ResultWarning[] {
  const lost = cells.filter(({ code }, at) => (tally[code] ?? 0) > 0 && Number(percents[at]) === 0);
  return lost.map(({ code, name }) => ({
    code: 'counted_prints_as_none',
    message: `${name}: ${tally[code] ?? 0} of ${target} cells, which is printed as 0 %. Mention it in the film comment.`,
    parameters: [code],
  }));
}

function typedRefusals(cells: readonly TestValue[]): readonly SectionRefusal[] {
  const typed = cells.filter(({ parameter, state }) => parameter !== '' && state === 'value');
  if (typed.length === 0) return [];
  const field = 'sections.differential.tally';
  const unclear = typed.find(({ parameter }) => figureOf(parameter) === null);
  if (unclear !== undefined) {
    const { code, name, parameter } = unclear;
    return [{ code, field, message: `${name}: ${parameter} is not a percentage that can be added up.` }];
  }
  const total = typed.reduce((sum, { parameter }) => sum.plus(figureOf(parameter) ?? 0), new Decimal(0));
  const isWhole = cells.every(({ state }) => state !== 'pending');
  const fits = isWhole ? total.equals(HUNDRED) : total.lessThanOrEqualTo(HUNDRED);
  if (fits) return [];
  return [{ field, message: `The percentages add up to ${total.toFixed()} %, not 100 %.` }];
}

/** The rule is given the rows as the counter and the film comment fill them. */
export function afterTheFilm(rule: AssessmentRules): AssessmentRules {
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
