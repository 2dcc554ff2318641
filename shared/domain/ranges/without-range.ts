import type { RangedParameter } from './applicable-range.js';
import { NUMERIC_KINDS } from '../catalogue/catalogue-warnings.js';

/** As a profile has it, or as it is being edited. */
interface AskedParameter extends Omit<RangedParameter, 'ranges'> {
  readonly ranges?: readonly { readonly text: string }[] | null | undefined;
  readonly code: string;
  readonly name: string;
  readonly kind: string;
  readonly extra?: { readonly noRange?: boolean } | undefined;
}

/** Numeric parameters without a range for anybody, and without the statement that they have none. */
export function withoutRange(
  parameters: readonly AskedParameter[],
): readonly { readonly code: string; readonly name: string }[] {
  return parameters.filter(lacksRange).map(({ code, name }) => ({ code, name }));
}

export function lacksRange(parameter: AskedParameter): boolean {
  return parameter.extra?.noRange !== true && isWithoutRange(parameter);
}

/** A parameter of figures for which no range is given, whether or not somebody said that it has none. */
export function isWithoutRange({
  kind,
  rangeMale,
  rangeFemale,
  rangePregnancy,
  ranges,
}: Omit<AskedParameter, 'code' | 'name'>): boolean {
  const texts = [rangeMale, rangeFemale, rangePregnancy, ...(ranges ?? []).map(({ text }) => text)];
  return NUMERIC_KINDS.has(kind) && texts.every((text) => (text ?? '').trim() === '');
}
