/** Reproducible choices: the same seed plays the same day (mulberry32). */
export class Chance {
  private state: number;

  constructor(readonly seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 up to, and without, 1. */
  private next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Both included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  cents(from: bigint, to: bigint): bigint {
    return to <= from ? from : BigInt(this.whole(Number(from), Number(to)));
  }

  happens(percent: number): boolean {
    return this.next() * 100 < percent;
  }

  one<T>(of: readonly T[]): T {
    const chosen = of[this.whole(0, of.length - 1)];
    if (chosen === undefined) throw new Error('There is nothing to choose from.');
    return chosen;
  }

  /** So many different ones, in a random order. */
  some<T>(of: readonly T[], many: number): T[] {
    const left = [...of];
    const chosen: T[] = [];
    while (chosen.length < many && left.length > 0)
      chosen.push(...left.splice(this.whole(0, left.length - 1), 1));
    return chosen;
  }

  /** By weight. */
  weighed<T>(of: readonly (readonly [weight: number, what: T])[]): T {
    let place = this.next() * of.reduce((all, [weight]) => all + weight, 0);
    for (const [weight, what] of of) {
      place -= weight;
      if (place < 0) return what;
    }
    return this.one(of)[1];
  }
}
