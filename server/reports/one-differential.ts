import {
  isCountedByHand,
  withOneDifferential,
  withoutSecondCount,
} from '../../shared/disciplines/haematology/manual-differential.js';
import { isIssued } from '../../shared/domain/stage.js';
import type { TestValue } from '../../shared/contract/results.js';
import type { Discipline, Stage } from '../../shared/vocabulary.js';

/** A result of a booking, as far as this looks at it. */
interface Row {
  readonly code: string;
  readonly unit: Discipline;
  readonly values: readonly TestValue[];
}

interface Reported extends Row {
  readonly stage: Stage | null;
  readonly withdrawal: unknown;
}

export interface Blood {
  /** Whether two profiles are examined from one specimen. */
  readonly isOneSpecimen: (one: string, other: string) => boolean;
  /** The laboratory's counter corrects its white cells by itself. */
  readonly counterCorrects: boolean;
}

/** Only what has left the laboratory takes the place of anything. */
export function hasCounted({ stage, withdrawal }: Pick<Reported, 'stage' | 'withdrawal'>): boolean {
  return stage !== null && isIssued(stage) && withdrawal === null;
}

/**
 * Blood counts with the differential and the white count that a film of the same specimen gives them; what is stored
 * stays.
 */
export function withOneBloodCount<R extends Row>(
  rows: readonly R[],
  films: readonly Row[],
  { isOneSpecimen, counterCorrects }: Blood,
): readonly R[] {
  const counted = films.filter(({ unit, values }) => unit === 'haematology' && isOfFilm(values));
  const filmOf = (row: R): Row | undefined =>
    row.unit === 'haematology' && row.values.some(isWhite)
      ? counted.find(({ code }) => isOneSpecimen(code, row.code))
      : undefined;
  const carried = new Set(rows.flatMap((row) => filmOf(row)?.code ?? []));
  return rows.map((row) => {
    const film = filmOf(row);
    const values = film ? withOneDifferential(row.values, film.values, { counterCorrects }) : row.values;
    return { ...row, values: carried.has(row.code) ? withoutSecondCount(values) : values };
  });
}

function isWhite({ code, parameter }: TestValue): boolean {
  return code === 'WBC' && parameter !== '';
}

/** Counted by eye, or seen to have nucleated red cells. */
function isOfFilm(values: readonly TestValue[]): boolean {
  return isCountedByHand(values) || values.some(({ code, parameter }) => code === 'NRBC' && parameter !== '');
}
