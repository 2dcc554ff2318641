import { writtenDay } from '../time/day-text.js';

/** The mark that tells a sample from those of patients with the same name. */
export interface NameMark {
  /** "TWIN II", or "SAME NAME" if another patient of that name has a sample of the same day. */
  readonly mark: string;
  /** Patients with the same name and a sample of the same day. */
  readonly others: readonly SameName[];
}

export interface SameName {
  readonly labNumber: string;
  /** yyyy-MM-dd. */
  readonly dateOfBirth: string | null;
}

export const SAME_NAME = 'SAME NAME';

/** "Not LAB12, born 24 Nov 2026, nor LAB14, born 3 Mar 1980"; '' if nobody else has the name that day. */
export function namesakesText({ others }: NameMark): string {
  const texts = others.map(({ labNumber, dateOfBirth }) =>
    dateOfBirth === null ? labNumber : `${labNumber}, born ${writtenDay(dateOfBirth)}`,
  );
  return texts.length === 0 ? '' : `Not ${texts.join(', nor ')}`;
}

const NUMBERS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'] as const;

/** So many of one birth have a number of their own. */
export const MOST_TWINS = NUMBERS.length;

/** "TWIN II", for labels and beside the name; `twin` from 1 to 9. */
export function twinMark(twin: number): string {
  return `TWIN ${NUMBERS[twin - 1] ?? twin}`;
}

/** The lowest number that none of them has; undefined: there are nine already. */
export function freeTwin(used: readonly number[]): number | undefined {
  return NUMBERS.map((_, index) => index + 1).find((twin) => !used.includes(twin));
}
