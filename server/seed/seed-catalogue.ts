import { startDeltaLimit } from '../../shared/domain/delta.js';
import { BatchEntity } from '../catalogue/index.js';
import type { Tx } from '../events/unit-of-work.js';
import {
  containerOf,
  disciplineOf,
  readCatalogue,
  type CatalogueEntry,
  type ParameterEntry,
} from './catalogue-file.js';

const MINUTES_PER_HOUR = 60;
const MINOR_PER_UNIT = 100;

const INSERT_PROFILES = `
  insert into profile (id, code, name, unit, specimen, container, loinc, price_minor, turnaround_minutes, position)
  select id, code, name, unit, specimen, container, loinc, price_minor, turnaround_minutes, position
  from json_to_recordset($1::json) as fresh (id uuid, code text, name text, unit text, specimen text,
    container text, loinc text, price_minor bigint, turnaround_minutes integer, position integer)
  on conflict (code) do nothing
  returning id, code`;

const INSERT_PARAMETERS = `
  insert into parameter (id, profile_id, position, code, name, loinc, unit_of_measure, kind, section, range_male,
    range_female, range_pregnancy, critical_low, critical_high, critical_values, delta_kind, delta_amount,
    delta_days, decimals, options, formula, note, extra)
  select id, profile_id, position, code, name, loinc, unit_of_measure, kind, section, range_male,
    range_female, range_pregnancy, critical_low, critical_high, critical_values, delta_kind, delta_amount,
    delta_days, decimals, options, formula, note, extra
  from json_to_recordset($1::json) as fresh (id uuid, profile_id uuid, position integer, code text, name text,
    loinc text, unit_of_measure text, kind text, section text, range_male text, range_female text,
    range_pregnancy text, critical_low numeric, critical_high numeric, critical_values jsonb, delta_kind text,
    delta_amount numeric, delta_days integer, decimals integer, options jsonb, formula text, note text, extra jsonb)
  on conflict (profile_id, code) do nothing`;

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
  const entries = readCatalogue();
  const profiles = entries.map((entry, position) => profileRow(tx, entry, position));
  const fresh = await tx.sql<{ id: string; code: string }>(INSERT_PROFILES, [JSON.stringify(profiles)]);
  if (fresh.length === 0) return;
  const ids = new Map(fresh.map((row) => [row.code, row.id]));
  const parameters = entries.flatMap((entry) => parameterRows(tx, entry, ids.get(entry.profileCode)));
  await tx.sql(INSERT_PARAMETERS, [JSON.stringify(parameters)]);
  if (!(await tx.entities.exists(BatchEntity))) await tx.entities.insert(BatchEntity, batchRows(tx));
  tx.audit({
    action: 'catalogue.seed',
    subjectKind: 'catalogue',
    subjectId: 'catalogue',
    after: { codes: [...ids.keys()] },
  });
  tx.emit('CatalogueChanged', 'catalogue', { codes: [...ids.keys()] });
}

function profileRow(tx: Tx, entry: CatalogueEntry, position: number): object {
  return {
    id: tx.id(),
    code: entry.profileCode,
    name: entry.profileName,
    unit: disciplineOf(entry),
    ...containerOf(entry),
    loinc: entry.loinc ?? null,
    price_minor: Math.round(entry.priceUSD * MINOR_PER_UNIT),
    turnaround_minutes: Math.round(entry.turnaroundHours * MINUTES_PER_HOUR),
    position,
  };
}

function parameterRows(tx: Tx, entry: CatalogueEntry, profileId: string | undefined): readonly object[] {
  if (profileId === undefined) return [];
  return entry.parameters.map((parameter, position) => ({
    id: tx.id(),
    profile_id: profileId,
    position,
    ...parameterColumns(parameter),
  }));
}

function parameterColumns(parameter: ParameterEntry): object {
  const kind = parameter.type ?? 'numeric';
  const delta = kind === 'numeric' ? startDeltaLimit(parameter.code) : null;
  return {
    code: parameter.code,
    name: parameter.name,
    loinc: parameter.loinc ?? null,
    unit_of_measure: parameter.unit,
    kind,
    section: parameter.section ?? null,
    range_male: parameter.rangeMale,
    range_female: parameter.rangeFemale,
    range_pregnancy: parameter.rangePregnancy ?? null,
    critical_low: parameter.criticalLow ?? null,
    critical_high: parameter.criticalHigh ?? null,
    critical_values: parameter.criticalValues ?? [],
    delta_kind: delta?.kind ?? null,
    delta_amount: delta?.amount ?? null,
    delta_days: delta?.days ?? null,
    decimals: parameter.decimals,
    options: parameter.options ?? [],
    formula: parameter.formula ?? null,
    note: parameter.note ?? null,
    extra: extraOf(parameter),
  };
}

function extraOf({ kitLot, differential, confirmBySecondPerson, confidential }: ParameterEntry): object {
  return { kitLot, differential, confirmBySecondPerson, confidential };
}

function batchRows(tx: Tx) {
  return Object.entries(BATCHES).map(([name, codes]) => ({ id: tx.id(), name, codes }));
}
