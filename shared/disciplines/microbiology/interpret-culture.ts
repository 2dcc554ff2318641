import { foldWord } from '../../domain/ranges/range-grammar.js';
import type { AssessmentContext } from '../../domain/results/sections.js';
import { plainDecimal } from '../../domain/results/two-readings.js';
import { cultureOf, type Culture, type Isolate, type Susceptibility, isNotSusceptible } from './culture.js';
import { referenceOf, type MicrobiologyReference, type Tier } from './reference.js';
import { interpreted } from './susceptibility.js';

/**
 * Completes a culture: names from the dictionaries, the guideline in use, its interpretations, and what is reported.
 */
export function interpretCulture(facts: AssessmentContext): Culture {
  const [reference, before] = [referenceOf(facts), cultureOf(facts.saved.sections)];
  const culture = cultureOf(facts.sections);
  const isolates = culture.isolates.map((typed) => {
    const organism = nameIn(reference.organisms, typed.organism);
    const known = before.isolates.find((one) => one.organism === organism);
    const guideline = typed.guideline || (known?.guideline ?? reference.guidelines[0] ?? '');
    const isolate = { ...typed, organism, guideline };
    const earlier = known?.guideline === guideline ? known : undefined;
    return withReported(withInterpretations(isolate, earlier, reference), earlier, reference);
  });
  return { ...culture, isolates };
}

function withInterpretations(
  isolate: Isolate,
  before: Isolate | undefined,
  reference: MicrobiologyReference,
): Isolate {
  const susceptibility = isolate.susceptibility.map((typed) => {
    const line = { ...typed, drug: nameIn(reference.drugs, typed.drug), value: valueOf(typed) };
    const earlier = sameLine(before, line);
    const same = earlier?.value === line.value ? earlier : undefined;
    return { ...line, ...interpreted(line, isolate, same, reference) };
  });
  return { ...isolate, susceptibility };
}

/** A line without a choice, or reported as its tier says, follows the tier. A person's different choice stays. */
function withReported(
  isolate: Isolate,
  before: Isolate | undefined,
  reference: MicrobiologyReference,
): Isolate {
  const susceptibility = isolate.susceptibility.map((line) => {
    const earlier = sameLine(before, line);
    const isByTier =
      line.reported === null ||
      (before !== undefined &&
        earlier?.reported === line.reported &&
        reportedByTier(earlier, before, reference) === line.reported);
    return isByTier ? { ...line, reported: reportedByTier(line, isolate, reference) } : line;
  });
  return { ...isolate, susceptibility };
}

function sameLine(
  isolate: Isolate | undefined,
  { drug, method }: Susceptibility,
): Susceptibility | undefined {
  return isolate?.susceptibility.find((one) => one.drug === drug && one.method === method);
}

/** As it was typed, with a decimal point. */
function valueOf({ value }: Susceptibility): string {
  return plainDecimal(value);
}

/** The name for a name or a code; unknown text stays as typed. */
function nameIn(known: readonly { readonly name: string; readonly code: string }[], typed: string): string {
  const requested = foldWord(typed);
  const named = known.find(({ name }) => foldWord(name) === requested);
  const coded = known.find(({ code }) => code !== '' && foldWord(code) === requested);
  return (named ?? coded)?.name ?? typed;
}

/**
 * Selective reporting: a drug of the first tier is reported, one of the second when a drug of the first that was
 * tested is not susceptible, one of the third when a person says so.
 */
function reportedByTier(line: Susceptibility, isolate: Isolate, reference: MicrobiologyReference): boolean {
  const tier = tierOf(line, reference);
  return tier === 1 || (tier === 2 && firstFails(isolate, reference));
}

/** Natural resistance says nothing about the other drugs. */
function firstFails({ susceptibility, guideline }: Isolate, reference: MicrobiologyReference): boolean {
  const acquired = susceptibility.filter(({ by }) => !by.startsWith('intrinsic'));
  return acquired.some(
    (one) => isNotSusceptible(one.interpretation, guideline) && tierOf(one, reference) === 1,
  );
}

function tierOf({ drug }: Susceptibility, { drugs }: MicrobiologyReference): Tier {
  return drugs.find(({ name }) => name === drug)?.tier ?? 1;
}
