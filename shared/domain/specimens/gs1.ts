/** The content of a pack's code by the GS1 General Specifications, as far as the store needs it. */
interface PackCode {
  /** (01), 14 digits. */
  readonly gtin: string;
  /** (10), '' if the pack has none. */
  readonly lot: string;
  /** (17), YYYY-MM-DD, '' if the pack has none. */
  readonly expiry: string;
}

type ReadPack = PackCode | { readonly wrong: string };

/** The separator after an element of variable length: FNC1, as scanners send it. */
export const GROUP_SEPARATOR = '\u001D';

/** The symbologies of GS1, as a scanner may name them first: DataMatrix, 128, QR, DataBar, and DotCode. */
const SYMBOLOGY = /^\](?:d2|C1|Q3|e0|J1)/;
const GTIN_FIRST = /^01(\d{14})/;

/** GS1 General Specifications, figure 7.8.5-2: elements of these have one length and need no separator; without the identifier. */
const FIXED: Readonly<Record<string, number>> = {
  ...{ '00': 18, '01': 14, '02': 14, '03': 14, '04': 16, '20': 2 },
  ...{ '11': 6, '12': 6, '13': 6, '14': 6, '15': 6, '16': 6, '17': 6, '18': 6, '19': 6 },
};

/** Digits of an identifier, by its first two. */
function identifierLength(first: string): number {
  if (/^(?:3[1-69]|43|7[02]|8[0-2])$/.test(first)) return 4;
  return /^(?:2[3-5]|4[0-2]|71)$/.test(first) ? 3 : 2;
}

/** The number of digits or letters after the identifier, if it is fixed. */
function fixedLength(first: string): number | undefined {
  if (/^3[1-6]$/.test(first)) return 6;
  return first === '41' ? 13 : FIXED[first];
}

/** The most characters of other identifiers' values; a lot and a serial number have 20. */
const LONGEST = 90;
const LONGEST_OF: Readonly<Record<string, number>> = { '10': 20, '21': 20, '22': 20, '30': 8, '37': 8 };

/** Whether a scanned text is a pack's element string and no mere number. */
export function isPackCode(text: string): boolean {
  const bare = withoutSymbology(text);
  const [, gtin] = GTIN_FIRST.exec(bare) ?? [];
  if (bare !== text.trim() && /^\d{2}/.test(bare)) return true;
  return gtin !== undefined && bare.length > 16 && isGtin(gtin);
}

/**
 * Reads GTIN, lot and expiry of a pack (GS1 General Specifications, 3.2.2, 3.4.1, 3.4.7 and 7.8), in any order, with or
 * without parentheses; other elements are skipped by their lengths. `today`, YYYY-MM-DD, chooses the century (7.12).
 * Undefined: it is not a pack's element string.
 */
export function readPackCode(text: string, today: string): ReadPack | undefined {
  if (!isPackCode(text)) return undefined;
  const elements = /^\(\d{2,4}\)/.test(text.trim().replace(SYMBOLOGY, ''))
    ? bracketed(text.trim())
    : elementsOf(withoutSymbology(text));
  if (elements === undefined) return { wrong: 'The code on the pack could not be read completely' };
  const valuesOf = (identifier: string): readonly string[] => [
    ...new Set(elements.filter(([one]) => one === identifier).map(([, value]) => value)),
  ];
  const [gtin, lot = '', date] = ['01', '10', '17'].map((one) => valuesOf(one)[0]);
  if (['01', '10', '17'].some((one) => valuesOf(one).length > 1))
    return { wrong: 'The pack has two codes that contradict each other' };
  if (gtin === undefined || !isGtin(gtin)) return { wrong: 'The number of the product is wrong: scan again' };
  const expiry = date === undefined ? '' : expiryDay(date, today);
  if (expiry === undefined) return { wrong: `The expiry on the pack, ${date ?? ''}, is not a valid date` };
  if (expiry === '' && HIDDEN_EXPIRY.test(lot) && !text.includes(GROUP_SEPARATOR))
    return { wrong: 'The scanner leaves out the separator between lot and expiry: type both' };
  return { gtin, lot, expiry };
}

/** A lot that has an expiry for its end: the separator between them was lost on the way. */
const HIDDEN_EXPIRY = /.17\d{6}$/;

type Element = readonly [identifier: string, value: string];

/** Without what only names the symbology or begins the string. */
function withoutSymbology(text: string): string {
  return behindSeparators(text.trim().replace(SYMBOLOGY, '')).replaceAll(
    /\((\d{2,4})\)/g,
    (_, identifier: string, at: number) => (at === 0 ? identifier : `${GROUP_SEPARATOR}${identifier}`),
  );
}

function behindSeparators(text: string): string {
  return text.startsWith(GROUP_SEPARATOR) ? behindSeparators(text.slice(1)) : text;
}

/** With its identifiers in parentheses, as printed below the symbol: each element ends where the next begins. */
function bracketed(text: string): readonly Element[] | undefined {
  const found = [...text.replace(SYMBOLOGY, '').matchAll(/\((\d{2,4})\)([^()]*)/g)];
  return found.map(([, identifier = '', value = '']) => [
    identifier,
    value.replaceAll(GROUP_SEPARATOR, '').trim(),
  ]);
}

function elementsOf(text: string): readonly Element[] | undefined {
  const elements: Element[] = [];
  let rest = text;
  while (rest !== '') {
    const first = rest.slice(0, 2);
    const identifier = rest.slice(0, identifierLength(first));
    const behind = rest.slice(identifier.length);
    const fixed = fixedLength(first);
    const end = behind.indexOf(GROUP_SEPARATOR);
    const value = fixed === undefined ? behind.slice(0, end < 0 ? undefined : end) : behind.slice(0, fixed);
    const isWhole = /^\d+$/.test(identifier) && value !== '' && !value.includes(GROUP_SEPARATOR);
    if (!isWhole || value.length > (LONGEST_OF[identifier] ?? LONGEST)) return undefined;
    if (fixed !== undefined && value.length < fixed) return undefined;
    elements.push([identifier, value]);
    rest = behindSeparators(behind.slice(value.length));
  }
  return elements;
}

/** YYMMDD; day 00 is the last of its month. Undefined if there is no such day. */
function expiryDay(date: string, today: string): string | undefined {
  if (!/^\d{6}$/.test(date)) return undefined;
  const [year, month, day] = [0, 2, 4].map((from) => Number(date.slice(from, from + 2)));
  if (year === undefined || month === undefined || day === undefined || month < 1 || month > 12)
    return undefined;
  const full = fullYear(year, Number(today.slice(0, 4)));
  const last = new Date(Date.UTC(full, month, 0)).getUTCDate();
  if (day > last) return undefined;
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  return `${full}-${twoDigits(month)}-${twoDigits(day === 0 ? last : day)}`;
}

/** The century that puts it at most 49 years before this year and at most 50 after. */
function fullYear(year: number, now: number): number {
  const away = year - (now % 100);
  const century = now - (now % 100);
  if (away >= 51) return century - 100 + year;
  return away <= -50 ? century + 100 + year : century + year;
}

/** Whether the check digit at its end fits (GS1 General Specifications, 7.9): 8, 12, 13 or 14 digits. */
export function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  const sum = [...text]
    .reverse()
    .reduce((before, digit, place) => before + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Whether a product's code, as it was entered, is this GTIN: with or without the zeros at its front. */
export function isCodeOfGtin(code: string, gtin: string): boolean {
  const digits = code.trim();
  return /^\d{8,14}$/.test(digits) && digits.padStart(14, '0') === gtin;
}
