export interface Choice {
  /** As it is stored. */
  readonly value: string;
  /** As shown, if that differs. */
  readonly label?: string;
  /** Another way to type it, e.g. a three-letter code. */
  readonly code?: string;
}

/** The options that a digit can pick. */
const BY_DIGIT = 9;

export function labelOf({ value, label }: Choice): string {
  return label ?? value;
}

function folded(text: string): string {
  return text.trim().toLowerCase();
}

/** Those that what is typed may mean: a code first, then what begins so, then what holds it. */
export function fittingOptions(options: readonly Choice[], typed: string): readonly Choice[] {
  const text = folded(typed);
  if (text === '') return options;
  const coded = options.filter(({ code }) => code !== undefined && folded(code) === text);
  const begun = options.filter((one) => folded(labelOf(one)).startsWith(text));
  const holding = options.filter((one) => folded(labelOf(one)).includes(text));
  return [...new Set([...coded, ...begun, ...holding])];
}

/** The option that was meant: a whole word or a code, else the only one that begins so or holds it. Of several none was. */
export function matchOption(options: readonly Choice[], typed: string): Choice | undefined {
  const text = folded(typed);
  if (text === '') return undefined;
  const ways = [
    options.filter((one) => folded(labelOf(one)) === text),
    options.filter(({ code }) => code !== undefined && folded(code) === text),
    options.filter((one) => folded(labelOf(one)).startsWith(text)),
    fittingOptions(options, typed),
  ];
  const [match, ...others] = ways.find(({ length }) => length > 0) ?? [];
  return others.length === 0 ? match : undefined;
}

/** Said where Enter takes nothing: what was typed stays. */
export const SEVERAL_MATCH = 'Several match: keep typing, or choose with the arrow keys';

/**
 * The option that a digit picks among the matches. None if an option contains a digit (1+, 1:80): there it is typed,
 * and must not pick another.
 */
export function optionByKey(options: readonly Choice[], typed: string, key: string): Choice | undefined {
  if (!/^[1-9]$/.test(key) || !isPickedByDigit(options)) return undefined;
  return fittingOptions(options, typed)[Number(key) - 1];
}

function isPickedByDigit(options: readonly Choice[]): boolean {
  return options.every((one) => !/\d/.test(labelOf(one) + (one.code ?? '')));
}

/** The digit that picks the option at this place; '' if none does. */
export function digitOf(place: number, options: readonly Choice[]): string {
  return place < BY_DIGIT && isPickedByDigit(options) ? String(place + 1) : '';
}
