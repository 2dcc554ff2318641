import { haematology } from '../../shared/disciplines/haematology/sheet.js';
import type { HaematologyReference } from '../../shared/disciplines/haematology/film.js';
import {
  assessResult,
  BLANK_PARAMETER,
  NO_ENTRY,
  type AssessedParameter,
  type AssessedResult,
} from '../../shared/domain/results/assess-result.js';
import { defaultFormulaConfig } from '../../shared/domain/formulas/formula-config.js';
import { NEVER_SAVED, type SavedFacts, type Sections } from '../../shared/domain/results/sections.js';
import type { AssessmentSettings, RowOfSpecimen } from '../../shared/domain/results/surroundings.js';
import { readCatalogue, type ParameterEntry } from '../../server/seed/catalogue-file.js';

/** A blood count or a film as it is judged, the shipped catalogue's rows. */
export interface Asked {
  readonly profile: 'FBC' | 'FILM';
  readonly values?: Readonly<Record<string, string>>;
  readonly sections?: Sections;
  /** The values of the other profile on the specimen. */
  readonly specimen?: Readonly<Record<string, string>>;
  readonly reference?: Partial<HaematologyReference>;
  readonly settings?: Partial<AssessmentSettings>;
  readonly saved?: SavedFacts;
  /** The patient's last MCV. */
  readonly mcvBefore?: string;
  readonly manualFlags?: Readonly<Record<string, string>>;
  /** Rows of another profile that are on the sheet too. */
  readonly also?: 'FBC' | 'FILM';
  /** The codes of its rows; left out: all. */
  readonly parameters?: readonly string[];
}

export const COMMENTS: HaematologyReference['filmComments'] = [
  { code: 'nn', comment: 'Normocytic normochromic red cells.', clumps: false },
  { code: 'pcl', comment: 'Platelet clumps seen.', clumps: true },
];

export function parametersOf(profile: string): readonly AssessedParameter[] {
  const entry = readCatalogue().find(({ profileCode }) => profileCode === profile);
  return (entry?.parameters ?? []).map(asParameter);
}

function asParameter(entry: ParameterEntry): AssessedParameter {
  const { code, name, unit, type, rangeMale, rangeFemale, decimals, formula, options, note } = entry;
  const { criticalLow, criticalHigh, criticalValues, differential, optional } = entry;
  return {
    ...BLANK_PARAMETER,
    ...{ code, name, rangeMale, rangeFemale, decimals },
    unitOfMeasure: unit,
    kind: type ?? 'numeric',
    criticalLow: criticalLow?.toString() ?? null,
    criticalHigh: criticalHigh?.toString() ?? null,
    criticalValues: criticalValues ?? [],
    options: options ?? [],
    formula: formula ?? null,
    note: note ?? null,
    extra: { ...(differential && { differential }), ...(optional && { optional }) },
  };
}

export function judged(asked: Asked): AssessedResult {
  const { values = {}, sections = {}, settings, saved = NEVER_SAVED, manualFlags = {} } = asked;
  const entries = Object.entries(values).map(([code, parameter]) => {
    const manualFlag = manualFlags[code] ?? null;
    return [code, { ...NO_ENTRY, parameter, manualFlag }] as const;
  });
  const before = { value: asked.mcvBefore ?? '', flag: '' as const, at: '2026-10-01T08:00:00.000Z' };
  const previous = { ...before, unitOfMeasure: 'fL', bookingNumber: 'LAB1', equation: null };
  return assessResult({
    parameters: rowsOf(asked),
    entries: new Map(entries),
    patient: { gender: 'female', dateOfBirth: '1980-01-15', age: '46', pregnant: false, at: '2026-11-20' },
    sampleAt: '2026-11-20T08:00:00.000Z',
    config: defaultFormulaConfig,
    previous: new Map(asked.mcvBefore === undefined ? [] : [['MCV', [previous]]]),
    remarks: '',
    sheet: haematology,
    sections,
    today: '2026-11-21',
    saved,
    surroundings: {
      specimen: specimenOf(asked),
      settings: { timeZone: 'UTC', hivAlgorithm: [], ...settings },
      reference: { filmComments: COMMENTS, clumpedBy: null, ...asked.reference },
    },
  });
}

function rowsOf({ profile, also, parameters }: Asked): readonly AssessedParameter[] {
  const all = [profile, also].flatMap((one) => (one === undefined ? [] : parametersOf(one)));
  return all.filter(({ code }) => parameters?.includes(code) ?? true);
}

function specimenOf({ profile, specimen = {} }: Asked): readonly RowOfSpecimen[] {
  const profileCode = profile === 'FBC' ? 'FILM' : 'FBC';
  return Object.entries(specimen).map(([code, value]) => ({
    profileCode,
    stage: 'validated',
    code,
    value,
    flag: '',
    unitOfMeasure: '',
  }));
}

export function rowOf({ rows }: AssessedResult, code: string) {
  const row = rows.find((one) => one.code === code);
  if (row === undefined) throw new Error(`${code} is not on the sheet.`);
  return row;
}

export const valuesOf = (result: AssessedResult, codes: readonly string[]): readonly string[] =>
  codes.map((code) => rowOf(result, code).parameter);

export const told = (asked: Asked) => judged(asked).refusals.map(({ field, message }) => [field, message]);

export const warned = (asked: Asked, code: string): readonly string[] =>
  judged(asked)
    .warnings.filter((warning) => warning.code === code)
    .map(({ message }) => message);

export const CELLS = ['MNEUT', 'MBAND', 'MLYM', 'MMON', 'MEOS', 'MBAS', 'MMET', 'MMYE', 'MBLA'];

/** A hundred cells, and three nucleated red ones among them. */
export const HUNDRED = { target: 100, tally: { MNEUT: 58, MBAND: 4, MLYM: 30, MMON: 6, MEOS: 2 }, nrbc: 3 };
