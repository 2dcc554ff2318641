/** Words of our own for `in (...)` in a constant text. Never for what came from outside. */
export function sqlList(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ');
}
