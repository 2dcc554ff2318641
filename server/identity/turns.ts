interface Line {
  last: Promise<void>;
  readonly underWay: Set<Promise<unknown>>;
  length: number;
}

/** Work under one key in this process: it begins one after the other and then runs side by side. */
export class Turns {
  private readonly lines = new Map<string, Line>();

  /** `begin` may wait until the works before it have ended; where it throws, `work` does not run. */
  async take<T>(
    key: string,
    begin: (othersEnded: () => Promise<unknown>) => Promise<void>,
    work: () => Promise<T>,
  ): Promise<T> {
    const line = this.lineOf(key);
    line.length += 1;
    const turn = line.last.then(async () => {
      await begin(() => Promise.allSettled(line.underWay));
      // In an object, so that the next in line waits for the beginning only.
      return { running: running(line, work) };
    });
    line.last = turn.then(ignore, ignore);
    try {
      return await (
        await turn
      ).running;
    } finally {
      line.length -= 1;
      if (line.length === 0) this.lines.delete(key);
    }
  }

  private lineOf(key: string): Line {
    const line = this.lines.get(key) ?? { last: Promise.resolve(), underWay: new Set(), length: 0 };
    this.lines.set(key, line);
    return line;
  }
}

function running<T>(line: Line, work: () => Promise<T>): Promise<T> {
  const run = work().finally(() => line.underWay.delete(run));
  line.underWay.add(run);
  return run;
}

const ignore = (): void => undefined;
