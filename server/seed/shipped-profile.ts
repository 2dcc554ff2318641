import { startDeltaLimit } from '../../shared/domain/results/delta.js';
import type { ParameterRequest } from '../../shared/contract/catalogue.js';
import { profileContent, type ProfileContent } from '../catalogue/index.js';
import { readBands, type ShippedBands } from './bands-file.js';
import {
  containerOf,
  disciplineOf,
  readCatalogue,
  type CatalogueEntry,
  type ParameterEntry,
} from './catalogue-file.js';
import { shippedTurnarounds } from './turnarounds.js';

const MINOR_PER_UNIT = 100;

/** Marks of a few parameters, kept beside the rest. */
export const MARKS = [
  'kitLot',
  'internalControl',
  'limitOfDetection',
  'differential',
  'confirmBySecondPerson',
  'confidential',
  'optional',
  'draw',
] as const satisfies readonly (keyof ParameterEntry)[];

/** A profile as the files of this version have it. */
export interface ShippedProfile {
  readonly code: string;
  /** A laboratory's starting price, in hundredths of the base currency. */
  readonly priceMinor: number;
  readonly content: ProfileContent;
}

let read: ReadonlyMap<string, ShippedProfile> | undefined;

/** By code, in the order of the catalogue; the files are read once. */
export function shippedProfiles(): ReadonlyMap<string, ShippedProfile> {
  read ??= shippedByCode();
  return read;
}

function shippedByCode(): ReadonlyMap<string, ShippedProfile> {
  const bands = readBands();
  const entries = readCatalogue().map((entry, position) => shippedProfile(entry, position, bands));
  return new Map(entries.map((profile) => [profile.code, profile]));
}

function shippedProfile(entry: CatalogueEntry, position: number, bands: ShippedBands): ShippedProfile {
  const asked = {
    name: entry.profileName,
    unit: disciplineOf(entry),
    ...containerOf(entry),
    ...bands.profile(entry.profileCode),
    loinc: entry.loinc,
    ...shippedTurnarounds(entry),
    parameters: entry.parameters.map((one) => ({
      ...parameter(one),
      ...bands.of(entry.profileCode, one.code),
    })),
  };
  return {
    code: entry.profileCode,
    priceMinor: Math.round(entry.priceUSD * MINOR_PER_UNIT),
    content: profileContent(asked, position),
  };
}

function parameter(entry: ParameterEntry): ParameterRequest {
  const { code, name, loinc, section, rangeMale, rangeFemale, rangePregnancy, decimals, formula, note } =
    entry;
  const kind = entry.type ?? 'numeric';
  const delta = kind === 'numeric' ? startDeltaLimit(code) : null;
  return {
    ...{ code, name, loinc, kind, section, rangeMale, rangeFemale, rangePregnancy, decimals, formula, note },
    unitOfMeasure: entry.unit,
    criticalLow: entry.criticalLow?.toString(),
    criticalHigh: entry.criticalHigh?.toString(),
    criticalValues: [...(entry.criticalValues ?? [])],
    deltaKind: delta?.kind,
    deltaAmount: delta?.amount.toString(),
    deltaDays: delta?.days,
    options: [...(entry.options ?? [])],
    extra: marksOf(entry),
  };
}

function marksOf(entry: ParameterEntry): object {
  return Object.fromEntries(MARKS.map((key) => [key, entry[key]]));
}
