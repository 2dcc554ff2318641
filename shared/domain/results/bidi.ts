/** Marks, embeddings, overrides and isolates: what would turn the text around it too. */
const DIRECTIONS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;

/**
 * Text that reads in its own direction inside a line that reads from left to right (first strong isolate, UAX 9): an
 * Arabic name moves no number and no flag beside it, whatever marks were typed into it.
 */
export function isolateDirection(text: string): string {
  const bare = text.replace(DIRECTIONS, '');
  return bare === '' ? '' : `\u2068${bare}\u2069`;
}
