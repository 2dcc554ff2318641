import type { CalculatedValue } from '../../domain/formulas/formulas.js';
import type { BenchFacts, BenchRules, SectionRefusal } from '../../domain/results/sections.js';
import type { ResultWarning } from '../../domain/results/test-value.js';
import { cultureOf, type Culture } from './culture.js';
import { GROWTH, growthIn, ISOLATES, type Growth } from './growth.js';
import { isolateRefusals } from './isolate-refusals.js';
import { isolatesText } from './said.js';
import { workedOutCulture } from './worked-out.js';

/** The plate against what was isolated, and an interim reading (docs/rules/benches.md). */
export const cultureRules: BenchRules = (facts) => {
  const culture = workedOutCulture(facts);
  const growth = growthIn(facts.rows);
  return {
    sections: { culture },
    derived: derivedIsolates(facts, culture),
    warnings: [...unsaidStatus(culture, growth), ...growthWithoutIsolate(culture, growth)],
    refusals: [
      ...isolateRefusals(facts, culture),
      ...withoutCulture(facts, culture),
      ...unreadHours(facts, culture),
      ...unplaced(culture, growth),
    ],
    unfinished: culture.status === 'interim' ? [INTERIM] : [],
  };
};

const INTERIM: SectionRefusal = {
  field: 'sections.culture.status',
  message: 'The culture is interim: issue it as preliminary, or make it final.',
};

/** What was typed as isolates before there was a section stays as it was typed. */
function derivedIsolates(
  { rows, saved }: BenchFacts,
  culture: Culture,
): ReadonlyMap<string, CalculatedValue> {
  const isHere = rows.some(({ code }) => code === ISOLATES);
  const isTyped =
    (saved.values.get(ISOLATES) ?? '') !== '' && cultureOf(saved.sections).isolates.length === 0;
  const isUntouched = culture.status === '' && culture.isolates.length === 0;
  if (!isHere || (isTyped && isUntouched)) return new Map();
  return new Map([[ISOLATES, { value: isolatesText(culture.isolates) }]]);
}

function withoutCulture({ rows }: BenchFacts, culture: Culture): readonly SectionRefusal[] {
  const isCultured = rows.some(({ code }) => code === GROWTH);
  const isSaid = culture.status !== '' || culture.isolates.length > 0;
  if (isCultured || !isSaid) return [];
  return [{ field: 'sections.culture', message: 'This test is not a culture.' }];
}

/** "No growth after 24 h" needs its hours. */
function unreadHours({ rows }: BenchFacts, culture: Culture): readonly SectionRefusal[] {
  const isAsked = culture.status === 'interim' && growthIn(rows) === 'none' && !culture.hours;
  if (!isAsked) return [];
  return [
    {
      code: GROWTH,
      field: 'sections.culture.hours',
      message: 'No growth: enter after how many hours the culture was read.',
    },
  ];
}

/** Isolates need growth; mixed growth takes none unless one of them is marked significant. */
function unplaced({ isolates }: Culture, growth: Growth): readonly SectionRefusal[] {
  if (isolates.length === 0 || growth === 'growth') return [];
  if (growth !== 'mixed') return [isolatesRefused('Isolates need growth: enter Growth, or remove them.')];
  if (isolates.some(({ significant }) => significant)) return [];
  return [isolatesRefused('Mixed growth takes no isolate unless one is marked significant.')];
}

function isolatesRefused(message: string): SectionRefusal {
  return { code: GROWTH, field: 'sections.culture.isolates', message };
}

function unsaidStatus({ status }: Culture, growth: Growth): readonly ResultWarning[] {
  if (status !== '' || growth === 'unread') return [];
  const message = 'Choose whether this culture is interim or final.';
  return [{ code: 'culture_status', message, parameters: [GROWTH] }];
}

function growthWithoutIsolate({ status, isolates }: Culture, growth: Growth): readonly ResultWarning[] {
  if (growth !== 'growth' || isolates.length > 0 || status === 'interim') return [];
  const message = 'There is growth, but no isolate is named.';
  return [{ code: 'culture_isolates', message, parameters: [GROWTH] }];
}
