import type { Page } from 'playwright-core';

/** Opens an address as a link of the application would: nothing is loaded anew. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}
