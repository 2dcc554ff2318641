/**
 * The error of a field for several choices while words are left in it: nobody would notice that they were not taken.
 */
export function leftoverText(typed: string, thing: string): string | null {
  const words = typed.trim();
  return words === '' ? null : `No ${thing} was chosen for “${words}”: pick one, or empty the field`;
}
