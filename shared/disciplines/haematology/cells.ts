import { parseResultValue } from '../../domain/results/result-value.js';
import { Decimal } from '../../domain/decimal.js';
import type { AssessmentContext, Sections } from '../../domain/results/sections.js';
import { isWithdrawn } from '../../domain/stage.js';
import type { TestValue } from '../../domain/results/test-value.js';

export const TARGETS = [100, 50, 200] as const;
export type Target = (typeof TARGETS)[number];

/** White cells counted one by one on the film. */
export interface Differential {
  readonly target: Target;
  /** By parameter code. */
  readonly tally: Readonly<Record<string, number>>;
  /** Nucleated red cells seen meanwhile; they count apart. */
  readonly nrbc: number;
}

export function differentialOf(sections: Sections): Differential | null {
  return (sections['differential'] ?? null) as Differential | null;
}

/** A cell type of the manual differential. */
export function isCell({ extra }: Pick<TestValue, 'extra'>): boolean {
  return extra?.differential === true;
}

export function countedCells({ tally }: Pick<Differential, 'tally'>): number {
  return Object.values(tally).reduce((sum, count) => sum + count, 0);
}

type FilmFacts = Pick<AssessmentContext, 'rows' | 'specimen'>;

/** The value of the sheet itself; else of another profile on the specimen, as saved there. '' if there is none. */
export function valueOf({ rows, specimen }: FilmFacts, code: string): string {
  const own = rows.find((row) => row.code === code);
  if (own !== undefined && own.parameter !== '') return own.parameter;
  return specimen.find((row) => row.code === code && !isWithdrawn(row.stage))?.value ?? '';
}

/** A plain figure; null for "<0.5" and for words. */
export function figureOf(text: string): Decimal | null {
  const parsed = parseResultValue(text);
  return parsed.kind === 'number' && parsed.comparator === '=' ? new Decimal(parsed.number) : null;
}

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
    const used = new Set([NRBC_LETTER, ...letters.values()]);
    const free = [...name.toUpperCase(), ...ALPHABET].find(
      (letter) => ALPHABET.includes(letter) && !used.has(letter),
    );
    if (free !== undefined) letters.set(code, free);
  }
  return letters;
}
