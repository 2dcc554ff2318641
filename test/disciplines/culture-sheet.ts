import { readCatalogue, type ParameterEntry } from '../../server/seed/catalogue-file.js';
import type { Culture, Isolate, Susceptibility } from '../../shared/disciplines/microbiology/culture.js';
import { microbiology } from '../../shared/disciplines/microbiology/sheet.js';
import {
  assessResult,
  BLANK_PARAMETER,
  NO_ENTRY,
  type AssessedParameter,
} from '../../shared/domain/results/assess-result.js';
import { defaultFormulaConfig } from '../../shared/domain/formulas/formula-config.js';
import { NEVER_SAVED, type SavedFacts } from '../../shared/domain/results/sections.js';
import { NO_SURROUNDINGS } from '../../shared/domain/results/surroundings.js';

function asParameter(entry: ParameterEntry): AssessedParameter {
  const { code, name, unit, type = 'numeric', rangeMale, rangeFemale, decimals, options = [] } = entry;
  return {
    ...BLANK_PARAMETER,
    ...{ code, name, rangeMale, rangeFemale, decimals, options },
    unitOfMeasure: unit,
    kind: type,
    ...(entry.optional && { extra: { optional: true } }),
  };
}

const parametersOf = (profile: string): readonly AssessedParameter[] =>
  (readCatalogue().find(({ profileCode }) => profileCode === profile)?.parameters ?? []).map(asParameter);

export interface CultureAsked {
  readonly profile?: string;
  /** By parameter code. */
  readonly rows?: Readonly<Record<string, string>>;
  readonly culture?: unknown;
  readonly saved?: SavedFacts;
  readonly reference?: unknown;
}

/** A culture of the shipped catalogue, judged as screen and server judge it. */
export function judgedCulture({ profile = 'UMCS', rows = {}, culture, saved, reference }: CultureAsked) {
  return assessResult({
    parameters: parametersOf(profile),
    entries: new Map(Object.entries(rows).map(([code, parameter]) => [code, { ...NO_ENTRY, parameter }])),
    patient: { gender: 'female', dateOfBirth: null, age: '34', pregnant: false, at: '2026-11-20' },
    sampleAt: '2026-11-20T08:00:00.000Z',
    config: defaultFormulaConfig,
    previous: new Map(),
    remarks: '',
    sheet: microbiology,
    sections: culture === undefined ? {} : { culture },
    today: '2026-11-21',
    saved: saved ?? NEVER_SAVED,
    surroundings: {
      specimen: [],
      settings: NO_SURROUNDINGS.settings,
      ...(reference !== undefined && { reference }),
    },
  });
}

export function anIsolate(change: Partial<Isolate> = {}): Isolate {
  return {
    number: 1,
    organism: 'Escherichia coli',
    quantity: '>100,000 CFU/mL',
    significant: true,
    comment: '',
    guideline: '',
    susceptibility: [],
    ...change,
  };
}

export function aDrug(change: Partial<Susceptibility> = {}): Susceptibility {
  const line = { drug: 'Ciprofloxacin', value: '', interpretation: '', by: '', reported: true } as const;
  return { ...line, method: 'mic', ...change };
}

export function aCulture(change: Partial<Culture> = {}): Culture {
  return { status: 'final', hours: 48, isolates: [], ...change };
}
