import type { Contradiction, Sample } from '../domain/results/contradictions.js';

interface SaysWhen extends Omit<Contradiction, 'find'> {
  readonly when: (sample: Sample) => boolean;
  /** The message to the signer. */
  readonly says: string;
}

/** Results that are wrong together, with the same message wherever they are found. */
export function saysWhen({ when, says, ...row }: SaysWhen): Contradiction {
  return { ...row, find: (sample) => (when(sample) ? says : null) };
}

interface PartOfWhole extends Pick<Contradiction, 'code' | 'title' | 'source'> {
  readonly part: string;
  readonly whole: string;
}

/** A part cannot be more than what it is part of, in the same unit. */
export function partAboveWhole({ part, whole, ...row }: PartOfWhole): Contradiction {
  return saysWhen({
    ...row,
    codes: [part, whole],
    when: (sample) => {
      const [less, more] = [sample.figure(part), sample.figure(whole)];
      if (less === null || more === null || sample.unit(part) !== sample.unit(whole)) return false;
      return less.greaterThan(more);
    },
    says: `${row.title}.`,
  });
}
