import type { Locator, Page } from 'playwright-core';
import { see } from './house.js';

/**
 * Goes to another page of the application as a link inside it does: nothing is loaded anew. `arrived` is seen there and
 * not before, where the page that is left has what the test touches next.
 */
export async function goInside(page: Page, path: string, arrived?: Locator): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  if (arrived !== undefined) await see(arrived);
}

/** As `goInside`, where a page of the same kind stands there already: that one is left first. */
export async function goAnew(page: Page, path: string, arrived?: Locator): Promise<void> {
  await goInside(page, '/error', page.getByRole('heading', { name: '403 Unauthorised Access' }));
  await goInside(page, path, arrived);
}
