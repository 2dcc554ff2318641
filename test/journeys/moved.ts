import type { Page } from 'playwright-core';

interface Shift extends PerformanceEntry {
  readonly value: number;
  /** Somebody pressed something just before: what follows from that is no surprise. */
  readonly hadRecentInput: boolean;
}

/**
 * How much of the page moved unexpectedly since then, or since it was opened: the worst of its windows, as
 * https://web.dev/articles/cls counts.
 */
export function moved(page: Page, since = 0): Promise<number> {
  return page.evaluate((from) => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = (observer.takeRecords() as Shift[]).filter(
      ({ hadRecentInput, startTime }) => !hadRecentInput && startTime >= from,
    );
    observer.disconnect();
    let worst = 0;
    let [sum, began, last] = [0, -Infinity, -Infinity];
    for (const { value, startTime } of shifts) {
      if (startTime - last > 1000 || startTime - began > 5000) [sum, began] = [0, startTime];
      sum += value;
      last = startTime;
      worst = Math.max(worst, sum);
    }
    return worst;
  }, since);
}
