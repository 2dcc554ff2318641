import type { Page } from 'playwright-core';

export const REPEATED = 'It is not known yet whether this was saved; it is being tried again';
export const NOT_KNOWN = 'It is not known whether this was saved. Press again: nothing is done twice.';
export const WAS_DONE = 'This was saved as it was first sent; what was changed since was not.';
/** The first send and its repeats: then the screen says that it is not known. */
export const ALL_TRIES = 4;

/** The server takes these writes, and their answers are lost on the way; each key that they came with. */
export async function loseAnswers(
  page: Page,
  path: string | RegExp,
  times: number,
): Promise<() => ReadonlySet<string>> {
  const keys = new Set<string>();
  let left = times;
  await page.route(path, async (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.continue();
    keys.add(request.headers()['idempotency-key'] ?? '');
    if (left === 0) return route.continue();
    left -= 1;
    await route.fetch();
    await route.abort();
  });
  return () => keys;
}
