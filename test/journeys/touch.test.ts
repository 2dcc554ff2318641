import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { sitDown } from '../support/browser.js';
import { asLeft, AREAS, screensOfThisRun } from './built-screens.js';
import { cutAtTheSide, WIDE_BY_NATURE } from './cut-at-the-side.js';
import { fillLaboratory, type Filled } from './filled.js';
import { openHouse, see, type House } from './house.js';
import {
  beyondThePage,
  brokenNumbers,
  coveredLines,
  crampedBars,
  shownKeys,
  smallTargets,
  wrongKeyboards,
} from './touch-targets.js';

const TIME_LIMIT = 300_000;

let house: House;
let filled: Filled;
beforeAll(async () => {
  house = await openHouse();
  filled = await fillLaboratory(house.lab);
});
afterAll(() => house.close());

/** A phone in the hand of whoever may see everything. */
async function aPhone(storage?: Awaited<ReturnType<BrowserContext['storageState']>>): Promise<Page> {
  const context = await house.browser.newContext({
    ...{ baseURL: house.lab.address, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    ...(storage !== undefined && { storageState: storage }),
  });
  await asLeft(context, filled);
  return context.newPage();
}

async function drawn(page: Page): Promise<void> {
  await see(page.getByRole('heading'));
  await page.waitForFunction(() => document.querySelector('[role="status"][aria-label="Loading"]') === null);
}

test(
  'a finger has 44 px for everything that is pressed, on every screen, and the keyboard that a field needs',
  async () => {
    const seat = await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN');
    const state = await seat.context.storageState();
    const screens = screensOfThisRun(filled, 1).filter(({ area }) => AREAS.some((known) => known === area));
    const inside = screens.filter(({ signedOut }) => signedOut !== true).values();
    const street = screens.filter(({ signedOut }) => signedOut === true).values();
    const odd: string[] = [];
    const look = async (page: Page, queue: typeof inside): Promise<void> => {
      for (const { name, path } of queue) {
        await page.goto(path);
        await drawn(page);
        odd.push(...(await page.evaluate(beyondThePage)).map((one) => `${name}: ${one}`));
        const found = [
          ...(await page.evaluate(smallTargets)),
          ...(await page.evaluate(wrongKeyboards)),
          ...(await page.evaluate(shownKeys)),
          ...(await page.evaluate(coveredLines)),
          ...(await page.evaluate(crampedBars)),
          ...(await page.evaluate(brokenNumbers)),
          ...(await page.evaluate(cutAtTheSide, WIDE_BY_NATURE)),
        ];
        odd.push(...found.map((one) => `${name}: ${one}`));
      }
    };
    const [one, two, stranger] = await Promise.all([aPhone(state), aPhone(state), aPhone()]);
    await Promise.all([look(one, inside), look(two, inside)]);
    await look(stranger, street);
    const opened = async (what: string, open: () => Promise<void>): Promise<void> => {
      await open();
      odd.push(...(await one.evaluate(smallTargets)).map((found) => `${what}: ${found}`));
    };
    await one.goto('/view/results');
    await drawn(one);
    for (const name of ['Open menu', /^Notifications/, / user /, 'Pick from day from a calendar']) {
      await opened(String(name), async () => {
        await one.getByRole('button', { name }).first().tap();
        await see(one.locator('[role="dialog"], [role="menu"]'));
      });
      await one.keyboard.press('Escape');
      await one.locator('[role="dialog"], [role="menu"]').first().waitFor({ state: 'detached' });
    }
    expect(odd).toEqual([]);
    await Promise.all([one, two, stranger, seat.page].map((page) => page.context().close()));
  },
  TIME_LIMIT,
);
