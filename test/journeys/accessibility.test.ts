import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { sitDown, walkIn, type Person } from '../support/browser.js';
import { ROUTE_PATHS } from '../../shared/domain/route-access.js';
import {
  AREAS,
  asLeft,
  builtScreens,
  NOT_BUILT,
  routeOf,
  screensOfThisRun,
  type Screen,
} from './built-screens.js';
import { fillLaboratory, type Filled } from './filled.js';
import { complaintsOf, openHouse, see, type House } from './house.js';

const TIME_LIMIT = 240_000;
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** While one page is drawn another is looked at. */
const SEATS = 2;
/** What a narrow page may break that a wide one does not; the rest, its colours too, is the same document. */
const ON_A_PHONE = [
  ...['target-size', 'scrollable-region-focusable', 'link-in-text-block'],
  ...[
    'label-content-name-mismatch',
    'button-name',
    'link-name',
    'label',
    'select-name',
    'aria-hidden-focus',
    'aria-dialog-name',
  ],
  ...['aria-input-field-name', 'aria-command-name', 'nested-interactive', 'duplicate-id-aria'],
  ...['aria-required-children', 'aria-required-parent', 'list', 'listitem', 'td-headers-attr'],
];
/** Whoever speaks to the machine says what is seen: a name has the words that stand on its button (WCAG 2.5.3). */
const ASKED_FOR_TOO = { 'label-content-name-mismatch': { enabled: true } };
/** For a page in which the rules stand already: reading them takes as long as applying them. */
const STANDS_THERE = ';';

let house: House;
let filled: Filled;
let signedIn: readonly Person[];
let strangers: readonly Person[];

beforeAll(async () => {
  house = await openHouse();
  filled = await fillLaboratory(house.lab);
  signedIn = await Promise.all(
    Array.from({ length: SEATS }, async () => {
      const person = await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN');
      await asLeft(person.context, filled);
      return person;
    }),
  );
  strangers = await Promise.all(signedIn.map(() => walkIn(house.browser, house.lab)));
});
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

/** The whole page at first; afterwards, on the same page, the rules named. */
async function grave(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // Legacy mode looks at the page alone; there is no frame of another origin in it.
  const axe = new AxeBuilder({ page: page as never, ...(rules && { axeSource: STANDS_THERE }) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], rules: ASKED_FOR_TOO });
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

async function lookedAt({ page }: Person, { name, path }: Screen): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(path);
  await settled(page);
  const light = (await grave(page)).map((said) => `${name}, light: ${said}`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  // Only the colours are others.
  const dark = (await grave(page, ['color-contrast'])).map((said) => `${name}, dark: ${said}`);
  await page.setViewportSize(PHONE);
  await settled(page);
  const phone = (await grave(page, ON_A_PHONE)).map((said) => `${name}, on a phone: ${said}`);
  await page.setViewportSize(DESK);
  return [...light, ...dark, ...phone];
}

test.each(AREAS)(
  'no screen of %s keeps anybody out: light and dark, at the desk and on a phone, with data',
  async (area) => {
    const odd: string[] = [];
    const screens = screensOfThisRun(filled, 0).filter((screen) => screen.area === area);
    const queue = screens.values();
    const look = async (person: Person): Promise<void> => {
      for (const screen of queue) odd.push(...(await lookedAt(person, screen)));
    };
    const people = screens.some(({ signedOut }) => signedOut) ? strangers : signedIn;
    await Promise.all(people.map(look));
    expect(odd).toEqual([]);
    expect(complaintsOf([...signedIn, ...strangers])).toEqual([]);
  },
  TIME_LIMIT,
);

test('every route has a screen that is looked at, or a reason to have none', () => {
  const seen = new Set(builtScreens(filled).map(routeOf));
  expect(seen.has(undefined)).toBe(false);
  expect(ROUTE_PATHS.filter((path) => !seen.has(path)).sort()).toEqual(Object.keys(NOT_BUILT).sort());
});
