import { unitText } from '../domain/catalogue/unit-text.js';
import type { ReportLine } from '../contract/reports.js';

/** More letters than the result's column holds in one line. */
const LONGEST_BESIDE = 14;

/** Whether a value in words takes the columns beside it too: it is long, and they have nothing to say. */
export function isLongValue({ value, unitOfMeasure, flag, critical }: ReportLine): boolean {
  return value.length > LONGEST_BESIDE && unitText(unitOfMeasure) === '' && flag === '' && !critical;
}
