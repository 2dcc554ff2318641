import type { CalculatedValue } from '../../domain/formulas/formulas.js';
import type { AssessmentContext, AssessmentRules, SectionRefusal } from '../../domain/results/sections.js';
import type { ResultWarning } from '../../domain/results/test-value.js';
import { requiredReadings } from '../../domain/results/two-readings.js';
import {
  cultureOf,
  type Culture,
  GROWTH,
  growthIn,
  ISOLATES,
  type Growth,
  isolateField,
  type Isolate,
  type Susceptibility,
} from './culture.js';
import { isolatesText } from './texts.js';
import { interpretCulture } from './interpret-culture.js';
import { readMeasure } from './breakpoints.js';
import { referenceOf, type MicrobiologyReference } from './reference.js';
import { guidelineOf } from './susceptibility.js';

/** The plate against what was isolated, and an interim reading (docs/rules/benches.md). */
export const cultureRules: AssessmentRules = (facts) => {
  const culture = interpretCulture(facts);
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

/** Isolates typed before there was a section stay as typed. */
function derivedIsolates(
  { rows, saved }: AssessmentContext,
  culture: Culture,
): ReadonlyMap<string, CalculatedValue> {
  const isHere = rows.some(({ code }) => code === ISOLATES);
  const isTyped =
    (saved.values.get(ISOLATES) ?? '') !== '' && cultureOf(saved.sections).isolates.length === 0;
  const isUntouched = culture.status === '' && culture.isolates.length === 0;
  if (!isHere || (isTyped && isUntouched)) return new Map();
  return new Map([[ISOLATES, { value: isolatesText(culture.isolates) }]]);
}

function withoutCulture({ rows }: AssessmentContext, culture: Culture): readonly SectionRefusal[] {
  const isCultured = rows.some(({ code }) => code === GROWTH);
  const isSaid = culture.status !== '' || culture.isolates.length > 0;
  if (isCultured || !isSaid) return [];
  return [{ field: 'sections.culture', message: 'This test is not a culture.' }];
}

/** "No growth after 24 h" needs its hours. */
function unreadHours({ rows }: AssessmentContext, culture: Culture): readonly SectionRefusal[] {
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

/** Organisms and drugs are of the dictionaries, each once, and a value is a figure. */
function isolateRefusals(facts: AssessmentContext, culture: Culture): readonly SectionRefusal[] {
  const around: Around = {
    culture,
    before: cultureOf(facts.saved.sections),
    reference: referenceOf(facts),
    isKnown: facts.reference !== undefined,
  };
  return culture.isolates.flatMap((isolate, index) => refusalsOf(isolate, index, around));
}

interface Around {
  readonly culture: Culture;
  readonly before: Culture;
  readonly reference: MicrobiologyReference;
  /** The dictionaries are here to look into. */
  readonly isKnown: boolean;
}

function refusalsOf(isolate: Isolate, index: number, around: Around): readonly SectionRefusal[] {
  const at = isolateField(index);
  const { number, organism } = isolate;
  const { culture, reference } = around;
  const isTwice = culture.isolates.findIndex((one) => one.number === number) < index;
  const isOdd = isolate.guideline !== '' && guidelineOf(isolate, reference) === undefined;
  return [
    ...(isTwice ? [{ field: `${at}.number`, message: `Two isolates have the number ${number}.` }] : []),
    ...(isOdd ? [{ field: `${at}.guideline`, message: 'The guideline is EUCAST or CLSI.' }] : []),
    ...organismRefusals(organism, number, at, around),
    ...isolate.susceptibility.flatMap((line, place) => lineRefusals(isolate, line, place, { at, around })),
  ];
}

function organismRefusals(
  organism: string,
  number: number,
  at: string,
  { before, reference, isKnown }: Around,
): readonly SectionRefusal[] {
  const field = `${at}.organism`;
  if (organism === '') return [{ field, message: `Isolate ${number}: name the organism.` }];
  const isSaved = before.isolates.some((one) => one.organism === organism);
  if (!isKnown || isSaved || reference.organisms.some(({ name }) => name === organism)) return [];
  return [{ field, message: `${organism} is not in the dictionary of organisms.` }];
}

function lineRefusals(
  isolate: Isolate,
  line: Susceptibility,
  place: number,
  { at, around }: { readonly at: string; readonly around: Around },
): readonly SectionRefusal[] {
  const { drug, method, value } = line;
  const field = `${at}.susceptibility[${place}]`;
  if (drug === '') return [{ field: `${field}.drug`, message: 'Name the drug.' }];
  const { before, reference, isKnown } = around;
  const isSaved = before.isolates.some(({ susceptibility }) =>
    susceptibility.some((one) => one.drug === drug),
  );
  const isListed = !isKnown || isSaved || reference.drugs.some(({ name }) => name === drug);
  const isTwice =
    isolate.susceptibility.findIndex((one) => one.drug === drug && one.method === method) < place;
  const isRead = value === '' || readMeasure(value) !== undefined;
  return [
    ...(isListed ? [] : [{ field: `${field}.drug`, message: `${drug} is not in the dictionary of drugs.` }]),
    ...(isTwice
      ? [{ field: `${field}.drug`, message: `${drug} is listed twice with the same method.` }]
      : []),
    ...(isRead
      ? []
      : [{ field: `${field}.value`, message: `${drug}: ${requiredReadings(value) ?? UNREAD[method]}` }]),
  ];
}

const UNREAD = {
  mic: 'type the MIC in mg/L, such as 0.25, <=4 or >16.',
  disc: 'type the zone in mm, such as 22.',
} as const;
