/** Words of our own for `in (...)` in a constant text. Never for what came from outside. */
export function sqlList(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ');
}

/** Literal text within a pattern of `like`, with its %, _ and \ escaped. */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

const folded = (text: string): string =>
  `lower(unaccent('unaccent'::regdictionary, normalize(${text}, nfkc)))`;

/**
 * SQL: `text` has every word of the parameter somewhere, accents and capitals aside; null finds everything. For lists
 * that are short once their own conditions hold.
 */
export function containsWords(text: string, parameter: string): string {
  return `(${parameter}::text is null or not exists (
    select from unnest(string_to_array(${folded(`${parameter}::text`)}, ' ')) as word
    where strpos(${folded(text)}, word) = 0))`;
}

/** The text of a search box; null for nothing. */
export function searchText(q: string | undefined): string | null {
  const words = (q ?? '').trim();
  return words === '' ? null : words;
}
