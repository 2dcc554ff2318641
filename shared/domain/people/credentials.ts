/** Bounds of passwords and of the admin code, shown on the screens and enforced by the server (OWASP ASVS 5.0). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;
export const ADMIN_CODE_MIN = 6;
export const ADMIN_CODE_MAX = 64;

/** Words by which addresses, live topics and the trail call something else. */
const WORDS: ReadonlySet<string> = new Set(['all', 'anonymous', 'everyone', 'nobody', 'system', 'unknown']);

/**
 * Letters that are used together; a name of letters of two groups is written to look like another ("аdmin" with a
 * Cyrillic а). After Unicode UTS 39, "Highly Restrictive".
 */
const SCRIPTS: readonly RegExp[] = [
  /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Han}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Hebrew}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Bengali}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Tamil}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Telugu}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Thai}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Ethiopic}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Armenian}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]+$/u,
];

/** Whether the name may be given to a new user: letters of one script, none of the system's own words. */
export function isGivenName(name: string): boolean {
  const folded = name.normalize('NFKC').toLowerCase().trim();
  return !WORDS.has(folded) && SCRIPTS.some((script) => script.test(name.normalize('NFC')));
}
