import type { Locator, Page } from 'playwright-core';
import { see, until } from './laboratory.js';
import { grave } from './keeps-out.js';

export async function amountInHand(page: Page): Promise<void> {
  await see(page.getByRole('form', { name: 'Payment' }));
  await until(
    () => page.evaluate(() => document.activeElement?.id),
    (id) => id === 'payments.0.amount',
  );
}

/** No barriers on the page, or in a dialog over it. */
export async function clear(page: Page, dialog?: Locator): Promise<void> {
  if (dialog !== undefined) await see(dialog);
  expect(await grave(page, dialog && '[role="dialog"]')).toEqual([]);
}
