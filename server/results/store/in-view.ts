/** Longer than a list that somebody has open goes without being read again on a working day. */
const LOOK_MS = 60 * 60 * 1000;
const MOST_IN_VIEW = 20_000;

/**
 * What stands on whose screen: a live list is read again with every event, and that is one look as long as it goes on.
 * Who comes back after an hour looks again.
 */
export class InView {
  private readonly until = new Map<string, number>();

  has(key: string, now: number): boolean {
    return (this.until.get(key) ?? 0) > now;
  }

  keep(keys: readonly string[], now: number): void {
    if (this.until.size > MOST_IN_VIEW) this.until.clear();
    for (const key of keys) this.until.set(key, now + LOOK_MS);
  }
}
