import { useEffect, useState } from 'react';
import { phraseBook, type PhraseBook } from '../../ui/fields/phrases.js';
import { readPhrases } from '../results.api.js';

const NO_PHRASES: PhraseBook = new Map();

let asked: Promise<PhraseBook> | undefined;

/** The dictionary, read once per page load. */
export function usePhrases(): PhraseBook {
  const [phrases, setPhrases] = useState(NO_PHRASES);
  useEffect(() => {
    let isHere = true;
    asked ??= readPhrases().then((read) => phraseBook(read.map(({ code, phrase }) => [code, phrase])));
    void asked.then((read) => isHere && setPhrases(read));
    return () => {
      isHere = false;
    };
  }, []);
  return phrases;
}
