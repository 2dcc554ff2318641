/** An organism that was once shipped with the WHONET code of another one. */
interface CorrectedCode {
  readonly name: string;
  readonly was: string;
  readonly code: string;
}

/**
 * Under these codes WHONET keeps other organisms (`acl` is Aspergillus clavatus), so a file that is sent to a
 * surveillance programme would name the wrong one. Right codes: WHONET's organism list (Organisms.txt, whonet.org).
 */
export const CORRECTED_CODES: readonly CorrectedCode[] = [
  { name: 'Acinetobacter lwoffii', was: 'acl', code: 'alw' },
  { name: 'Bacillus species', was: 'bac', code: 'bcs' },
  { name: 'Beta-haemolytic streptococci', was: 'bsa', code: 'bs-' },
  { name: 'Candidozyma auris', was: 'cau', code: 'crs' },
  { name: 'Clostridium perfringens', was: 'clp', code: 'cpe' },
  { name: 'Cutibacterium acnes', was: 'pac', code: 'pro' },
  { name: 'Diphtheroids', was: 'dip', code: 'cdp' },
  { name: 'Salmonella Paratyphi A', was: 'spt', code: 'saa' },
  { name: 'Shigella dysenteriae', was: 'sdy', code: 'sha' },
  { name: 'Shigella flexneri', was: 'sfl', code: 'shb' },
  { name: 'Shigella sonnei', was: 'sso', code: 'shd' },
  { name: 'Streptococcus mitis', was: 'smi', code: 'smt' },
];

interface Coded {
  readonly name: string;
  readonly code: string;
}

/** The organisms that still have the wrong code, each with the right one; what the laboratory renamed or coded itself stays. */
export function uncorrectedOrganisms<Line extends Coded>(
  organisms: readonly Line[],
): readonly { readonly line: Line; readonly code: string }[] {
  return organisms.flatMap((line) => {
    const corrected = CORRECTED_CODES.find(({ name, was }) => line.name === name && line.code === was);
    return corrected === undefined ? [] : [{ line, code: corrected.code }];
  });
}
