/** A setting that is another now than when the form was opened. */
export interface Moved {
  readonly field: string;
  readonly now: unknown;
  /** What is typed here says something else than both. */
  readonly isTyped: boolean;
}

export type Fields = Readonly<Record<string, unknown>>;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Which of the fields somebody else changed; the version is no setting. */
export function movedFields(base: Fields, theirs: Fields, mine: Fields): readonly Moved[] {
  return Object.keys(base)
    .filter((field) => field !== 'version' && field in theirs)
    .filter((field) => !same(base[field], theirs[field]) && !same(mine[field], theirs[field]))
    .map((field) => ({ field, now: theirs[field], isTyped: !same(base[field], mine[field]) }));
}

/** Theirs, where nothing was typed here; the version with it. */
export function withTheirs(base: Fields, theirs: Fields, mine: Fields): Fields {
  const typed = Object.keys(base).filter((field) => !same(base[field], mine[field]));
  const kept = Object.entries(theirs).filter(([field]) => field in base && !typed.includes(field));
  return { ...mine, ...Object.fromEntries(kept) };
}

/** Longer ones, a picture or a list are only said to be others. */
const LONGEST = 80;

export function settingText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return String(value);
  if (value === '' || value === null) return 'empty';
  return typeof value === 'string' && value.length <= LONGEST ? `“${value}”` : 'another';
}
