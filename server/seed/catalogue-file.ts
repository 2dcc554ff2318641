import { readFileSync } from 'node:fs';
import type { Discipline } from '../../shared/vocabulary.js';
import { DISCIPLINES } from '../../shared/vocabulary.js';

/** One profile as catalogue.json has it. */
export interface CatalogueEntry {
  readonly discipline: string;
  readonly profileCode: string;
  readonly profileName: string;
  readonly specimen: string;
  readonly loinc?: string;
  readonly priceUSD: number;
  readonly turnaroundHours: number;
  readonly parameters: readonly ParameterEntry[];
}

export interface ParameterEntry {
  readonly code: string;
  readonly name: string;
  readonly loinc?: string;
  readonly unit: string;
  readonly type?: 'choice' | 'text' | 'calculated' | 'isolates';
  readonly section?: string;
  readonly rangeMale: string;
  readonly rangeFemale: string;
  readonly rangePregnancy?: string;
  readonly criticalLow?: number;
  readonly criticalHigh?: number;
  readonly criticalValues?: readonly string[];
  readonly decimals: number;
  readonly options?: readonly string[];
  readonly formula?: string;
  readonly note?: string;
  readonly kitLot?: boolean;
  readonly internalControl?: boolean;
  readonly limitOfDetection?: string;
  readonly differential?: boolean;
  readonly confirmBySecondPerson?: boolean;
  readonly confidential?: boolean;
  readonly optional?: boolean;
  readonly draw?: string;
}

export function readCatalogue(): readonly CatalogueEntry[] {
  const text = readFileSync(new URL('./catalogue.json', import.meta.url), 'utf8');
  return JSON.parse(text) as readonly CatalogueEntry[];
}

export function disciplineOf(entry: CatalogueEntry): Discipline {
  const unit = DISCIPLINES.find((one) => one === entry.discipline.toLowerCase());
  if (unit === undefined) throw new Error(`${entry.profileCode}: there is no unit "${entry.discipline}"`);
  return unit;
}

export interface SpecimenContainer {
  readonly specimen: string;
  readonly container: string;
}

const SERUM = { specimen: 'BLOOD', container: 'Serum (gold top)' };
const EDTA = { specimen: 'BLOOD', container: 'EDTA (lavender top)' };
const HEPARIN = { specimen: 'BLOOD', container: 'Lithium heparin (green top)' };
const CITRATE = { specimen: 'BLOOD', container: 'Citrate (light blue top)' };
const SWAB = 'Swab in transport medium';

/** The tubes of a usual draw: what the label is stuck on, so one container per specimen text. */
const CONTAINERS: Readonly<Record<string, SpecimenContainer>> = {
  'BLOOD (serum)': SERUM,
  'BLOOD (serum/Li-heparin)': SERUM,
  'BLOOD (serum/EDTA)': SERUM,
  'BLOOD (serum) / CSF': SERUM,
  'BLOOD (EDTA)': EDTA,
  'BLOOD (EDTA plasma)': EDTA,
  'BLOOD (EDTA/citrate)': EDTA,
  'BLOOD (Li-heparin)': HEPARIN,
  'BLOOD (citrate)': CITRATE,
  'BLOOD (fluoride oxalate)': { specimen: 'BLOOD', container: 'Fluoride oxalate (grey top)' },
  'BLOOD (arterial, heparin)': { specimen: 'BLOOD', container: 'Blood gas syringe (heparin)' },
  'BLOOD (culture bottles)': { specimen: 'BLOOD', container: 'Blood culture bottles' },
  'BLOOD (DBS)': { specimen: 'BLOOD', container: 'Dried blood spot card' },
  URINE: { specimen: 'URINE', container: 'Urine container' },
  'URINE (spot)': { specimen: 'URINE', container: 'Urine container' },
  'URINE (mid-stream)': { specimen: 'URINE', container: 'Sterile urine container (mid-stream)' },
  'URINE / SWAB': { specimen: 'URINE', container: 'Urine container (first catch)' },
  STOOL: { specimen: 'STOOL', container: 'Stool container' },
  SPUTUM: { specimen: 'SPUTUM', container: 'Sputum container' },
  CSF: { specimen: 'CSF', container: 'Sterile CSF tube' },
  SEMEN: { specimen: 'SEMEN', container: 'Semen container' },
  'TISSUE / SWAB': { specimen: 'TISSUE / SWAB', container: SWAB },
  'SWAB (genital)': { specimen: 'SWAB (genital)', container: SWAB },
  'SWAB (nasopharyngeal)': { specimen: 'SWAB (nasopharyngeal)', container: 'Viral transport medium' },
  'SWAB (cervical)': { specimen: 'SWAB (cervical)', container: 'Cervical sample vial' },
};

export function containerOf(entry: CatalogueEntry): SpecimenContainer {
  const found = Object.hasOwn(CONTAINERS, entry.specimen) ? CONTAINERS[entry.specimen] : undefined;
  return found ?? { specimen: entry.specimen, container: 'Sterile container' };
}
