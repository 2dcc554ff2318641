const HELD = /^[\x20-\x7e]{1,40}$/;

/** A bar code of a label holds it: 1 to 40 plain characters (ISO/IEC 15417: ASCII; longer is too fine for a printer). */
export function fitsCode128(text: string): boolean {
  return HELD.test(text);
}
