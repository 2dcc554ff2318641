/** Phrases by their codes in capitals. */
export type PhraseBook = ReadonlyMap<string, string>;

export interface Caret {
  readonly text: string;
  readonly at: number;
}

export interface ExpandedPhrase extends Caret {
  /** The code that was typed and replaced by its phrase. */
  readonly code?: string;
}

const CODE_BEFORE_SPACE = /(^|\s)([A-Za-z0-9][A-Za-z0-9_.-]{0,19})(\s)$/;

export function phraseBook(texts: Iterable<readonly [code: string, text: string]>): PhraseBook {
  return new Map(Array.from(texts, ([code, text]) => [code.toUpperCase(), text] as const));
}

/** A code of the dictionary, followed by the space that was just typed, becomes its phrase. */
export function expandPhrase({ text, at }: Caret, phrases: PhraseBook): ExpandedPhrase {
  const found = CODE_BEFORE_SPACE.exec(text.slice(0, at));
  const phrase = phrases.get((found?.[2] ?? '').toUpperCase());
  if (found === null || phrase === undefined) return { text, at };
  const before = text.slice(0, found.index) + (found[1] ?? '') + phrase + (found[3] ?? '');
  return { text: before + text.slice(at), at: before.length, code: found[2] };
}
