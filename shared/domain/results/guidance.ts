import { Decimal } from '../decimal.js';
import { workedOutPlaces } from '../places.js';
import { limitsIn, type Limits } from '../ranges/range-grammar.js';
import { displayRange, verdictOn, type AppliedRange, type Range } from '../ranges/reference-range.js';
import type { CriticalLimits } from './critical.js';

interface Judged extends CriticalLimits {
  readonly decimals?: number | null;
  readonly options?: readonly string[] | null;
}

/**
 * What stands in the column of ranges. A value outside a range that is shown has to have a flag: a text whose limits
 * flag later than it says ("<0.05##<0.25"), or never, is guidance to the reader, and is called that.
 */
export function shownRange({ display, text, range }: AppliedRange, parameter: Judged): string {
  if (display === '' || text === '') return display;
  const isGuidance = range.kind === 'guidance' || flagsLater(text, range, parameter);
  return isGuidance ? `Guidance: ${display}` : display;
}

/** Whether a value just beyond what is shown, and within nothing else that is shown, has no flag. */
function flagsLater(text: string, range: Range, parameter: Judged): boolean {
  const shown = limitsIn(displayRange(text));
  const step = new Decimal(10).pow(-workedOutPlaces(parameter.decimals ?? null));
  return shown
    .flatMap(({ low, high }) => [
      ...(low === null ? [] : [new Decimal(low).minus(step)]),
      ...(high === null ? [] : [new Decimal(high).plus(step)]),
    ])
    .filter((value) => !shown.some((limits) => holds(limits, value)))
    .some((value) => {
      const question = { ...parameter, value: value.toFixed(), range, choices: parameter.options };
      return verdictOn(question).judged !== 'outside';
    });
}

function holds({ low, high }: Limits, value: Decimal): boolean {
  return (
    (low === null || value.greaterThanOrEqualTo(low)) && (high === null || value.lessThanOrEqualTo(high))
  );
}
