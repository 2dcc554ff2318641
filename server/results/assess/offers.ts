import type { Result } from '../../../shared/contract/results.js';
import { testValuesOf } from '../../../shared/disciplines/sheets.js';
import { readSections, type Section, type Sections } from '../../../shared/domain/sections.js';
import type { Sql } from '../../kernel/database.js';
import type { Bench } from './bench.js';

/** So far back is looked for what this bench used. */
const LOOKED_AT = 20;

const RECENT = `
  select sections from result where code = $1 and sections <> '{}'
  order by date_time_updated desc limit ${LOOKED_AT}`;

/** What the sections of a discipline offer from what was saved last; nothing where none offers anything. */
export async function offersFor(sql: Sql, bench: Bench, shown: Result): Promise<Pick<Result, 'offers'>> {
  const offering = Object.entries(bench.sheet.sections ?? {}).filter(([, { offer }]) => offer !== undefined);
  if (offering.length === 0) return {};
  const saved = await sql.sql<{ sections: Sections }>(RECENT, [bench.test.code]);
  const recent = saved.map(({ sections }) => readSections(bench.sheet, sections).sections);
  const facts = { rows: testValuesOf(bench.test.unit, shown), today: bench.today };
  const offered = ([name, section]: [string, Section]) => [
    name,
    section.offer?.(
      recent.map((sections) => sections[name]),
      facts,
    ),
  ];
  return { offers: Object.fromEntries(offering.map(offered)) as Sections };
}
