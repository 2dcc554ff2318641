interface SoonOptions {
  /** Throws, or answers false, when it did not work: it is tried again, later each time. */
  readonly load: () => Promise<boolean>;
  /** In ms; the jitter spreads the screens that heard of the same event. */
  readonly waitMs?: () => number;
  /** The wait begins then: nothing is asked of a server that cannot be reached, and not by all screens at once after. */
  readonly ready?: () => Promise<void>;
}

interface Soon {
  /** Asks for a reload; several calls are one load. */
  readonly ask: () => void;
  readonly stop: () => void;
}

const WAIT_MS = 1000;
const JITTER_MS = 500;
const LONGEST_WAIT_MS = 60_000;

function jitteredWait(): number {
  return WAIT_MS + Math.random() * JITTER_MS;
}

const atOnce = (): Promise<void> => Promise.resolve();

/**
 * Loads again a moment after it was asked to: the first call starts the wait, so that a steady stream of events
 * still shows every second or so; one load is in flight at a time, and what was asked meanwhile is one more.
 */
export function createDebouncedReload({ load, waitMs = jitteredWait, ready = atOnce }: SoonOptions): Soon {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  let isRunning = false;
  let isWanted = false;
  let failures = 0;
  let life = 0;

  const ask = (): void => {
    if (isRunning) isWanted = true;
    else if (!isDue) void begin();
  };

  async function begin(): Promise<void> {
    const mine = life;
    isDue = true;
    await ready();
    if (mine !== life) return;
    timer = setTimeout(() => void run(), Math.min(LONGEST_WAIT_MS, waitMs() * 2 ** failures));
  }

  async function run(): Promise<void> {
    const mine = life;
    isDue = false;
    isRunning = true;
    isWanted = false;
    const worked = await load().catch(() => false);
    isRunning = false;
    failures = worked ? 0 : failures + 1;
    if (isWanted || (!worked && mine === life)) ask();
  }

  const stop = (): void => {
    life += 1;
    clearTimeout(timer);
    isDue = false;
    isWanted = false;
  };
  return { ask, stop };
}
