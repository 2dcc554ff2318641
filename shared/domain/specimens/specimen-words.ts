/** Written in capitals everywhere: a word that is none of these is a word in capitals only in the catalogue. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(['CSF', 'BAL', 'EDTA', 'FNA']);

/** A specimen of the catalogue as people read it: `SWAB (genital)` is "Swab (genital)", `CSF` stays. */
export function specimenWords(specimen: string): string {
  const quiet = specimen.replace(/\p{Lu}{2,}/gu, (word) =>
    ABBREVIATIONS.has(word) ? word : word.toLowerCase(),
  );
  return quiet.charAt(0).toUpperCase() + quiet.slice(1);
}
