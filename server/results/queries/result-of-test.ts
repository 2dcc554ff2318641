import type { Result } from '../../../shared/contract/results.js';
import { isReleased } from '../../../shared/domain/stage.js';
import type { Discipline } from '../../../shared/vocabulary.js';
import { testValuesOf } from '../../../shared/disciplines/sheets.js';
import { readSections, type Section, type Sections } from '../../../shared/domain/results/sections.js';
import { kitsOf, type Kit } from '../../../shared/disciplines/serology/rules.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import type { Actor } from '../../kernel/actor.js';
import type { Sql } from '../../kernel/database.js';
import { assessmentOf, type Basis } from '../assess/assessment.js';
import { readBookedTest } from '../store/booked-test.js';
import { shownTo } from '../disciplines/server-assessment.js';
import { reflexOffers } from '../entry/reflex.js';
import { resultDocument } from '../assess/result-document.js';
import { storedResult } from '../store/result-record.js';
import { kitsInStock } from '../assess/kits.js';

/** The saved result of one test, or the empty one laid out from the profile for this patient. */
export class ResultOfTest extends QueryOf<
  { actor: Actor; discipline: Discipline; bookingId: string; profileCode: string },
  Result
> {}

export const ResultOfTestHandler = queryHandler(
  ResultOfTest,
  async ({ database, clock }, { actor, discipline, bookingId, profileCode }) => {
    const test = await readBookedTest(database, discipline, bookingId, profileCode);
    const stored = await storedResult(database, test.bookingId, test.code);
    const now = clock.now();
    const basis = await assessmentOf(database, test, stored, now);
    const { surroundings } = basis;
    const reflex = await reflexOffers(database, basis, now);
    const document = { ...resultDocument(basis, stored), surroundings, ...reflex };
    const shown = shownTo(actor, document, stored);
    if (isReleased(shown.stage)) return shown;
    return { ...shown, ...(await offersFor(database, basis, shown)) };
  },
);

/** So far back is looked for what this bench used. */
const LOOKED_AT = 20;

const RECENT = `
  select sections from result where code = $1 and sections <> '{}'
  order by date_time_updated desc limit ${LOOKED_AT}`;

/** The offers of a discipline's sections from the last save; none if it offers nothing. */
async function offersFor(sql: Sql, basis: Basis, shown: Result): Promise<Pick<Result, 'offers'>> {
  const offering = Object.entries(basis.sheet.sections ?? {}).filter(([, { offer }]) => offer !== undefined);
  if (offering.length === 0) return {};
  const saved = await sql.sql<{ sections: Sections }>(RECENT, [basis.test.code]);
  const recent = saved.map(({ sections }) => readSections(basis.sheet, sections).sections);
  // The lot in use comes before the others in stock, if it is in stock itself or the store does not keep it.
  const stocked = await kitsInStock(sql, basis);
  const facts = { rows: testValuesOf(basis.test.unit, shown), today: basis.today };
  const offered = ([name, section]: [string, Section]) => [
    name,
    section.offer?.(
      recent.map((sections) => sections[name]),
      facts,
    ),
  ];
  const offers = Object.fromEntries(offering.map(offered)) as Sections;
  return { offers: stocked.length === 0 ? offers : { ...offers, kits: withStocked(offers, stocked) } };
}

/**
 * For each parameter the lot used last, unless stock is kept of its kits and has none of it, else the first in stock;
 * behind it whatever else is in stock of it.
 */
function withStocked(offers: Sections, stocked: readonly Kit[]): readonly Kit[] {
  const last = kitsOf(offers);
  const isSame = (one: Kit, other: Kit): boolean =>
    one.parameter === other.parameter && one.lot.toUpperCase() === other.lot && sameName(one, other);
  const parameters = new Set(stocked.map(({ parameter }) => parameter));
  const retained = last.filter(
    (one) => !parameters.has(one.parameter) || stocked.some((other) => isSame(one, other)),
  );
  const rest = stocked.filter(({ parameter }) => !retained.some((one) => one.parameter === parameter));
  const firsts = rest.filter(
    (one, place) => rest.findIndex(({ parameter }) => parameter === one.parameter) === place,
  );
  const first = [...retained, ...firsts];
  return [...first, ...stocked.filter((one) => !first.some((other) => isSame(other, one)))];
}

const sameName = (one: Kit, other: Kit): boolean => one.kit.toLowerCase() === other.kit.toLowerCase();
