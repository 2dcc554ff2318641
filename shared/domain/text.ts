import { withoutInvisible } from './plain-text.js';

/** Letters that decompose into nothing simpler, as people type them without the right keyboard. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
};

/** All stored text is NFC, so that what looks alike is alike. */
export function toNfc(text: string): string {
  return text.normalize('NFC');
}

/** Lower case, accents folded: for searching only, never for storing. */
export function foldText(text: string): string {
  const bare = withoutInvisible(text)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');
  return bare.replace(/[ßæœøđðħıłþ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/** The parts of a name by which it is found: "O'Brien-Núñez, Ana" -> obrien, nunez, ana. */
export function nameTokens(fullName: string): string[] {
  const joined = foldText(fullName).replace(/['’ʼ`´]/g, '');
  return joined.split(/[^\p{L}\p{N}]+/u).filter((token) => token !== '');
}

const CONTROL = /[^\P{Cc}\t\n\r]/u;
const LONE_SURROGATE = /\p{Cs}/u;

/** NUL, C0 and C1 controls other than tab and line ends, lone surrogates: no database or page keeps them. */
export function hasForbiddenCharacters(text: string): boolean {
  return CONTROL.test(text) || LONE_SURROGATE.test(text);
}
