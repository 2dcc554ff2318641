import type { AssessedParameter, Entry, EntryRefusal } from './assessed.js';
import { isPendingWord } from './completeness.js';
import { measurements, MOST_FACTOR, readFactor, timesFactor, type RepeatedValue } from './measured.js';
import { readingsAsked, twoReadings } from './two-readings.js';

/** What of a row's dilution and repeats cannot stand, each at its field. */
export function measuredRefusals(parameter: AssessedParameter, entry: Entry): readonly EntryRefusal[] {
  const { code, name } = parameter;
  const told = [...factorProblems(parameter, entry), ...repeatProblems(measurements(entry))];
  return told.map(({ part, message }) => ({ code, part, rule: 'measured', message: `${name}: ${message}` }));
}

/** What was worked out was not diluted: its parts were. */
export function factorOfWorkedOut(
  { code, name }: AssessedParameter,
  { factor }: Entry,
): readonly EntryRefusal[] {
  if (factor === null) return [];
  const message = `${name}: it is calculated, so it has no dilution factor.`;
  return [{ code, part: 'factor', rule: 'measured', message }];
}

interface Problem {
  /** The field within the row. */
  readonly part: string;
  readonly message: string;
}

function factorProblems(
  { kind, decimals }: AssessedParameter,
  { factor, parameter }: Entry,
): readonly Problem[] {
  if (factor === null) return [];
  const problem = (message: string): readonly Problem[] => [{ part: 'factor', message }];
  if (kind !== 'numeric') return problem('only a number has a dilution factor.');
  const read = readFactor(factor);
  const asked = readingsAsked(factor);
  if (read === null && asked !== null) return problem(`the dilution factor: ${asked}`);
  if (read === null) return problem(`the dilution factor is a number above 0, at most ${MOST_FACTOR}.`);
  if (parameter.trim() === '' || isPendingWord(parameter)) return [];
  if (timesFactor(parameter, read, decimals) !== null) return [];
  return problem(`"${parameter.slice(0, 40)}" is not a number, so it has no dilution factor.`);
}

/** A repeat needs a reason; all values are kept, the chosen one marked. */
function repeatProblems(repeats: readonly RepeatedValue[]): readonly Problem[] {
  if (repeats.length === 0) return [];
  const reasons = repeats.flatMap(({ reason }, index) =>
    index === 0 || reason.trim() !== ''
      ? []
      : [{ part: `repeats.${index}.reason`, message: 'say why it was repeated.' }],
  );
  const values = repeats.flatMap(({ value, chosen }, index) =>
    chosen || value.trim() !== ''
      ? []
      : [{ part: `repeats.${index}.value`, message: 'enter what was measured.' }],
  );
  const asked = repeats.flatMap(({ value, chosen }, index) => {
    const message = chosen || twoReadings(value) === null ? null : readingsAsked(value);
    return message === null ? [] : [{ part: `repeats.${index}.value`, message }];
  });
  const isOne = repeats.filter(({ chosen }) => chosen).length === 1;
  return [
    ...(isOne ? [] : [{ part: 'repeats', message: 'choose one measurement.' }]),
    ...values,
    ...asked,
    ...reasons,
  ];
}
