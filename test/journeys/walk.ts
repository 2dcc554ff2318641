import type { Page, Request } from 'playwright-core';
import { see, until } from './laboratory.js';
import { elsewhere, goInside, isOnePage, pageAt } from './inside.js';

/** The unanswered requests of a page. */
const asked = new WeakMap<Page, Set<Request>>();

function waitingOf(page: Page): ReadonlySet<Request> {
  const known = asked.get(page);
  if (known !== undefined) return known;
  const waiting = new Set<Request>();
  asked.set(page, waiting);
  page.on('request', (request) => waiting.add(request));
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => waiting.delete(request));
  return waiting;
}

/** Pages without the frame, or with another one: no link leads there. */
const ALONE = ['wall-board', 'security'];

/** To another screen within the application, until it is drawn. When it began, as the page counts. */
export async function walk(page: Page, address: string): Promise<number> {
  const [here, there] = [pageAt(page.url()), pageAt(address)];
  if (ALONE.includes(here) || ALONE.includes(there)) return load(page, address);
  if (isOnePage(here, there)) await walk(page, elsewhere(there));
  waitingOf(page);
  const began = await page.evaluate(() => performance.now());
  await goInside(page, address);
  await drawn(page);
  return began;
}

/** Reloads the application there, until it is drawn. Returns when it began, by the page's clock. */
export async function load(page: Page, address: string): Promise<number> {
  waitingOf(page);
  await page.goto(address);
  await drawn(page);
  return 0;
}

/** Past its skeleton, its calls, its letters and the last fade: what is still moving has no colour yet. */
export async function drawn(page: Page): Promise<void> {
  const waiting = waitingOf(page);
  do {
    await see(page.locator('h1, h2, h3'));
    if (waiting.size > 0)
      await until(
        () => Promise.resolve([...waiting].map((request) => request.url())),
        (urls) => urls.length === 0,
      );
    await page.waitForFunction(isAtRest);
  } while (waiting.size > 0);
}

function isAtRest(): boolean {
  const isMoving = ({ playState, effect }: Animation): boolean =>
    playState === 'running' && effect?.getTiming().iterations !== Infinity;
  return (
    document.querySelector('[role="status"][aria-label="Loading"], main[aria-busy="true"]') === null &&
    document.fonts.status === 'loaded' &&
    !document.getAnimations().some(isMoving)
  );
}
