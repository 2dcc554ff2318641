/** Work for one after the other of the same kind: a line for each. */
export class Lines<K extends object> {
  private readonly lines = new WeakMap<K, { length: number; last: Promise<void> }>();

  constructor(private readonly longest: number) {}

  /** False: the line is too long already. `work` fails for itself. */
  add(to: K, work: () => Promise<void> | void): boolean {
    const line = this.lines.get(to) ?? { length: 0, last: Promise.resolve() };
    if (line.length >= this.longest) return false;
    this.lines.set(to, line);
    line.length += 1;
    line.last = line.last.then(work).finally(() => (line.length -= 1));
    return true;
  }
}
