import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Only the colours are others in the dark. */
const IN_THE_DARK = ['color-contrast'];
/** What a narrow page may break that a wide one does not. */
const ON_A_PHONE = [
  ...['target-size', 'scrollable-region-focusable', 'link-in-text-block', 'label', 'select-name'],
  ...['button-name', 'link-name', 'aria-hidden-focus', 'aria-dialog-name', 'nested-interactive'],
];

/** What keeps somebody out of the page as it stands: at the desk, light and dark, and on a phone where it is asked. */
export async function keepsOut(
  page: Page,
  step: string,
  sizes?: 'on a phone too',
): Promise<readonly string[]> {
  const light = await grave(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const dark = await grave(page, IN_THE_DARK);
  if (sizes !== undefined) await page.setViewportSize(PHONE);
  const narrow = sizes === undefined ? [] : await grave(page, [...ON_A_PHONE, ...IN_THE_DARK]);
  await page.setViewportSize(DESK);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return [
    ...light.map((said) => `${step}, light: ${said}`),
    ...dark.map((said) => `${step}, dark: ${said}`),
    ...narrow.map((said) => `${step}, on a phone: ${said}`),
  ];
}

/** Of every rule, or of those named. */
async function grave(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // Reading the rules takes as long as applying them: where they stand in the page already they are not read again.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page: page as never, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] });
  const { violations } = await (rules === undefined ? axe : axe.withRules([...rules])).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}
