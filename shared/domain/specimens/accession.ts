/** A specimen's number: the lab number, the booking's index and the specimen's, e.g. LAB12-0-1. */
const ACCESSION = /^[\p{L}\p{N}._/-]{0,40}\d-\d{1,4}-\d{1,3}$/u;

/** Whether a scanned text can be a specimen's number: a result never looks like one. */
export function isAccession(text: string): boolean {
  return text.length <= 60 && ACCESSION.test(text);
}

/** Stand-ins for the hyphen where the scanner types for another keyboard than the machine has: ß, ', +, *, ). */
const OTHER_HYPHENS = /^([\p{L}\p{N}]*?\d)([ß'+*)])(\d{1,4})\2(\d{1,3})$/u;
/** A French keyboard's own signs, in the order of its figures, which need Shift there. */
const FRENCH_FIGURES = 'à&é"\'(-è_ç';
const FRENCH_LETTERS = new Map([...'aqzwAQZW,?'].map((sign, place) => [sign, 'qawzQAWZmM'.charAt(place)]));

/**
 * The specimen's number that a scanner meant, which types as if the machine had an American keyboard: with a German one
 * `LAB531-1-1` comes as `LAB531ß1ß1` and Y as Z, with a French one as `LQB("&)&)&`. Undefined if it is none.
 */
export function readAccession(text: string): string | undefined {
  return [text, withHyphens(text), offFrench(text)].find((one) => one !== undefined && isAccession(one));
}

function withHyphens(text: string): string | undefined {
  const [, number, sign, booking, specimen] = OTHER_HYPHENS.exec(text) ?? [];
  if (number === undefined) return undefined;
  return `${sign === 'ß' ? swapped(number) : number}-${booking}-${specimen}`;
}

/** Y and Z have changed places on a German keyboard. */
function swapped(text: string): string {
  const other: Readonly<Record<string, string>> = { y: 'z', z: 'y', Y: 'Z', Z: 'Y' };
  return text.replaceAll(/[yz]/gi, (letter) => other[letter] ?? letter);
}

function offFrench(text: string): string | undefined {
  if (/\d/.test(text)) return undefined;
  return [...text].map(offFrenchKey).join('');
}

function offFrenchKey(sign: string): string {
  const figure = FRENCH_FIGURES.indexOf(sign);
  if (figure >= 0) return String(figure);
  return sign === ')' ? '-' : (FRENCH_LETTERS.get(sign) ?? sign);
}
