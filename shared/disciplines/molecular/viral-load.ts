import { Decimal, roundHalfUp } from '../../domain/decimal.js';
import { isViralLoad, saysNotDetected } from '../../domain/results/molecular-row.js';
import { parseResultValue } from '../../domain/results/result-value.js';
import type { BenchRules, DerivedValue } from '../../domain/results/sections.js';
import type { TestValue } from '../../domain/results/test-value.js';
import { workedOutPlaces } from '../../domain/places.js';

const LOG10_OF = /^log10\(\s*([A-Za-z0-9_]{1,40})\s*\)$/;

/** log10 of a viral load, its comparator carried over; none of what was not detected. */
export const viralLoadRules: BenchRules = ({ rows }) => {
  const derived = rows.flatMap((row): readonly (readonly [string, DerivedValue])[] => {
    const code = LOG10_OF.exec(row.formula ?? '')?.[1]?.toUpperCase();
    const load = rows.find((one) => one.code.toUpperCase() === code && isViralLoad(one));
    return load === undefined || load.parameter === ''
      ? []
      : [[row.code, log10Of(load, workedOutPlaces(row.decimals))]];
  });
  return { derived: new Map(derived) };
};

function log10Of({ name, parameter }: TestValue, decimals: number): DerivedValue {
  const parsed = parseResultValue(parameter);
  if (parsed.kind !== 'number') {
    return {
      value: '',
      reason: saysNotDetected(parameter) ? 'target not detected' : `${name}: ${parameter}`,
    };
  }
  const load = new Decimal(parsed.number);
  if (!load.greaterThan(0)) return { value: '', reason: 'log10 needs a number above zero' };
  const log = load.log(10);
  const shown = roundHalfUp(log, decimals);
  if (parsed.comparator !== '=') return { value: `${parsed.comparator}${shown}` };
  return { value: shown, exact: log.toSignificantDigits(15).toFixed() };
}
