import type { Page } from 'playwright-core';
import { see } from './laboratory.js';

const REPEATED = 'It is not known yet whether this was saved; it is being tried again';
export const NOT_KNOWN = 'It is not known whether this was saved. Press again: nothing is done twice.';
export const WAS_DONE = 'This was saved as it was first sent; what was changed since was not.';
/** The first send and its repeats: then the screen says that it is not known. */
export const ALL_TRIES = 4;

/** The longer pauses before a repeat, which these tests cut short. */
const LONG_PAUSES_MS = [1_200, 3_000];

/**
 * The server takes these writes, and their answers are lost on the way; returns each key that they came with. Meanwhile
 * the screen says that one is being repeated.
 */
export async function loseAnswers(
  page: Page,
  path: string | RegExp,
  times: number,
): Promise<() => ReadonlySet<string>> {
  const keys = new Set<string>();
  let sent = 0;
  await page.evaluate(withoutPauses, LONG_PAUSES_MS);
  await page.route(path, async (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.continue();
    sent += 1;
    if (sent > 1 && sent <= ALL_TRIES) await see(page.getByText(REPEATED));
    keys.add(request.headers()['idempotency-key'] ?? '');
    if (sent > times) return route.continue();
    await route.fetch();
    await route.abort();
  });
  return () => keys;
}

/** Until the page is reloaded. */
function withoutPauses(pauses: readonly number[]): void {
  const later = window.setTimeout;
  const soon = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
    later(run, pauses.includes(ms) ? 0 : ms, ...given);
  Object.assign(window, { setTimeout: soon });
}
