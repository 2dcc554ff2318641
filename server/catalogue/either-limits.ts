import type { ParameterRequest } from '../../shared/contract/catalogue.js';
import { flaggingRange } from '../../shared/domain/ranges/range-grammar.js';
import { readingsAsked } from '../../shared/domain/results/two-readings.js';
import type { FieldError } from '../../shared/errors.js';

const RANGES = ['rangeMale', 'rangeFemale', 'rangePregnancy'] as const;
const IN_WORDS: ReadonlySet<string> = new Set(['choice', 'text', 'isolates']);

/** "4,000-11,000" may be from 4 or from 4000: asked, wherever figures are held against it. */
export function eitherLimits(parameter: ParameterRequest): readonly FieldError[] {
  if (IN_WORDS.has(parameter.kind)) return [];
  const texts = [
    ...RANGES.map((field) => [field, parameter[field] ?? ''] as const),
    ...(parameter.ranges ?? []).map(({ text }, place) => [`ranges.${place}.text`, text] as const),
  ];
  return texts.flatMap(([field, text]) => {
    const message = readingsAsked(flaggingRange(text));
    return message === null ? [] : [{ field, message }];
  });
}
