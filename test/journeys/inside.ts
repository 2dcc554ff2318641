import type { Page } from 'playwright-core';

/** Goes to another page of the application as a link inside it does: nothing is loaded anew. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
