import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { IS_LONG_RUN } from '../support/long.js';

type Turn = 'at the desk' | 'in the dark' | 'on a phone';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const EVERY_TURN: readonly Turn[] = ['at the desk', 'in the dark', 'on a phone'];

/**
 * The barriers on the page as it is, seen at that turn: a phone is dark too. The long run looks at every turn.
 */
export async function keepsOut(page: Page, step: string, turn: Turn): Promise<readonly string[]> {
  const odd: string[] = [];
  for (const looked of IS_LONG_RUN ? EVERY_TURN : [turn]) {
    const colorScheme = looked === 'at the desk' ? 'light' : 'dark';
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (looked === 'on a phone') await page.setViewportSize(PHONE);
    odd.push(...(await grave(page)).map((said) => `${step}, ${looked}: ${said}`));
  }
  await page.setViewportSize(DESK);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return odd;
}

/** The grave barriers on the page, or in the named part of it alone. */
export async function grave(page: Page, within?: string): Promise<readonly string[]> {
  // Reading the rules takes as long as applying them: if the page has them already they are not read again.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page: page as never, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] });
  if (within !== undefined) axe.include(within);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}
