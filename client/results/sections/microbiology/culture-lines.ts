import type {
  Culture,
  Isolate,
  Susceptibility,
} from '../../../../shared/disciplines/microbiology/culture.js';
import {
  panelsFor,
  type KnownPanel,
  referenceOf,
} from '../../../../shared/disciplines/microbiology/reference.js';
import type { Surroundings } from '../../../../shared/domain/results/surroundings.js';
import type { Choice } from '../../../ui/options/fitting-options.js';
import type { Refusal } from '../../entry/assess-sheet.js';
import type { SectionPartProps } from '../section-part.js';

/** Each returns the section as it is after one entry. */

export function withIsolate(culture: Culture, index: number, change: Partial<Isolate>): Culture {
  const isolates = culture.isolates.map((one, place) => (place === index ? { ...one, ...change } : one));
  return { ...culture, isolates };
}

export function withNewIsolate(culture: Culture, organism: string): Culture {
  const number = Math.max(0, ...culture.isolates.map((one) => one.number)) + 1;
  const guideline = culture.isolates.at(-1)?.guideline ?? '';
  const fresh = { number, organism, quantity: '', significant: false, comment: '', guideline };
  return { ...culture, isolates: [...culture.isolates, { ...fresh, susceptibility: [] }] };
}

export function withoutIsolate(culture: Culture, index: number): Culture {
  return { ...culture, isolates: culture.isolates.filter((_, place) => place !== index) };
}

export function withDrug(isolate: Isolate, index: number, change: Partial<Susceptibility>): Isolate {
  const next = (one: Susceptibility): Susceptibility => ({ ...one, ...withoutRemarks(change), ...change });
  return {
    ...isolate,
    susceptibility: isolate.susceptibility.map((one, at) => (at === index ? next(one) : one)),
  };
}

/** Remarks on another value do not apply to this one. */
function withoutRemarks(change: Partial<Susceptibility>): Partial<Susceptibility> {
  const isOther = change.value !== undefined || change.drug !== undefined || change.method !== undefined;
  return isOther || change.interpretation !== undefined ? { interpretation: '', by: '' } : {};
}

/** Every drug of a panel that is not there yet, in its order, to be read one after the other. */
export function withPanel(isolate: Isolate, drugs: readonly string[]): Isolate {
  const isThere = (drug: string): boolean => isolate.susceptibility.some((line) => line.drug === drug);
  return drugs.filter((drug) => !isThere(drug)).reduce(withNewDrug, isolate);
}

/** As the line above was read. */
export function withNewDrug(isolate: Isolate, drug: string): Isolate {
  const method = isolate.susceptibility.at(-1)?.method ?? 'mic';
  const fresh: Susceptibility = { drug, method, value: '', interpretation: '', by: '', reported: null };
  return { ...isolate, susceptibility: [...isolate.susceptibility, fresh] };
}

export function withoutDrug(isolate: Isolate, index: number): Isolate {
  return { ...isolate, susceptibility: isolate.susceptibility.filter((_, at) => at !== index) };
}

/** The choices offered on the sheet. */
interface CultureLists {
  readonly organisms: readonly Choice[];
  readonly drugs: readonly Choice[];
  readonly guidelines: readonly Choice[];
  /** Those of an organism, the closest first, with the drugs that are on the list. */
  readonly panelsFor: (organism: string) => readonly KnownPanel[];
}

/** A name, found by its code too. */
function named({ name, code }: { readonly name: string; readonly code: string }): Choice {
  return code === '' ? { value: name } : { value: name, code };
}

export function listsOf(surroundings: Surroundings): CultureLists {
  const reference = referenceOf(surroundings);
  const { organisms, drugs, guidelines } = reference;
  return {
    organisms: organisms.map(named),
    drugs: drugs.map(named),
    guidelines: guidelines.map((value) => ({ value })),
    panelsFor: (organism) => panelsFor(reference, organism),
  };
}

export type CultureProps = SectionPartProps<Culture>;

export interface IsolateProps {
  /** `sections.culture.isolates[0]`. */
  readonly field: string;
  /** As it is typed. */
  readonly isolate: Isolate;
  /** The isolate as interpreted by the breakpoints. */
  readonly judged: Isolate;
  readonly lists: CultureLists;
  readonly errors: readonly Refusal[];
  readonly isReadOnly: boolean;
  readonly onChange: (change: Partial<Isolate>) => void;
  readonly onRemove: () => void;
}
