import type {
  Culture,
  Isolate,
  Susceptibility,
} from '../../../../shared/disciplines/microbiology/culture.js';

/** Each makes the section as it stands after one thing was typed. */

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
  const next = (one: Susceptibility): Susceptibility => ({ ...one, ...forgotten(change), ...change });
  return {
    ...isolate,
    susceptibility: isolate.susceptibility.map((one, at) => (at === index ? next(one) : one)),
  };
}

/** What was said of another value does not hold for this one. */
function forgotten(change: Partial<Susceptibility>): Partial<Susceptibility> {
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
