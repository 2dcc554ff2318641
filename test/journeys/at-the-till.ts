import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';
import { see, until } from './house.js';

export async function amountInHand(page: Page): Promise<void> {
  await see(page.getByRole('form', { name: 'Payment' }));
  await until(
    () => page.evaluate(() => document.activeElement?.id),
    (id) => id === 'payments.0.amount',
  );
}

/** What keeps somebody from reading or working what stands there; of a dialog, which the page rests under. */
export async function clear(page: Page, dialog?: Locator): Promise<void> {
  const axe = new AxeBuilder({ page: page as never }).setLegacyMode(true);
  if (dialog !== undefined) {
    await see(dialog);
    axe.include('[role="dialog"]');
  }
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze();
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  expect(grave).toEqual([]);
}
