interface Reading<T> {
  readonly now: Promise<T>;
  next?: Promise<T>;
}

/**
 * What many ask for at the same moment, as a list when a thousand screens come back, is read once for all of them.
 * Who asks while it is being read shares the reading after that: nobody is answered from before they asked. What is
 * answered belongs to several and is not written into.
 */
export class SharedReads<T> {
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
