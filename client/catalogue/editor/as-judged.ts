import type { WarnedParameter } from '../../../shared/domain/catalogue/catalogue-warnings.js';
import { isAgeLimit } from '../../../shared/domain/ranges/age-limit.js';
import type { BandedCriticals } from '../../../shared/domain/ranges/applicable-limits.js';
import type { RangedParameter } from '../../../shared/domain/ranges/applicable-range.js';
import { bandOf, decimal, limitsOf, type EditedParameter } from './edited-profile.js';

const READ = /^-?\d{1,12}(\.\d{1,9})?$/;

/** What cannot be read yet is no limit of the picture. */
function readLimit(typed: string): string | null {
  const limit = decimal(typed);
  return limit !== null && READ.test(limit) ? limit : null;
}

/** As the result engine reads its ranges; a band whose age cannot be read is left out. */
export function rangedParameter(parameter: EditedParameter): RangedParameter {
  const { rangeMale, rangeFemale, rangePregnancy, adultOnly } = parameter;
  const isRead = (limit: string | null | undefined): boolean => !limit || isAgeLimit(limit);
  const ranges = parameter.ranges.map(bandOf).filter(({ from, to }) => isRead(from) && isRead(to));
  return { rangeMale, rangeFemale, rangePregnancy, adultOnly, ranges };
}

/** As the result engine reads its critical limits; what is still being typed is left out. */
export function limitedParameter({
  criticalLow,
  criticalHigh,
  criticalBands,
}: EditedParameter): BandedCriticals {
  const isRead = (limit: string | null | undefined): boolean => !limit || isAgeLimit(limit);
  const bands = criticalBands
    .map((band) => ({ ...limitsOf(band), low: readLimit(band.low), high: readLimit(band.high) }))
    .filter(({ from, to }) => isRead(from) && isRead(to));
  return { criticalLow: readLimit(criticalLow), criticalHigh: readLimit(criticalHigh), criticalBands: bands };
}

/** As it would be published, for what may be a slip in it. */
export function warnedParameter(parameter: EditedParameter): WarnedParameter {
  const { kind, unitOfMeasure, decimals } = parameter;
  return {
    ...rangedParameter(parameter),
    ...{ kind, unitOfMeasure, decimals: decimals === '' ? null : decimals },
    criticalLow: readLimit(parameter.criticalLow),
    criticalHigh: readLimit(parameter.criticalHigh),
    plausibleLow: readLimit(parameter.plausibleLow),
    plausibleHigh: readLimit(parameter.plausibleHigh),
  };
}
