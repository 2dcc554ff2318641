import { startDeltaLimit } from '../../shared/domain/delta.js';
import type { ParameterRequest } from '../../shared/contract/catalogue.js';
import {
  BatchEntity,
  ProfileEntity,
  profileContent,
  publishProfiles,
  type Publication,
} from '../catalogue/index.js';
import type { Tx } from '../events/unit-of-work.js';
import { readBands, type ShippedBands } from './bands-file.js';
import {
  containerOf,
  disciplineOf,
  readCatalogue,
  type CatalogueEntry,
  type ParameterEntry,
} from './catalogue-file.js';

const MINUTES_PER_HOUR = 60;
const MINOR_PER_UNIT = 100;

/** What few parameters say, kept beside the rest. */
const EXTRAS = [
  'kitLot',
  'internalControl',
  'limitOfDetection',
  'differential',
  'confirmBySecondPerson',
  'confidential',
  'optional',
] as const satisfies readonly (keyof ParameterEntry)[];

/** Bundles to begin with; the laboratory edits them under batch/profiles. */
const BATCHES: Readonly<Record<string, readonly string[]>> = {
  'Pre-op': ['FBC', 'UE', 'COAG', 'GRP'],
  Antenatal: ['FBC', 'GRP', 'UDIP', 'SYPH', 'HBSAG', 'HIV'],
  'Diabetes review': ['FBS', 'HBA1C', 'RFT', 'LIPID', 'UACR'],
  'General check-up': ['FBC', 'UE', 'LFT', 'LIPID', 'FBS', 'UDIP'],
};

/**
 * Puts in the profiles that the laboratory does not have yet and leaves alone those that it has, retired and
 * edited ones included. Ranges and limits are starting values, unverified by this laboratory.
 */
export async function seedCatalogue(tx: Tx): Promise<void> {
  const bands = readBands();
  const known = new Set((await tx.entities.find(ProfileEntity)).map(({ code }) => code));
  const publications = readCatalogue().flatMap((entry, position) =>
    known.has(entry.profileCode) ? [] : [publication(tx, entry, position, bands)],
  );
  if (publications.length === 0) return;
  await publishProfiles(tx, publications);
  if (!(await tx.entities.exists(BatchEntity))) await tx.entities.insert(BatchEntity, batchRows(tx));
  const codes = publications.map(({ profile }) => profile.code);
  tx.audit({
    action: 'catalogue.seed',
    subjectKind: 'catalogue',
    subjectId: 'catalogue',
    after: { codes },
  });
  tx.emit('CatalogueChanged', 'catalogue', { codes });
}

function publication(tx: Tx, entry: CatalogueEntry, position: number, bands: ShippedBands): Publication {
  const profile = tx.entities.create(ProfileEntity, {
    id: tx.id(),
    code: entry.profileCode,
    priceMinor: Math.round(entry.priceUSD * MINOR_PER_UNIT),
  });
  const asked = {
    name: entry.profileName,
    unit: disciplineOf(entry),
    ...containerOf(entry),
    ...bands.profile(entry.profileCode),
    loinc: entry.loinc,
    turnaroundMinutes: Math.round(entry.turnaroundHours * MINUTES_PER_HOUR),
    parameters: entry.parameters.map((one) => ({
      ...parameter(one),
      ...bands.of(entry.profileCode, one.code),
    })),
  };
  return { profile, content: profileContent(asked, position) };
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
    extra: extraOf(entry),
  };
}

function extraOf(entry: ParameterEntry): object {
  return Object.fromEntries(EXTRAS.map((key) => [key, entry[key]]));
}

function batchRows(tx: Tx) {
  return Object.entries(BATCHES).map(([name, codes]) => ({ id: tx.id(), name, codes }));
}
