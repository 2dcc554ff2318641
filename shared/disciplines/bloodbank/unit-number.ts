/** ISO/IEC 7064 pure system MOD 37-2: check characters 0-9, A-Z and *. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*';
const MODULUS = 37;
const RADIX = 2;

/** The check character of digits and capital letters; undefined if there is another character. */
export function checkCharacter(text: string): string | undefined {
  let sum = 0;
  for (const character of text) {
    const value = ALPHABET.indexOf(character);
    if (value < 0 || character === '*') return undefined;
    sum = ((sum + value) * RADIX) % MODULUS;
  }
  return ALPHABET[(MODULUS + 1 - sum) % MODULUS];
}

/** ISBT 128: place of collection (5), year (2), serial number (6). */
const DONATION = /^[A-NP-Z1-9][A-NP-Z0-9]{4}\d{8}$/;
const DONATION_LENGTH = 13;
const SCANNED_LENGTH = DONATION_LENGTH + 3;
const TYPED_LENGTH = DONATION_LENGTH + 1;

/** As it is kept and compared, or why it is none. */
type ReadUnit = { readonly unit: string } | { readonly message: string };

/**
 * A donation number, kept with its check character: scanned it begins with "=" and ends with two flags, typed it ends
 * with the check character. `pattern`: numbers of another kind that the laboratory takes, see `fitsPattern`; '': none.
 */
export function readUnit(text: string, pattern: string): ReadUnit {
  const given = text.replace(/[\s-]/g, '').toUpperCase();
  if (given === '') return { message: 'Scan or type the number of the unit.' };
  if (pattern !== '' && fitsPattern(text.trim(), pattern)) return { unit: text.trim().toUpperCase() };
  if (given.startsWith('=')) return scanned(given);
  const [number, check] = [given.slice(0, DONATION_LENGTH), given.slice(DONATION_LENGTH)];
  if (!DONATION.test(number) || given.length > TYPED_LENGTH)
    return { message: `${shortened(text)} is not a donation number.` };
  if (check === '')
    return { message: `${shortened(text)} lacks its check character: type it too, or scan the label.` };
  if (checkCharacter(number) === check) return { unit: given };
  return {
    message: `${shortened(text)}: the check character does not match. Check the number, or scan the label.`,
  };
}

function scanned(given: string): ReadUnit {
  const number = given.slice(1, DONATION_LENGTH + 1);
  if (given.length !== SCANNED_LENGTH || !DONATION.test(number)) {
    return { message: `${shortened(given)} is not the label of a donation number.` };
  }
  return { unit: number + (checkCharacter(number) ?? '') };
}

function shortened(text: string): string {
  return text.trim().slice(0, 40);
}

/** Character by character: # is a digit, @ a letter, everything else itself. */
function fitsPattern(text: string, pattern: string): boolean {
  const [given, requested] = [[...text.toUpperCase()], [...pattern.toUpperCase()]];
  return given.length === requested.length && requested.every((sign, at) => fits(given[at] ?? '', sign));
}

function fits(character: string, sign: string): boolean {
  if (sign === '#') return /^\d$/.test(character);
  return sign === '@' ? /^[A-Z]$/.test(character) : character === sign;
}

/** As the label shows it: G1234 89 654321 Y. */
export function unitText(unit: string): string {
  if (!DONATION.test(unit.slice(0, DONATION_LENGTH)) || unit.length !== TYPED_LENGTH) return unit;
  return [unit.slice(0, 5), unit.slice(5, 7), unit.slice(7, 13), unit.slice(13)].join(' ');
}
