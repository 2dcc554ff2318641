import fc from 'fast-check';

const BATCH = 300;

/** Values without end, generated a batch at a time, so that a run of hours can be played again from its seed. */
export class Endless {
  private batches = 0;

  constructor(private readonly seed: number) {}

  /** `arbitrary` is asked again at each batch. */
  of<T>(arbitrary: () => fc.Arbitrary<T>): () => T {
    const values = this.values(arbitrary);
    return () => values.next().value;
  }

  private *values<T>(arbitrary: () => fc.Arbitrary<T>): Generator<T, never> {
    for (;;) yield* fc.sample(arbitrary(), { seed: this.seed + (this.batches += 1), numRuns: BATCH });
  }
}
