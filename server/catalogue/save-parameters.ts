import type { ParameterRequest } from '../../shared/contract/catalogue.js';
import type { Tx } from '../events/unit-of-work.js';
import { invalidFields } from '../kernel/http/problem.js';

const UPSERT = `
  insert into parameter (id, profile_id, position, code, name, loinc, unit_of_measure, kind, section, range_male,
    range_female, range_pregnancy, ranges, critical_low, critical_high, critical_values, plausible_low,
    plausible_high, delta_kind, delta_amount, delta_days, decimals, options, formula, note, extra, verified)
  select id, $1, position, code, name, loinc, "unitOfMeasure", kind, section, "rangeMale",
    "rangeFemale", "rangePregnancy", ranges, "criticalLow", "criticalHigh", "criticalValues", "plausibleLow",
    "plausibleHigh", "deltaKind", "deltaAmount", "deltaDays", decimals, options, formula, note, extra, verified
  from json_to_recordset($2::json) as fresh (id uuid, position integer, code text, name text, loinc text,
    "unitOfMeasure" text, kind text, section text, "rangeMale" text, "rangeFemale" text, "rangePregnancy" text,
    ranges jsonb, "criticalLow" numeric, "criticalHigh" numeric, "criticalValues" jsonb, "plausibleLow" numeric,
    "plausibleHigh" numeric, "deltaKind" text, "deltaAmount" numeric, "deltaDays" integer, decimals integer,
    options jsonb, formula text, note text, extra jsonb, verified boolean)
  on conflict (profile_id, code) do update set
    position = excluded.position, name = excluded.name, loinc = excluded.loinc,
    unit_of_measure = excluded.unit_of_measure, kind = excluded.kind, section = excluded.section,
    range_male = excluded.range_male, range_female = excluded.range_female,
    range_pregnancy = excluded.range_pregnancy, ranges = excluded.ranges, critical_low = excluded.critical_low,
    critical_high = excluded.critical_high, critical_values = excluded.critical_values,
    plausible_low = excluded.plausible_low, plausible_high = excluded.plausible_high,
    delta_kind = excluded.delta_kind, delta_amount = excluded.delta_amount, delta_days = excluded.delta_days,
    decimals = excluded.decimals, options = excluded.options, formula = excluded.formula, note = excluded.note,
    extra = excluded.extra, verified = excluded.verified, retired_at = null,
    version = parameter.version + (parameter.unit_of_measure <> excluded.unit_of_measure)::integer`;

const RETIRE = `
  update parameter set retired_at = $3
  where profile_id = $1 and code <> all($2::text[]) and retired_at is null`;

/** Makes the profile's parameters these, in this order; those that are left out are retired, never deleted. */
export async function saveParameters(
  tx: Tx,
  profileId: string,
  parameters: readonly ParameterRequest[],
): Promise<void> {
  refuseContradictions(parameters);
  const rows = parameters.map((parameter, position) => ({ id: tx.id(), position, ...complete(parameter) }));
  await tx.sql(UPSERT, [profileId, JSON.stringify(rows)]);
  await tx.sql(RETIRE, [profileId, parameters.map((parameter) => parameter.code), tx.now]);
}

function complete(parameter: ParameterRequest): object {
  return {
    unitOfMeasure: '',
    rangeMale: '',
    rangeFemale: '',
    ranges: [],
    criticalValues: [],
    decimals: 0,
    options: [],
    extra: {},
    verified: false,
    ...withoutNothing(parameter),
  };
}

function withoutNothing(parameter: ParameterRequest): object {
  return Object.fromEntries(
    Object.entries(parameter).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}

function refuseContradictions(parameters: readonly ParameterRequest[]): void {
  const errors = parameters.flatMap((parameter, index) => {
    const at = (field: string): string => `parameters.${index}.${field}`;
    return [
      ...(isAbove(parameter.criticalLow, parameter.criticalHigh)
        ? [
            {
              field: at('criticalLow'),
              message: `${parameter.code}: the low critical limit is above the high one.`,
            },
          ]
        : []),
      ...(isAbove(parameter.plausibleLow, parameter.plausibleHigh)
        ? [
            {
              field: at('plausibleLow'),
              message: `${parameter.code}: the low plausible limit is above the high one.`,
            },
          ]
        : []),
      ...(parameter.kind === 'calculated' && !parameter.formula
        ? [{ field: at('formula'), message: `${parameter.code}: a calculated parameter needs its formula.` }]
        : []),
      ...(parameter.deltaKind && !(parameter.deltaAmount && parameter.deltaDays)
        ? [
            {
              field: at('deltaAmount'),
              message: `${parameter.code}: a delta limit needs an amount and days.`,
            },
          ]
        : []),
    ];
  });
  if (errors.length > 0) throw invalidFields(errors);
}

function isAbove(low: string | null | undefined, high: string | null | undefined): boolean {
  return Boolean(low) && Boolean(high) && Number(low) > Number(high);
}
