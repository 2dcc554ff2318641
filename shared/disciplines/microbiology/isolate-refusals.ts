import type { BenchFacts, SectionRefusal } from '../../domain/results/sections.js';
import { readMeasure } from './breakpoints.js';
import { cultureOf, isolateField, type Culture, type Isolate, type Susceptibility } from './culture.js';
import { referenceOf, type MicrobiologyReference } from './reference.js';
import { guidelineOf } from './susceptibility.js';
import { readingsAsked } from '../../domain/results/two-readings.js';

/** Organisms and drugs are of the dictionaries, each once, and a value is a figure. */
export function isolateRefusals(facts: BenchFacts, culture: Culture): readonly SectionRefusal[] {
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
      : [{ field: `${field}.value`, message: `${drug}: ${readingsAsked(value) ?? UNREAD[method]}` }]),
  ];
}

const UNREAD = {
  mic: 'type the MIC in mg/L, such as 0.25, <=4 or >16.',
  disc: 'type the zone in mm, such as 22.',
} as const;
