import { useEffect, useState } from 'react';
import type { Phrase } from '../../../shared/contract/catalogue-shapes.js';
import { readPhrases } from '../results.api.js';

export type PhraseBook = ReadonlyMap<string, string>;

const NO_PHRASES: PhraseBook = new Map();

let asked: Promise<PhraseBook> | undefined;

function book(phrases: readonly Phrase[]): PhraseBook {
  return new Map(phrases.map(({ code, phrase }) => [code.toUpperCase(), phrase]));
}

/** The dictionary, read once per page load. */
export function usePhrases(): PhraseBook {
  const [phrases, setPhrases] = useState(NO_PHRASES);
  useEffect(() => {
    let isHere = true;
    asked ??= readPhrases().then(book);
    void asked.then((read) => isHere && setPhrases(read));
    return () => {
      isHere = false;
    };
  }, []);
  return phrases;
}

export interface Caret {
  readonly text: string;
  readonly at: number;
}

const CODE_BEFORE_SPACE = /(^|\s)([A-Za-z0-9][A-Za-z0-9_.-]{0,19})(\s)$/;

/** A code of the dictionary, followed by the space that was just typed, becomes its phrase. */
export function expandPhrase({ text, at }: Caret, phrases: PhraseBook): Caret {
  const found = CODE_BEFORE_SPACE.exec(text.slice(0, at));
  const phrase = phrases.get((found?.[2] ?? '').toUpperCase());
  if (found === null || phrase === undefined) return { text, at };
  const before = text.slice(0, found.index) + (found[1] ?? '') + phrase + (found[3] ?? '');
  return { text: before + text.slice(at), at: before.length };
}
