/** What class-validator says by itself, and how the laboratory would say it. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/must be longer than or equal to 1 characters?/, 'must not be empty'],
  [/must be longer than or equal to (\d+) characters/, 'must have at least $1 characters'],
  [/must be shorter than or equal to (\d+) characters/, 'may have at most $1 characters'],
  [/must not be less than (-?[\d.]+)/, 'must be $1 or more'],
  [/must not be greater than (-?[\d.]+)/, 'must be $1 or less'],
  [/must be an integer number/, 'must be a whole number'],
  [/must be a number conforming to the specified constraints/, 'must be a number'],
];

/** A rule's own message in plain words; one that was written for the field stays as it is. */
export function plainSentence(
  message: string,
  { property, value }: { readonly property: string; readonly value?: unknown },
): string {
  // Which of its rules a field breaks that is not there is chance.
  const isRule = message.startsWith(`${property} must `);
  if (isRule && (value === undefined || value === null)) return `${property} is missing`;
  // What is no number is neither too large nor too small, whichever rule was asked first.
  if (isRule && Number.isNaN(value)) return `${property} must be a number`;
  return PLAIN.reduce((said, [raw, plain]) => said.replace(raw, plain), message);
}
