import type { AssessedParameter } from '../../../shared/domain/results/assess-result.js';
import type { ProfileLayout } from '../../catalogue/index.js';
import type { ResultRecord, StoredValue } from '../store/result-record.js';

/** A parameter that the catalogue has retired keeps its row if it already has a result. */
export function openParameters(
  layout: ProfileLayout,
  record: ResultRecord | undefined,
): readonly AssessedParameter[] {
  const known = new Set(layout.parameters.map(({ code }) => code));
  const retired = (record?.values ?? []).filter((row) => !known.has(row.code) && row.parameter !== '');
  return [...layout.parameters.map(fromCatalogue), ...retired.map(asReleased)];
}

export function fromCatalogue(parameter: ProfileLayout['parameters'][number]): AssessedParameter {
  const { extra, formula, ...limits } = parameter;
  return { ...limits, formula: formula || null, ...(Object.keys(extra).length > 0 && { extra }) };
}

export function asReleased(row: StoredValue): AssessedParameter {
  const { deltaLimit, rangeText: text, rangeSource: source, notPregnant } = row;
  return {
    code: row.code,
    name: row.name,
    unitOfMeasure: row.unitOfMeasure,
    kind: row.kind,
    section: row.section,
    rangeMale: row.referenceRangeMale,
    rangeFemale: row.referenceRangeFemale,
    fixedRange: { text, source, ...(notPregnant && { notPregnant }) },
    criticalLow: row.criticalLow,
    criticalHigh: row.criticalHigh,
    criticalValues: row.criticalValues,
    plausibleLow: row.plausibleLow,
    plausibleHigh: row.plausibleHigh,
    reportableLow: row.reportableLow ?? null,
    reportableHigh: row.reportableHigh ?? null,
    deltaKind: deltaLimit?.kind ?? null,
    deltaAmount: deltaLimit?.amount ?? null,
    deltaDays: deltaLimit?.days ?? null,
    decimals: row.decimals,
    options: row.options,
    formula: row.formula,
    note: row.note,
    ...extraOf(row),
    verified: row.verified,
  };
}

/** Nothing more is asked of a row without a state. */
function extraOf(row: StoredValue): Pick<AssessedParameter, 'extra'> {
  if (row.state === undefined) return { extra: { ...row.extra, optional: true } };
  return row.extra ? { extra: row.extra } : {};
}
