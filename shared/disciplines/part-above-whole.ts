import type { Contradiction } from '../domain/results/contradictions.js';

interface PartOfWhole extends Pick<Contradiction, 'code' | 'title' | 'source'> {
  readonly part: string;
  readonly whole: string;
}

/** A part cannot be more than what it is part of, in the same unit. */
export function partAboveWhole({ part, whole, ...row }: PartOfWhole): Contradiction {
  return {
    ...row,
    codes: [part, whole],
    find: (sample) => {
      const [less, more] = [sample.figure(part), sample.figure(whole)];
      if (less === null || more === null || sample.unit(part) !== sample.unit(whole)) return null;
      return less.greaterThan(more) ? `${row.title}.` : null;
    },
  };
}
