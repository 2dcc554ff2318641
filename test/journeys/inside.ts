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
