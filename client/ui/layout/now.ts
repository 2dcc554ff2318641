import { useSyncExternalStore } from 'react';

const BEAT_MS = 10_000;

/** One timer for all that wait for the same beat; it rests while nothing does. */
class Clock {
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setInterval> | undefined;
  private at = 0;

  constructor(private readonly everyMs: number) {}

  /** The same answer until the next tick. */
  readonly now = (): number => {
    const isStale = Math.abs(Date.now() - this.at) >= this.everyMs;
    if (this.timer === undefined && isStale) this.at = Date.now();
    return this.at;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    this.timer ??= setInterval(this.tick, this.everyMs);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    };
  };

  private readonly tick = (): void => {
    this.at = Date.now();
    for (const listener of this.listeners) listener();
  };
}

const clocks = new Map<number, Clock>();

function clockOf(everyMs: number): Clock {
  const clock = clocks.get(everyMs) ?? new Clock(everyMs);
  clocks.set(everyMs, clock);
  return clock;
}

/**
 * A text that depends on the time ("12 min"): at a tick only parts whose text changes are drawn again. The server is
 * not asked.
 */
export function useClock<T extends string | number | boolean>(of: (now: number) => T, everyMs = BEAT_MS): T {
  const clock = clockOf(everyMs);
  return useSyncExternalStore(clock.subscribe, () => of(clock.now()));
}

const itself = (now: number): number => now;

/** The machine's clock, in ms since 1970. A component that uses it is drawn at each tick: rows use `useClock`. */
export function useNow(everyMs = BEAT_MS): number {
  return useClock(itself, everyMs);
}
