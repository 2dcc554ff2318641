import { isCycleThreshold } from './completeness.js';
import { foldWord } from '../ranges/range-grammar.js';
import type { TestValue } from './test-value.js';

const VIRAL_LOAD_UNITS: ReadonlySet<string> = new Set(['{copies}/mL', '[IU]/mL']);
export const TARGET_NOT_DETECTED = 'Target not detected';
/** The shipped one; another is marked in the catalogue. */
const INTERNAL_CONTROL = 'CTIC';

export function isInternalControl({
  code,
  extra,
  ...row
}: Pick<TestValue, 'code' | 'extra' | 'unitOfMeasure'>): boolean {
  return extra?.internalControl === true || (isCycleThreshold(row) && code === INTERNAL_CONTROL);
}

/** For the laboratory only: Ct values, unless the catalogue prints them; of an internal control never (R10). */
export function isBenchOnly(row: Pick<TestValue, 'code' | 'extra' | 'unitOfMeasure'>): boolean {
  return isInternalControl(row) || (isCycleThreshold(row) && row.extra?.printsCt !== true);
}

/** Copies or international units in a millilitre. */
export function isViralLoad({ unitOfMeasure }: Pick<TestValue, 'unitOfMeasure'>): boolean {
  return VIRAL_LOAD_UNITS.has(unitOfMeasure);
}

/** The assay looked, and found nothing. */
export function isTargetNotDetected(value: string): boolean {
  const word = foldWord(value);
  return word === 'not detected' || word === foldWord(TARGET_NOT_DETECTED);
}
