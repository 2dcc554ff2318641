import type { TestValue } from '../../domain/results/test-value.js';

/** The counter's keys for the shipped cell types. */
const LETTERS: Readonly<Record<string, string>> = {
  MNEUT: 'N',
  MBAND: 'B',
  MLYM: 'L',
  MMON: 'M',
  MEOS: 'E',
  MBAS: 'S',
  MMET: 'T',
  MMYE: 'Y',
  MBLA: 'X',
  MPRO: 'P',
  MRLY: 'A',
  MPLA: 'C',
};
/** Nucleated red cells. */
export const NRBC_LETTER = 'R';
const ALPHABET = [...'ABCDEFGHIJKLMNOPQSTUVWXYZ'];

/** One letter a cell type, by parameter code; one that the laboratory added gets the first of its name that is free. */
export function cellLetters(cells: readonly Pick<TestValue, 'code' | 'name'>[]): ReadonlyMap<string, string> {
  const letters = new Map(
    cells.flatMap(({ code }) => {
      const letter = Object.hasOwn(LETTERS, code) ? LETTERS[code] : undefined;
      return letter === undefined ? [] : [[code, letter] as const];
    }),
  );
  for (const { code, name } of cells) {
    if (letters.has(code)) continue;
    const taken = new Set([NRBC_LETTER, ...letters.values()]);
    const free = [...name.toUpperCase(), ...ALPHABET].find(
      (letter) => ALPHABET.includes(letter) && !taken.has(letter),
    );
    if (free !== undefined) letters.set(code, free);
  }
  return letters;
}
