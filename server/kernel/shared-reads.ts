interface Reading<T> {
  readonly now: Promise<T>;
  next?: Promise<T>;
}

/**
 * A read that many request at the same moment, such as a list when a thousand screens come back, is done once for all
 * of them. A request during a read shares the next one: no answer is older than its request. An answer belongs to
 * several callers and must not be modified.
 */
export class CoalescedReads<T> {
  private readonly readings = new Map<string, Reading<T>>();

  read(name: string, work: () => Promise<T>): Promise<T> {
    const reading = this.readings.get(name);
    if (reading === undefined) return this.begin(name, work);
    const begin = () => this.begin(name, work);
    return (reading.next ??= reading.now.then(begin, begin));
  }

  private begin(name: string, work: () => Promise<T>): Promise<T> {
    const reading: Reading<T> = { now: work() };
    this.readings.set(name, reading);
    const end = (): void => {
      if (reading.next === undefined) this.readings.delete(name);
    };
    reading.now.then(end, end);
    return reading.now;
  }
}
