import type { Locator, Page } from 'playwright-core';
import { see } from './laboratory.js';

/**
 * Goes to another page of the application as a link inside it does, without a reload. It waits until the old page is
 * gone, asks before it is left, or is returned to; then until `arrived` is seen.
 */
export async function goInside(page: Page, path: string, arrived?: Locator): Promise<void> {
  const from = await page.evaluate(() => location.pathname);
  const heading = isOnePage(pageAt(from), pageAt(path)) ? null : await page.$('h1');
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForFunction(isLeft, { heading, from });
  if (arrived !== undefined) await see(arrived);
}

function isLeft({ heading, from }: { readonly heading: Node | null; readonly from: string }): boolean {
  const asks = document.querySelector('[role="dialog"]') !== null;
  return asks || heading?.isConnected !== true || location.pathname === from;
}

/** As `goInside`, but leaves a page of the same kind first. */
export async function goAnew(page: Page, path: string, arrived?: Locator): Promise<void> {
  await goInside(page, elsewhere(pageAt(path)));
  await goInside(page, path, arrived);
}

/** Addresses that share one page, which is refilled without a sign of when that is done. */
const ONE_PAGE = [
  /^classic-/,
  /^search/,
  /formulas$/,
  /^(reception|[a-z]+-(profiles|demographics|details|data|doctor|summary|wizard))$/,
];

/** The first part of an address, which names its page. */
export function pageAt(address: string): string {
  const [first = ''] = new URL(address, 'http://house').pathname.slice(1).split('/');
  return first;
}

/** Whether one page shows both. */
export function isOnePage(here: string, there: string): boolean {
  return here === there || ONE_PAGE.some((names) => names.test(here) && names.test(there));
}

/** Another page that is open to anybody and asks for nothing. */
export function elsewhere(page: string): string {
  return page === 'error' ? '/verify/nothing' : '/error';
}
