import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { sitDown, walkIn, type Person } from '../support/browser.js';
import { AREAS, builtScreens, fillLaboratory, pastTheCode, type Filled } from './filled.js';
import { complaintsOf, openHouse, see, type House } from './house.js';

const TIME_LIMIT = 150_000;

let house: House;
let filled: Filled;
let signedIn: Person;
let stranger: Person;

beforeAll(async () => {
  house = await openHouse();
  filled = await fillLaboratory(house.lab);
  signedIn = await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN');
  await pastTheCode(signedIn.context, filled);
  stranger = await walkIn(house.browser, house.lab);
}, 90_000);
afterAll(() => house.close());

/** Past its skeleton, its calls and the last fade: what is still moving has no colour yet. */
async function settled(page: Page): Promise<void> {
  await see(page.getByRole('heading'));
  await page.waitForFunction(
    () =>
      document.querySelector('[role="status"][aria-label="Loading"]') === null &&
      document
        .getAnimations()
        .every(
          ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
        ),
  );
}

async function grave(page: Page, rules: readonly string[] | undefined): Promise<readonly string[]> {
  // Legacy mode looks at the page alone; there is no frame of another origin in it.
  const axe = new AxeBuilder({ page: page as never })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] });
  const { violations } = await (rules === undefined ? axe : axe.withRules([...rules])).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 3)
        .map(
          (node) =>
            `${id}: ${node.target.join(' ')} ${node.html.slice(0, 140)} ${(node.any[0]?.message ?? '').slice(0, 160)}`,
        ),
    );
}

test.each(AREAS)(
  'no screen of %s keeps anybody out: light and dark, with data',
  async (area) => {
    const odd: string[] = [];
    for (const { name, path, signedOut } of builtScreens(filled).filter((screen) => screen.area === area)) {
      const { page } = signedOut ? stranger : signedIn;
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(path);
      await settled(page);
      odd.push(...(await grave(page, undefined)).map((said) => `${name}, light: ${said}`));
      await page.emulateMedia({ colorScheme: 'dark' });
      await settled(page);
      // Only the colours are others.
      odd.push(...(await grave(page, ['color-contrast'])).map((said) => `${name}, dark: ${said}`));
    }
    expect(odd).toEqual([]);
    expect(complaintsOf([signedIn, stranger])).toEqual([]);
  },
  TIME_LIMIT,
);
