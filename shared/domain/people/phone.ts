import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

/** How several numbers are written in one field: "0772 123456 / 0242 700700". */
const BETWEEN = /[,;/\n]/;
/** Digits, and the signs that group them; without a country there is nothing else to check. */
const LIKE_A_NUMBER = /^\(?[\d\s().-]{5,30}$/;
const FEWEST_DIGITS = 5;
const MOST_DIGITS = 15;

/** The laboratory's country, two letters (ISO 3166-1); undefined: its time zone has none. */
export type Country = string | undefined;

/**
 * Why a text is no phone number; null: it is one, or several, or empty. A number without + is read as one of the
 * laboratory's country, with or without its leading zero. It is kept as it was entered.
 */
export function phoneProblem(text: string, country: Country): string | null {
  const wrong = numbersIn(text).find((number) => !isPhone(number, country));
  return wrong === undefined ? null : refusal(wrong, country);
}

/** As phoneProblem, of numbers that may have a word before them: "Reception: 0242 700700". */
export function namedPhonesProblem(text: string, country: Country): string | null {
  const wrong = numbersIn(text).find((line) => !isPhone(line.replace(/^[\p{L}\p{M}.: ]+/u, ''), country));
  return wrong === undefined ? null : refusal(wrong, country);
}

function numbersIn(text: string): readonly string[] {
  return text
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function isPhone(text: string, country: Country): boolean {
  const options = {
    extract: false,
    ...(country !== undefined && { defaultCountry: country as CountryCode }),
  };
  const read = parsePhoneNumberFromString(text, options);
  if (read !== undefined) return read.isValid();
  return country === undefined && LIKE_A_NUMBER.test(text) && isCountable(text);
}

function isCountable(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return digits >= FEWEST_DIGITS && digits <= MOST_DIGITS;
}

const LONGEST_SHOWN = 30;

function refusal(text: string, country: Country): string {
  const letters = [...text];
  const wording = letters.length > LONGEST_SHOWN ? `${letters.slice(0, LONGEST_SHOWN).join('')}…` : text;
  const where = country === undefined ? 'a phone number' : `a phone number in ${nameOf(country)}`;
  return `${wording} is not ${where}: check for a missing digit. A number in another country begins with + and its code.`;
}

function nameOf(country: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country;
}
