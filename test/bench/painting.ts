/// <reference lib="dom" />
import type { CDPSession, Page } from 'playwright-core';

/** Chrome's own limit of a long task. */
export const LONG_MS = 50;

interface Noted {
  readonly tasks: number[];
}

/** Notes every task over 50 ms from the page's first moment on. */
export async function noteLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: Noted = { tasks: [] };
    Object.assign(globalThis, { noted });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.tasks.push(duration);
    }).observe({ type: 'longtask', buffered: true });
  });
}

/** The long tasks since the last call. */
export function longTasks(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted.tasks.splice(0));
}

/** Scrolls the page for this many ms by a step at each frame, down and up again; returns how long each frame took. */
export function scrolled(page: Page, forMs: number, stepPx: number): Promise<readonly number[]> {
  return page.evaluate(
    ([time, step]) =>
      new Promise<number[]>((resolve) => {
        const root = document.scrollingElement ?? document.documentElement;
        const frames: number[] = [];
        const end = performance.now() + time;
        let last = performance.now();
        let by = step;
        const frame = (now: number): void => {
          frames.push(now - last);
          last = now;
          const bottom = root.scrollHeight - root.clientHeight;
          if (root.scrollTop >= bottom - 1) by = -step;
          if (root.scrollTop <= 0) by = step;
          root.scrollTop += by;
          if (now < end) requestAnimationFrame(frame);
          // The first one began before the measuring did.
          else resolve(frames.slice(1));
        };
        requestAnimationFrame(frame);
      }),
    [forMs, stepPx] as const,
  );
}

/** The work of the browser's main thread, in ms. */
export class MainThread {
  private constructor(private readonly session: CDPSession) {}

  static async of(page: Page): Promise<MainThread> {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    return new MainThread(session);
  }

  async worked(): Promise<number> {
    const { metrics } = await this.session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  }
}
